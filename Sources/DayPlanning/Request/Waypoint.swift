public import Geography

/// Where a day starts or ends.
public enum Waypoint: Hashable, Sendable {
  /// An attraction of the catalog, by its id.
  case attraction(String)

  /// Any other position.
  case position(Coordinate)

  /// Parses an id or a position as `lat,lon`.
  ///
  /// - Parameter text: The id, or the position in degrees.
  /// - Throws: `CoordinateError` if `text` contains a comma but is not a valid position.
  public init(_ text: String) throws(CoordinateError) {
    if text.contains(",") {
      self = .position(try Coordinate.parse(text))
    } else {
      self = .attraction(text)
    }
  }
}

extension Waypoint: CustomStringConvertible {
  /// The id, or the position as `lat,lon`.
  public var description: String {
    switch self {
    case .attraction(let id): id
    case .position(let coordinate): coordinate.description
    }
  }
}
