import Catalogs
import Formats
import OpeningHours

extension Closure {
  /// Reads the closure that a reason of a plan states, or returns `nil` after reporting what is wrong.
  init?(readingReason reader: StrictReader) {
    let from = reader.optional("from", .date)
    let until = reader.optional("until", .date)
    let reason: Reason? = reader.required("for", .choice)
    let note = reader.optional("note", .text)
    guard let reason else { return nil }
    self.init(from: from, until: until, reason: reason, note: note)
  }
}
