import Catalogs
import Formats
import Geography
import OpeningHours

extension PlannedRide: Encodable {
  /// Writes the ride; what is not known is left out.
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

  /// Reads a ride, or returns `nil` after reporting why not.
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

  /// Reads a station, or returns `nil` after reporting why not.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .text)
    let name = reader.required("name", .text)
    guard let id, let name else { return nil }
    self.init(id: id, name: name)
  }
}
