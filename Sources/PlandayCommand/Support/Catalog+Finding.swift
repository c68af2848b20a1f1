import Catalogs
import DayPlans
import Geography
import PlaceSearch

extension Catalog {
  /// Returns the id of the sight that `text` names, or `text` itself if there is none; the request then reports it together
  /// with all other faults.
  ///
  /// - Parameters:
  ///   - text: An id or a name.
  ///   - option: The option that names it.
  /// - Returns: The id.
  /// - Throws: A failure that lists the sights if `text` is ambiguous.
  func id(ofSight text: String, for option: String) throws(Failure) -> String {
    let sights = sights(called: text)
    guard sights.count > 1 else { return sights.first?.id ?? text }
    let names = sights.prefix(8).map { "\($0.name) (\($0.id))" }
    let more = sights.count > names.count ? " and \(sights.count - names.count) more" : ""
    throw Failure(
      .usage,
      "\(option): \"\(text)\" is ambiguous: \(names.joined(separator: ", "))\(more); use an id"
    )
  }

  /// Returns a pin whose sight may be given by name.
  func pin(_ pin: Pin) throws(Failure) -> Pin {
    var pin = pin
    pin.sight = try id(ofSight: pin.sight, for: "pin")
    return pin
  }

  /// Returns a waypoint that may be given by name: a sight or, if none has that name, a place of the map.
  ///
  /// - Parameters:
  ///   - waypoint: The waypoint, with the name in place of an id.
  ///   - option: The option that names it.
  ///   - places: Returns the places of the map.
  /// - Returns: The waypoint; unchanged if it names nothing.
  /// - Throws: A failure that lists the places if the name is ambiguous, or what `places` throws.
  func waypoint(
    _ waypoint: Waypoint,
    for option: String,
    among places: () throws -> PlaceIndex
  ) throws -> Waypoint {
    guard case .attraction(let text) = waypoint else { return waypoint }
    let id = try id(ofSight: text, for: option)
    guard self[id] == nil else { return .attraction(id) }
    let found = try places().search(text, limit: 50, kinds: Self.kindsOfMap)
    guard let first = found.first else { return .attraction(id) }
    let others = found.filter { $0.kind == first.kind && !$0.isBeside(first) }
    guard others.isEmpty else {
      let names = ([first] + others).prefix(6).map(\.description).joined(separator: ", ")
      throw Failure(
        .usage,
        "\(option): \"\(text)\" is ambiguous; did you mean \(names)? use more of the name, or lat,lon"
      )
    }
    return .named(first.position, first.isNear ? first.description : first.name)
  }

  /// The kinds of map places that are not sights.
  private static let kindsOfMap = Set(PlaceKind.allCases).subtracting([.sight])
}

extension FoundPlace {
  /// Whether another place is so near that either may be meant.
  fileprivate func isBeside(_ other: Self) -> Bool {
    position.distance(to: other.position) <= Meters(1_000)
  }
}

extension Catalog {
  /// Returns the sight that `text` names.
  ///
  /// - Parameters:
  ///   - text: An id or a name.
  ///   - option: The option that names it.
  /// - Returns: The sight.
  /// - Throws: A failure that lists similar sights if there is none, or the sights if `text` is ambiguous.
  func sight(_ text: String, for option: String) throws(Failure) -> Attraction {
    let id = try id(ofSight: text, for: option)
    guard let sight = self[id] else { throw Failure(.usage, complaint(aboutUnknown: text)) }
    return sight
  }
}
