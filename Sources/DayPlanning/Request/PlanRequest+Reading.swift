import OpeningHours

extension PlanRequest {
  /// Reads a request as a plan holds it, or returns `nil` after reporting what is wrong.
  init?(reading reader: StrictReader) {
    let area = reader.nullable("area", .area)
    let date: CalendarDate? = reader.required("date", .date)
    guard let date else {
      for key in Self.keys { _ = reader.has(key) }
      return nil
    }
    self.init(date: date)
    self.area = area
    days = reader.required("days", .integer(in: 1...5)) ?? days
    start = reader.required("start", .clock) ?? start
    end = reader.required("end", .clock) ?? end
    from = reader.nullable("from", .waypoint)
    to = reader.nullable("to", .waypoint)
    mode = reader.required("mode", .choice) ?? mode
    travelCost = reader.required("travelCost", .number(in: 0...100)) ?? travelCost
    must = reader.requiredList("must", of: .text) ?? []
    skip = reader.requiredList("skip", of: .text) ?? []
    select = reader.requiredList("select", of: .text) ?? []
    categories = reader.requiredList("categories", of: .choice) ?? []
    lunch = reader.nullable("lunch", .lunch)
    maxStops = reader.nullable("maxStops", .integer(in: 1...Int.max))
    maxWalk = reader.nullable("maxWalk", .minutes(in: 0...Int.max))
    maxWalkTotal = reader.nullable("maxWalkTotal", .minutes(in: 0...Int.max))
    slack = reader.required("slack", .choice) ?? slack
    seconds = reader.required("seconds", .number(in: 0...3_600)) ?? seconds
    exact = reader.required("exact", .flag) ?? exact
    seed = reader.required("seed", .seed) ?? seed
  }

  private static let keys = [
    "days", "start", "end", "from", "to", "mode", "travelCost", "must", "skip", "select",
    "categories", "lunch", "maxStops", "maxWalk", "maxWalkTotal", "slack", "seconds", "exact",
    "seed",
  ]
}

extension StrictReader {
  /// Returns the value under `key`; `nil` if there is none or it is `null`, or after reporting.
  func nullable<Raw, Value>(_ key: String, _ rule: FieldRule<Raw, Value>) -> Value? {
    guard has(key), nameOfValue(key) != "null" else { return nil }
    return optional(key, rule)
  }
}

extension FieldRule where Raw == String, Value == CalendarDate {
  /// A date.
  static var date: Self { .parsed("a date as YYYY-MM-DD") }
}

extension FieldRule where Raw == String, Value == ClockTime {
  /// A time of day.
  static var clock: Self { .parsed("a time as HH:MM") }
}

extension FieldRule where Raw == String, Value == LunchBreak {
  /// A break.
  static var lunch: Self { .parsed("a break such as 12:00-14:00/45") }
}

extension FieldRule where Raw == String, Value == Waypoint {
  /// The id of a place, or a position.
  static var waypoint: Self {
    Self("a text") { (raw: String) throws(Complaint) in
      do {
        return try Waypoint(raw)
      } catch {
        throw Complaint("is no place: \(error)")
      }
    }
  }
}

extension FieldRule where Raw == UInt64, Value == UInt64 {
  /// A seed.
  static var seed: Self { Self("a whole number, not negative") { $0 } }
}

extension FieldRule where Raw == Area, Value == Area {
  /// An area.
  static var area: Self { Self("a GeoJSON polygon") { $0 } }
}
