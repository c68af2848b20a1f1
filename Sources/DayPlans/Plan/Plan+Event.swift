import Catalogs
import Formats
public import OpeningHours

extension Plan {
  /// Something that takes place at a sight during a visit, and adds to it or opens it.
  public struct Event: Hashable, Sendable {
    /// The name of the event.
    public var name: String

    /// When it begins on the day of the visit, past midnight as 25:00; at midnight if it began before.
    public var from: ClockTime

    /// When it ends; past midnight as 25:00.
    public var until: ClockTime

    /// More about it; `nil` if the name says enough.
    public var note: String?

    /// Creates an event.
    public init(name: String, from: ClockTime, until: ClockTime, note: String?) {
      (self.name, self.from, self.until, self.note) = (name, from, until, note)
    }
  }
}

extension Plan.Event {
  /// Reads an event, or returns `nil` after reporting what is wrong.
  init?(reading reader: StrictReader) {
    let name = reader.required("name", .text)
    let from = reader.required("from", .clock)
    let until = reader.required("until", .clock)
    let note = reader.nullable("note", .text)
    guard let name, let from, let until else { return nil }
    self.init(name: name, from: from, until: until, note: note)
  }
}

extension Plan.Event: Encodable {
  /// Writes the event.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(name, forKey: "name")
    try container.encode(from, forKey: "from")
    try container.encode(until, forKey: "until")
    try container.encode(note, forKey: "note")
  }
}
