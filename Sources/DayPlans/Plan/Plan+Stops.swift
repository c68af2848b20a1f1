import Catalogs
import Formats
public import OpeningHours

extension Plan {
  /// An event at a sight during a visit that adds to its value or opens the sight.
  public struct Event: Hashable, Sendable {
    /// The name of the event.
    public var name: String

    /// When it begins on the day of the visit, past midnight as 25:00; at midnight if it began before.
    public var from: ClockTime

    /// When it ends; past midnight as 25:00.
    public var until: ClockTime

    /// More about it, if anything.
    public var note: String?

    /// Creates an event.
    public init(name: String, from: ClockTime, until: ClockTime, note: String?) {
      (self.name, self.from, self.until, self.note) = (name, from, until, note)
    }
  }
}

extension Plan.Event {
  /// Reads an event, or returns `nil` after reporting the faults.
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

extension Plan {
  /// The value that a visit loses by its position in the day.
  public struct Deduction: Hashable, Sendable {
    /// Why a visit is worth less.
    public enum Reason: String, Codable, CaseIterable, Hashable, Sendable {
      /// The leg to it, or the last leg of the day, has rides: stairs, platforms and the fare.
      case ride
      /// On a trip of several days, the leg to it leads to another neighborhood.
      case away
      /// It directly follows another long visit indoors.
      case inARow = "in-a-row"
      /// Other long visits indoors come before it.
      case fatigue
    }

    /// The reason.
    public var reason: Reason

    /// The loss.
    public var points: Points

    /// Creates a deduction.
    public init(reason: Reason, points: Points) {
      (self.reason, self.points) = (reason, points)
    }
  }
}

extension Plan.Stop {
  /// The visit's contribution to the plan's value: its score less its deductions, which may exceed it for a must.
  public var netScore: Points { deductions.reduce(score) { $0 - $1.points } }
}

extension Plan.Deduction: Encodable {
  /// Writes the reason and the points.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(reason, forKey: "reason")
    try container.encode(points, forKey: "points")
  }

  init?(reading reader: StrictReader) {
    let reason: Reason? = reader.required("reason", .choice)
    let points = reader.required("points", .points)
    guard let reason, let points else { return nil }
    self.init(reason: reason, points: points)
  }
}

extension Plan.Stop {
  /// The elapsed minute at which the visitor is at the open door.
  ///
  /// Opening hours bound this time and the departure.
  package var door: Int { enter.elapsedMinutes - entryMinutes.rawValue }

  /// Returns the wall-clock time at ``door``; without the day's clock, by the offset at the visit.
  package func doorTime(by clock: DayClock?) -> ClockTime {
    clock?.time(door) ?? ClockTime(clamping: enter.minutesSinceMidnight - entryMinutes.rawValue)
  }
}

extension Plan.Day {
  /// The minutes of the leg to travel before a break so that the next arrival holds.
  ///
  /// The plan itself only ensures that the leg and the breaks fit in between.
  package func wayBefore(_ pause: Plan.Break) -> Int {
    guard !pause.duringStop, let leg = leg(around: pause) else { return 0 }
    let arrive = stops.first { $0.id == leg.to }?.arrive ?? end
    let later = breaks.filter { $0.after == pause.after && $0.start > pause.start }
      .reduce(0) { $0 + ($1.end - $1.start) }
    return max(0, min(leg.minutes.rawValue, leg.minutes.rawValue - (arrive - pause.end - later)))
  }

  /// Returns the leg that `pause` precedes, follows or interrupts; `nil` if there is none.
  package func leg(around pause: Plan.Break) -> Plan.Leg? {
    legs.first { $0.from == pause.after ?? "start" }
  }

  /// Returns the stop nearest to `pause`: the previous one, or the next one if most of the leg must be traveled before the
  /// break; `nil` if that is the day's start or end.
  package func stop(near pause: Plan.Break) -> Plan.Stop? {
    let previous = pause.after.flatMap { id in stops.first { $0.id == id } }
    guard let leg = leg(around: pause) else {
      return pause.after == nil ? stops.first : previous
    }
    let before = wayBefore(pause)
    let isThere = before > 0 && 2 * before >= leg.minutes.rawValue
    return isThere ? stops.first { $0.id == leg.to } : previous
  }
}
