import Catalogs
import Formats
package import Geography
import OpeningHours

extension Plan.Leg {
  /// Creates a leg along a path.
  package init(from: String, to: String, path: TravelPath) {
    self.init(
      from: from,
      to: to,
      minutes: path.minutes,
      meters: path.meters,
      isEstimated: path.isEstimated,
      mode: path.mode,
      depart: path.depart,
      arrive: path.arrive,
      walkMeters: path.walkMeters,
      rides: path.rides,
      line: path.line,
      streets: path.streets
    )
  }
}

extension Plan.Stop {
  /// Where the next leg begins: at the exit or, without one, where the visit begins.
  package var visitEnd: Coordinate { exit?.coordinate ?? coordinate }
}

extension Plan.Leg: Encodable {
  /// Writes the leg; the line as positions of longitude and latitude, as GeoJSON does.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(from, forKey: "from")
    try container.encode(to, forKey: "to")
    try container.encode(minutes, forKey: "minutes")
    try container.encode(meters, forKey: "meters")
    try container.encode(isEstimated, forKey: "estimated")
    try container.encodeIfPresent(mode, forKey: "mode")
    try container.encodeIfPresent(depart, forKey: "depart")
    try container.encodeIfPresent(arrive, forKey: "arrive")
    try container.encodeIfPresent(walkMeters, forKey: "walkMeters")
    if !rides.isEmpty { try container.encode(rides, forKey: "rides") }
    try container.encode(repeated: ["depart": depart, "arrive": arrive])
    guard !isEstimated || !rides.isEmpty else { return }
    try container.encode(line.map(\.lonLat), forKey: "line")
    try container.encode(streets, forKey: "streets")
  }
}

extension Plan.Leg {
  /// Reads a leg, or returns `nil` after reporting the faults.
  ///
  /// Plans from before street routing have neither lines nor streets.
  init?(reading reader: StrictReader) {
    let from = reader.required("from", .text)
    let to = reader.required("to", .text)
    let minutes = reader.required("minutes", .minutes(in: 0...100_000))
    let meters = reader.required("meters", .number(in: 0...1e8))
    let isEstimated = reader.optional("estimated", .flag) ?? true
    let mode: TravelMode? = reader.optional("mode", .choice)
    let depart: ClockTime? = reader.optional("depart", .clock)
    let arrive: ClockTime? = reader.optional("arrive", .clock)
    let walkMeters = reader.optional("walkMeters", .number(in: 0...1e8)).map { Meters($0) }
    let rides = reader.optionalList("rides") { PlannedRide(reading: $0) } ?? []
    let positions = reader.has("line") ? reader.positions("line") : []
    let streets = reader.optionalList("streets", of: .text) ?? []
    let repeated = reader.repeated()
    guard let from, let to, let minutes, let meters, let positions else { return nil }
    self.init(
      from: from,
      to: to,
      minutes: minutes,
      meters: Meters(meters),
      isEstimated: isEstimated,
      mode: mode,
      depart: depart.map { repeated.mark($0, "depart") },
      arrive: arrive.map { repeated.mark($0, "arrive") },
      walkMeters: walkMeters,
      rides: rides,
      line: positions,
      streets: streets
    )
  }
}

extension TravelBasis: Encodable {
  /// The values of `source`.
  private enum Source: String, CaseIterable, Encodable {
    case straightLines = "straight-lines"
    case streets
    case timetable
    case engine
  }

  /// Writes `source`, plus the map and its fingerprint for streets, also the feed's fingerprint for timetables, and name and
  /// URL for an engine.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    switch self {
    case .straightLines: try container.encode(Source.straightLines, forKey: "source")
    case .streets(let map, let fingerprint):
      try container.encode(Source.streets, forKey: "source")
      try container.encode(map, forKey: "map")
      try container.encode(fingerprint, forKey: "fingerprint")
    case .timetable(let feed, let map, let fingerprint):
      try container.encode(Source.timetable, forKey: "source")
      try container.encode(feed, forKey: "feed")
      try container.encode(map, forKey: "map")
      try container.encode(fingerprint, forKey: "fingerprint")
    case .engine(let name, let url):
      try container.encode(Source.engine, forKey: "source")
      try container.encode(name, forKey: "engine")
      try container.encode(url, forKey: "url")
    }
  }

  /// Reads the source of travel times, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let source: Source? = reader.required("source", .choice)
    switch source {
    case nil: return nil
    case .straightLines: self = .straightLines
    case .streets, .timetable:
      let map = reader.required("map", .text)
      let fingerprint = reader.required("fingerprint", .text)
      let feed = source == .timetable ? reader.required("feed", .text) : ""
      guard let map, let fingerprint, let feed else { return nil }
      self =
        source == .timetable
        ? .timetable(feed: feed, map: map, fingerprint: fingerprint)
        : .streets(map: map, fingerprint: fingerprint)
    case .engine:
      let name = reader.required("engine", .text)
      let url = reader.required("url", .text)
      guard let name, let url else { return nil }
      self = .engine(name, url: url)
    }
  }
}
