import Catalogs
import DayPlanning

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

  /// Returns a waypoint whose sight may be given by name.
  func waypoint(_ waypoint: Waypoint, for option: String) throws(Failure) -> Waypoint {
    guard case .attraction(let text) = waypoint else { return waypoint }
    return .attraction(try id(ofSight: text, for: option))
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
