public import Catalogs
import Formats
public import Geography
public import OpeningHours

/// A ride on one line, as a part of a leg.
public struct PlannedRide: Hashable, Sendable {
  /// A station where a ride begins or ends.
  public struct Station: Hashable, Sendable {
    /// The identifier in the map.
    public var id: String

    /// The name.
    public var name: String

    /// Creates a station.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The name of the line, such as `Central line`.
  public var line: String

  /// The names of other lines to board if their vehicle comes first.
  public var otherLines: [String]

  /// The name of the direction, such as `westbound`; `nil` where directions are named only by their last stops.
  public var direction: String?

  /// The destinations shown on suitable vehicles.
  public var toward: [String]

  /// The color of the line on maps as `#RRGGBB`, if known.
  public var color: String?

  /// Where it begins.
  public var from: Station

  /// Where it ends.
  public var to: Station

  /// The number of stops, including the last.
  public var stops: Int

  /// When the vehicle leaves, by timetable; rounded down to minutes.
  public var depart: ClockTime?

  /// When it arrives, by timetable; rounded up to minutes.
  public var arrive: ClockTime?

  /// The time on foot before it, from door or platform to platform.
  public var walkMinutes: Minutes

  /// The expected wait on the platform.
  public var waitMinutes: Minutes

  /// The time aboard.
  public var minutes: Minutes

  /// The positions of its stations, both ends included.
  public var path: [Coordinate]

  /// Creates a ride.
  ///
  /// - Parameters:
  ///   - line: The name of the line.
  ///   - otherLines: The names of other lines to board if their vehicle comes first.
  ///   - direction: The name of the direction, if any.
  ///   - toward: The destinations shown on suitable vehicles.
  ///   - color: The color of the line as `#RRGGBB`, if known.
  ///   - from: Where it begins.
  ///   - to: Where it ends.
  ///   - stops: The number of stops, including the last.
  ///   - depart: When the vehicle leaves, by timetable.
  ///   - arrive: When it arrives, by timetable.
  ///   - walkMinutes: The time on foot before it.
  ///   - waitMinutes: The expected wait.
  ///   - minutes: The time aboard.
  ///   - path: The positions of its stations, both ends included.
  public init(
    line: String,
    otherLines: [String] = [],
    direction: String? = nil,
    toward: [String] = [],
    color: String? = nil,
    from: Station,
    to: Station,
    stops: Int,
    depart: ClockTime? = nil,
    arrive: ClockTime? = nil,
    walkMinutes: Minutes,
    waitMinutes: Minutes,
    minutes: Minutes,
    path: [Coordinate]
  ) {
    (self.line, self.otherLines, self.direction, self.toward) = (
      line, otherLines, direction, toward
    )
    (self.color, self.from, self.to, self.stops) = (color, from, to, stops)
    (self.depart, self.arrive) = (depart, arrive)
    (self.walkMinutes, self.waitMinutes, self.minutes) = (walkMinutes, waitMinutes, minutes)
    self.path = path
  }
}

extension PlannedRide: Encodable {
  /// Writes the ride; unknown values are omitted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(line, forKey: "line")
    try container.encode(otherLines, forKey: "otherLines")
    try container.encodeIfPresent(direction, forKey: "direction")
    try container.encode(toward, forKey: "toward")
    try container.encodeIfPresent(color, forKey: "color")
    try container.encode(from, forKey: "from")
    try container.encode(to, forKey: "to")
    try container.encode(stops, forKey: "stops")
    try container.encodeIfPresent(depart, forKey: "depart")
    try container.encodeIfPresent(arrive, forKey: "arrive")
    try container.encode(walkMinutes, forKey: "walkMinutes")
    try container.encode(waitMinutes, forKey: "waitMinutes")
    try container.encode(minutes, forKey: "minutes")
    try container.encode(path.map(\.lonLat), forKey: "path")
  }

  /// Reads a ride, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let line = reader.required("line", .text)
    let otherLines = reader.optionalList("otherLines", of: .text) ?? []
    let direction = reader.optional("direction", .text)
    let toward = reader.requiredList("toward", of: .text)
    let color = reader.optional("color", .text)
    let from = reader.required("from") { Station(reading: $0) }
    let to = reader.required("to") { Station(reading: $0) }
    let stops = reader.required("stops", .integer(in: 1...10_000))
    let depart: ClockTime? = reader.optional("depart", .clock)
    let arrive: ClockTime? = reader.optional("arrive", .clock)
    let walkMinutes = reader.required("walkMinutes", .minutes(in: 0...100_000))
    let waitMinutes = reader.required("waitMinutes", .minutes(in: 0...100_000))
    let minutes = reader.required("minutes", .minutes(in: 0...100_000))
    let path = reader.positions("path")
    guard let line, let toward, let from, let to, let stops, let walkMinutes, let waitMinutes,
      let minutes, let path
    else { return nil }
    self.init(
      line: line,
      otherLines: otherLines,
      direction: direction,
      toward: toward,
      color: color,
      from: from,
      to: to,
      stops: stops,
      depart: depart,
      arrive: arrive,
      walkMinutes: walkMinutes,
      waitMinutes: waitMinutes,
      minutes: minutes,
      path: path
    )
  }
}

extension PlannedRide.Station: Encodable {
  /// Writes the station.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(name, forKey: "name")
  }

  /// Reads a station, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .text)
    let name = reader.required("name", .text)
    guard let id, let name else { return nil }
    self.init(id: id, name: name)
  }
}
