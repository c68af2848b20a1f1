import Catalogs
import Formats
public import OpeningHours

extension Plan {
  /// The idea of a day in a few words, made from its stops.
  ///
  /// It names the two stops that are worth most. If both are of one theme, which has more than half of the minutes of the day, it also
  /// names that; else, of a day of four stops or more, where it begins and ends.
  public struct Title: Hashable, Sendable {
    /// What most of a day is spent at.
    public enum Theme: String, Codable, CaseIterable, Hashable, Sendable {
      /// Museums and galleries.
      case museums
      /// Parks and gardens.
      case parks
      /// Squares, streets, markets and shops.
      case streets
      /// Waterfronts.
      case water
      /// Places of worship.
      case worship

      /// The theme of sights of `category`, if they have one.
      fileprivate init?(_ category: Category) {
        switch category {
        case .museum, .gallery: self = .museums
        case .park, .garden: self = .parks
        case .square, .market, .shopping: self = .streets
        case .waterfront: self = .water
        case .worship: self = .worship
        case .landmark, .historic, .viewpoint, .theater, .library, .animals: return nil
        }
      }
    }

    /// What most of the day is spent at, if that is one thing.
    public let theme: Theme?

    /// The one or two stops that are worth most, in the order of the day.
    public let highlights: [Stop]

    /// The stop where the day begins, if the title names it and the last.
    public let first: Stop?

    /// The stop where the day ends, if the title names it and the first.
    public let last: Stop?
  }
}

extension Plan.Day {
  /// The idea of the day; `nil` if it has no stops.
  public var title: Plan.Title? {
    guard let first = stops.first, let last = stops.last else { return nil }
    let best = stops.indices.sorted { (stops[$1].score, $0) < (stops[$0].score, $1) }
    let highlights = best.prefix(2).sorted().map { stops[$0] }
    let theme = theme(of: highlights)
    let isFramed = theme == nil && stops.count >= 4
    let isNamed = highlights.contains(first) || highlights.contains(last)
    return Plan.Title(
      theme: theme,
      highlights: highlights,
      first: isFramed && !isNamed ? first : nil,
      last: isFramed && !isNamed ? last : nil
    )
  }

  /// Returns the theme of some stops if it is that of most of the day.
  private func theme(of highlights: [Plan.Stop]) -> Plan.Title.Theme? {
    guard highlights.count > 1, let theme = Plan.Title.Theme(highlights[0].category),
      highlights.allSatisfy({ Plan.Title.Theme($0.category) == theme })
    else { return nil }
    let all = stops.reduce(0) { $0 + $1.minutes.rawValue }
    let ofTheme = stops.reduce(0) {
      $0 + (Plan.Title.Theme($1.category) == theme ? $1.minutes.rawValue : 0)
    }
    return 2 * ofTheme > all ? theme : nil
  }
}

extension Plan.Title: Encodable {
  private enum Key: String, CodingKey {
    case theme, highlights, from, to
  }

  /// Writes the theme, and the ids of the stops.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(theme, forKey: .theme)
    try container.encode(highlights.map(\.id), forKey: .highlights)
    try container.encodeIfPresent(first?.id, forKey: .from)
    try container.encodeIfPresent(last?.id, forKey: .to)
  }
}

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

extension Plan {
  /// What a visit is worth less because of where it lies in its day.
  public struct Deduction: Hashable, Sendable {
    /// Why a visit is worth less.
    public enum Reason: String, Codable, CaseIterable, Hashable, Sendable {
      /// The leg to it rides public transport, or the one home from it: stairs, platforms and the fare.
      case ride
      /// On a trip of several days, the leg to it leads to another neighborhood.
      case away
      /// It follows straight on another long visit indoors.
      case inARow = "in-a-row"
      /// Other long visits indoors come before it.
      case fatigue
    }

    /// Why it is worth less.
    public var reason: Reason

    /// How much less.
    public var points: Points

    /// Creates a deduction.
    public init(reason: Reason, points: Points) {
      (self.reason, self.points) = (reason, points)
    }
  }
}

extension Plan.Stop {
  /// What the visit adds to the value of the plan: its score less its deductions, which may exceed it at a must.
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

  /// Returns the time that the clock of the day shows at ``door``; that of the clock at the visit if it is unknown.
  package func doorTime(by clock: DayClock?) -> ClockTime {
    clock?.time(door) ?? ClockTime(clamping: enter.minutesSinceMidnight - entryMinutes.rawValue)
  }
}

extension Plan.Day {
  /// The minutes of the leg that must be traveled before a break for the next arrival to hold.
  ///
  /// The plan itself only ensures that the leg and the breaks fit in between.
  package func wayBefore(_ pause: Plan.Pause) -> Int {
    guard !pause.duringStop, let leg = leg(around: pause) else { return 0 }
    let arrive = stops.first { $0.id == leg.to }?.arrive ?? end
    let later = breaks.filter { $0.after == pause.after && $0.start > pause.start }
      .reduce(0) { $0 + ($1.end - $1.start) }
    return max(0, min(leg.minutes.rawValue, leg.minutes.rawValue - (arrive - pause.end - later)))
  }

  /// Returns the leg that `pause` precedes, follows or interrupts; `nil` if there is none.
  package func leg(around pause: Plan.Pause) -> Plan.Leg? {
    legs.first { $0.from == pause.after ?? "start" }
  }

  /// Returns the stop nearest to `pause`: the previous one, or the next one if most of the leg must be traveled before the break;
  /// `nil` if that is the start or the end of the day.
  package func stop(near pause: Plan.Pause) -> Plan.Stop? {
    let previous = pause.after.flatMap { id in stops.first { $0.id == id } }
    guard let leg = leg(around: pause) else {
      return pause.after == nil ? stops.first : previous
    }
    let before = wayBefore(pause)
    let isThere = before > 0 && 2 * before >= leg.minutes.rawValue
    return isThere ? stops.first { $0.id == leg.to } : previous
  }
}

// In the hour that comes twice when the clocks go back, `repeated` lists the keys of the times that are in its second pass.

extension KeyedEncodingContainer<AnyKey> {
  /// Writes which of some times are the second of two occurrences, if any is.
  mutating func encode(repeated times: KeyValuePairs<String, ClockTime?>) throws {
    let keys = times.filter { $0.value?.isRepeated == true }.map(\.key)
    if !keys.isEmpty { try encode(keys, forKey: "repeated") }
  }
}

extension StrictReader {
  /// Reads which of the times of an object are the second of two occurrences, and returns what marks them.
  func repeated() -> RepeatedTimes {
    RepeatedTimes(keys: Set(optionalList("repeated", of: .text) ?? []))
  }
}

/// The keys of the times of an object that are the second of two occurrences.
struct RepeatedTimes {
  fileprivate let keys: Set<String>

  /// Returns the time of a key, marked as the second of two occurrences if it is.
  func mark(_ time: ClockTime, _ key: String) -> ClockTime {
    keys.contains(key) ? ClockTime(clamping: time.minutesSinceMidnight, isRepeated: true) : time
  }
}

extension Plan.Day {
  /// Returns the day with its wall-clock times as times of its date: real minutes lie between them, also over a clock change.
  func placed(by clock: DayClock) -> Self {
    guard !clock.isSteady else { return self }
    var day = self
    (day.start, day.end) = (clock.placed(start), clock.placed(end))
    day.stops = stops.map { $0.placed(by: clock) }
    day.visited = visited.map { $0.placed(by: clock) }
    for index in legs.indices {
      day.legs[index].depart = legs[index].depart.map(clock.placed)
      day.legs[index].arrive = legs[index].arrive.map(clock.placed)
    }
    for index in breaks.indices {
      day.breaks[index].start = clock.placed(breaks[index].start)
      day.breaks[index].end = clock.placed(breaks[index].end)
    }
    return day
  }
}

extension Plan.Stop {
  /// Returns the stop with its wall-clock times as times of a day.
  fileprivate func placed(by clock: DayClock) -> Self {
    var stop = self
    (stop.arrive, stop.enter) = (clock.placed(arrive), clock.placed(enter))
    stop.leave = clock.placed(leave)
    return stop
  }
}
