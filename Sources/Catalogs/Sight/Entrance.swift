public import Geography

/// A door or gate that visitors use.
public struct Entrance: Hashable, Sendable {
  /// Where it is.
  public let coordinate: Coordinate

  /// The name of the door, or of the street it is on; `nil` if it has none.
  public let name: String?

  /// Creates an entrance.
  ///
  /// - Parameters:
  ///   - coordinate: Where it is.
  ///   - name: The name of the door or its street.
  public init(coordinate: Coordinate, name: String? = nil) {
    self.coordinate = coordinate
    self.name = name
  }
}
