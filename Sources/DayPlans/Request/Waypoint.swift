package import Catalogs
public import Geography

/// Where a day starts or ends.
public enum Waypoint: Hashable, Sendable {
  /// An attraction of the catalog, by its id.
  case attraction(String)

  /// Any other position.
  case position(Coordinate)

  /// A position with a name for people, such as that of a hotel.
  case named(Coordinate, String)

  /// No place in particular: the last sight, for the end of a day that starts at a given place.
  case anywhere

  /// Parses an id, a position as `lat,lon` or `lat,lon~name`, or `anywhere`.
  ///
  /// - Parameter text: The id, the position in degrees, or `anywhere`.
  /// - Throws: `CoordinateError` if `text` contains a comma but is not a valid position.
  public init(_ text: String) throws(CoordinateError) {
    if let mark = text.firstIndex(of: "~"), text[..<mark].contains(",") {
      let position = try Coordinate.parse(String(text[..<mark]))
      let name = String(text[text.index(after: mark)...].prefix(Self.longestName))
      self = name.isEmpty ? .position(position) : .named(position, name)
    } else if text.contains(",") {
      self = .position(try Coordinate.parse(text))
    } else if text == Self.anywhere.description {
      self = .anywhere
    } else {
      self = .attraction(text)
    }
  }

  /// The most characters of a name that are kept.
  private static let longestName = 200
}

extension Waypoint: CustomStringConvertible {
  /// The id, the position as `lat,lon` or `lat,lon~name`, or `anywhere`.
  public var description: String {
    switch self {
    case .attraction(let id): id
    case .position(let coordinate): coordinate.description
    case .named(let coordinate, let name): "\(coordinate)~\(name)"
    case .anywhere: "anywhere"
    }
  }
}

extension Catalog {
  /// Returns the position of `waypoint`, or `nil` if the catalog has no such place.
  package func position(of waypoint: Waypoint) -> Coordinate? {
    switch waypoint {
    case .attraction(let id): self[id]?.coordinate
    case .position(let position), .named(let position, _): position
    case .anywhere: nil
    }
  }

  /// Returns where the days of `request` end, or `nil` if that is the last sight.
  package func end(of request: PlanRequest) -> Coordinate? {
    (request.to ?? request.from).flatMap { position(of: $0) }
  }
}
