package import Catalogs
package import OpeningHours

extension Closure {
  /// Why and until when the sight is closed, as a clause: `closed for works until 31 March 2027`.
  package var clause: String {
    if let note { return "closed \(note)" }
    let end = until.map { " until \($0.spokenWithYear)" } ?? ""
    return "closed \(reason.words)\(end)"
  }
}

extension Closure.Reason {
  /// The reason, to be read after "closed".
  package var words: String {
    switch self {
    case .works: "for works"
    case .moved: "for a move"
    case .seasonal: "for the season"
    case .event: "for an event"
    case .permanent: "for good"
    case .other: "for now"
    }
  }
}

extension CalendarDate {
  /// The date as `28 November 2026`.
  package var spokenWithYear: String { "\(spoken) \(year)" }
}
