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

extension SpecialTimes {
  /// Returns the events at a sight between two elapsed minutes of a day that add to it or open it, in the order of the catalog.
  func events(
    at attraction: Attraction,
    on date: CalendarDate,
    from enter: Int,
    until leave: Int,
    by clock: DayClock
  ) -> [Plan.Event] {
    attraction.dayFacts.events.filter { $0.effect != .closes }.compactMap { event in
      let span = spans(of: event.when, at: attraction, on: date).first { span in
        clock.isSteady
          ? span.lowerBound < leave && enter < span.upperBound
          : (enter..<max(enter, leave)).contains { minute in
            span.contains(clock.time(minute).minutesSinceMidnight)
          }
      }
      guard let span, let from = ClockTime(minutesSinceMidnight: span.lowerBound),
        let until = ClockTime(minutesSinceMidnight: min(2_880, span.upperBound))
      else { return nil }
      return Plan.Event(name: event.name, from: from, until: until, note: event.note)
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
