/// The forms in which a plan is written.
public enum PlanFormat: String, CaseIterable, Hashable, Sendable {
  /// Lines for a person, see ``Plan/text(in:style:reasons:links:)``.
  case text
  /// The plan itself, see ``Plan/json()``.
  case json
  /// A map for programs, see ``Plan/geoJSON(in:area:)``.
  case geojson
  /// A route for a receiver, see ``Plan/gpx(in:)``.
  case gpx
  /// A map for Google Earth and its like, see ``Plan/kml(in:area:)``.
  case kml
  /// Events for a calendar, see ``Plan/iCalendar(in:stamp:)``.
  case ics
  /// A page to print, see ``Plan/html(in:area:)``.
  case html

  /// Creates the format that the ending of a file's name stands for, or returns `nil` if there is none.
  ///
  /// - Parameter file: The name or the path, as in `day.gpx`; capital letters count as small ones.
  public init?(endingOf file: String) {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    switch ending {
    case "txt": self = .text
    case "htm": self = .html
    case "ical": self = .ics
    default: self.init(rawValue: ending)
    }
  }
}
