package import Catalogs
package import OpeningHours

extension Closure {
  /// Why and until when the sight is closed, as a clause: `closed for works until 31 March 2027`.
  package var clause: String {
    guard let note else {
      return "closed \(reason.words)" + (until.map { " until \($0.spokenWithYear)" } ?? "")
    }
    let isLong = from != until && !note.contains("until")
    let end = isLong ? until.map { " (until \($0.spokenWithYear))" } : nil
    return "closed \(note)" + (end ?? "")
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
