import Catalogs
import DayPlanning

extension Catalog {
  /// Returns the id of the sight that `text` names, or `text` itself if none is like that: the request says so then, with
  /// all else that is wrong.
  ///
  /// - Parameters:
  ///   - text: An id or a name.
  ///   - option: The option that names it.
  /// - Returns: The id.
  /// - Throws: A failure with the sights if several may be meant.
  func id(ofSight text: String, for option: String) throws(Failure) -> String {
    let sights = sights(called: text)
    guard sights.count > 1 else { return sights.first?.id ?? text }
    let names = sights.prefix(8).map { "\($0.name) (\($0.id))" }
    let more = sights.count > names.count ? " and \(sights.count - names.count) more" : ""
    throw Failure(
      .usage,
      "\(option): \"\(text)\" may be \(names.joined(separator: ", "))\(more); say which"
    )
  }

  /// Returns where a day starts or ends, whose sight may be given by its name.
  func waypoint(_ waypoint: Waypoint, for option: String) throws(Failure) -> Waypoint {
    guard case .attraction(let text) = waypoint else { return waypoint }
    return .attraction(try id(ofSight: text, for: option))
  }
}
