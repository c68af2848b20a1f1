public import Catalogs
public import Geography
public import OpeningHours

/// An event reported by a watch.
public struct WatchEvent: Hashable, Sendable {
  /// The kind of event.
  public enum Kind: Hashable, Sendable {
    /// The visitor approached a place.
    case approach
    /// The visitor arrived; whether the watch started there.
    case enter(isInitial: Bool)
    /// The visitor has been there long enough for a visit.
    case dwell(Minutes)
    /// The visitor left; the duration of the visit.
    case exit(Minutes)
    /// The visitor must leave by a time to reach the place as planned.
    case leaveBy(ClockTime)
    /// The minutes by which the visitor will reach the place later than the plan allows.
    case late(Minutes)
    /// The place can no longer be visited as planned, or was skipped.
    case missed(isPassedOver: Bool)
  }

  /// The kind of event.
  public var kind: Kind

  /// The place.
  public var place: Attraction

  /// The moment, in seconds since 1970 in UTC.
  public var time: Double

  /// The local time.
  public var local: LocalDateTime

  /// The distance to the place at that moment.
  public var distance: Meters

  /// The direction of the place; `nil` if the visitor is there.
  public var direction: CompassPoint?

  /// Its hours on arrival.
  public var hours: HoursNow
}

extension WatchEvent.Kind {
  /// The name of the kind, as in the JSON of events.
  public var name: String {
    switch self {
    case .approach: "approach"
    case .enter: "enter"
    case .dwell: "dwell"
    case .exit: "exit"
    case .leaveBy: "leave-by"
    case .late: "late"
    case .missed: "missed"
    }
  }
}

extension WatchEvent: CustomStringConvertible {
  /// The event as a line, such as `10:02 approach British Museum, 240 m NE, open until 17:00`.
  public var description: String { line(in: .metric) }

  /// Returns the event as a line, with distances in `units`.
  public func line(in units: LengthUnits) -> String {
    let way = units.near(distance) + (direction.map { " \($0.rawValue)" } ?? "")
    let facts = "\(place.name), \(way), \(hours)"
    let clock = ClockTime(clamping: local.minutesSinceMidnight)
    return "\(clock) \(kind.name) " + sentence(facts)
  }

  private func sentence(_ facts: String) -> String {
    switch kind {
    case .approach: facts
    case .enter(let isInitial):
      "\(place.name)\(isInitial ? " (already here)" : ""), \(hours): \(place.description)"
    case .dwell(let time): "\(place.name), \(time.rawValue) min"
    case .exit(let time): "\(place.name) after \(time.rawValue) min"
    case .leaveBy(let time): "\(time) for \(facts)"
    case .late(let time): "for \(place.name) by \(time.rawValue) min"
    case .missed(let isPassedOver):
      "\(place.name)\(isPassedOver ? ", passed over" : ", a visit no longer fits")"
    }
  }
}

extension WatchEvent: Encodable {
  private enum Key: CodingKey {
    case event, id, name, category, description, lat, lon, time, local, distance, direction, hours
    case openingHours, website, initial, minutes, leaveBy, passedOver
  }

  /// Writes the event with the facts of its place; the distance is in meters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind.name, forKey: .event)
    try container.encode(place.id, forKey: .id)
    try container.encode(place.name, forKey: .name)
    try container.encode(place.category, forKey: .category)
    try container.encode(place.description, forKey: .description)
    try container.encode(place.coordinate.latitude, forKey: .lat)
    try container.encode(place.coordinate.longitude, forKey: .lon)
    try container.encodeIfPresent(place.openingHours, forKey: .openingHours)
    try container.encodeIfPresent(place.website, forKey: .website)
    try container.encode(time, forKey: .time)
    try container.encode(local.description, forKey: .local)
    try container.encode(Int(distance.rawValue.rounded()), forKey: .distance)
    try container.encodeIfPresent(direction, forKey: .direction)
    try container.encode(hours, forKey: .hours)
    switch kind {
    case .approach: break
    case .enter(let isInitial): try container.encode(isInitial, forKey: .initial)
    case .dwell(let time), .exit(let time), .late(let time):
      try container.encode(time, forKey: .minutes)
    case .leaveBy(let time): try container.encode(time, forKey: .leaveBy)
    case .missed(let isPassedOver): try container.encode(isPassedOver, forKey: .passedOver)
    }
  }
}
