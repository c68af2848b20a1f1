import Catalogs
import Geography
import OpeningHours
import StrictJSON

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
    read(wishes: reader, isComplete: true)
  }

  /// Reads everything but the area and the date, and reports what is wrong.
  ///
  /// - Parameters:
  ///   - reader: Stands at the object.
  ///   - isComplete: Whether all must be there, as in a plan; what is absent otherwise stays as it is.
  mutating func read(wishes reader: StrictReader, isComplete: Bool) {
    days = reader.value("days", .integer(in: 1...5), isComplete) ?? days
    start = reader.value("start", .clock, isComplete) ?? start
    end = reader.value("end", .clock, isComplete) ?? end
    from = reader.nullable("from", .waypoint)
    to = reader.nullable("to", .waypoint)
    mode = reader.value("mode", .choice, isComplete) ?? mode
    read(pace: reader, isComplete: isComplete)
    travelCost = reader.value("travelCost", .number(in: 0...100), isComplete) ?? travelCost
    must = reader.values("must", of: .text, isComplete) ?? []
    skip = reader.values("skip", of: .text, isComplete) ?? []
    select = reader.values("select", of: .text, isComplete) ?? []
    categories = reader.values("categories", of: .choice, isComplete) ?? []
    like = reader.optionalList("like", of: .liked) ?? []
    dislike = reader.optionalList("dislike", of: .disliked) ?? []
    familiarity = reader.has("familiarity") ? reader.nullable("familiarity", .choice) : nil
    lunch = reader.nullable("lunch", .meal)
    dinner = reader.nullable("dinner", .meal)
    maxStops = reader.nullable("maxStops", .integer(in: 1...Int.max))
    maxWalk = reader.nullable("maxWalk", .minutes(in: 0...Int.max))
    maxWalkTotal = reader.nullable("maxWalkTotal", .minutes(in: 0...Int.max))
    slack = reader.value("slack", .choice, isComplete) ?? slack
    seconds = reader.value("seconds", .number(in: 0...3_600), isComplete) ?? seconds
    exact = reader.value("exact", .flag, isComplete) ?? exact
    seed = reader.value("seed", .seed, isComplete) ?? seed
  }

  /// Reads the pace and whether there are breaks by default.
  ///
  /// Plans from before there was a pace had no break but the one that was asked for.
  private mutating func read(pace reader: StrictReader, isComplete: Bool) {
    pace = reader.nullable("pace", .choice) ?? (isComplete ? nil : pace)
    breaks = reader.optional("breaks", .flag) ?? (pace != nil)
  }

  private static let keys = [
    "days", "start", "end", "from", "to", "mode", "pace", "breaks", "travelCost", "must", "skip",
    "select", "categories", "like", "dislike", "familiarity", "lunch", "dinner", "maxStops",
    "maxWalk", "maxWalkTotal", "slack", "seconds", "exact",
    "seed",
  ]
}

extension StrictReader {
  /// Returns the value under `key`; `nil` if there is none or it is `null`, or after reporting.
  func nullable<Raw, Value>(_ key: String, _ rule: FieldRule<Raw, Value>) -> Value? {
    guard let value = find(key), !value.isNull else { return nil }
    return self.value(value, rule, at: place.key(key))
  }

  /// Returns the value under `key`; `nil` if there is none or after reporting.
  fileprivate func value<Raw, Value>(
    _ key: String,
    _ rule: FieldRule<Raw, Value>,
    _ isRequired: Bool
  ) -> Value? {
    isRequired ? required(key, rule) : optional(key, rule)
  }

  /// Returns the values of the list under `key`; `nil` if there is none or after reporting.
  fileprivate func values<Raw, Value>(
    _ key: String,
    of rule: FieldRule<Raw, Value>,
    _ isRequired: Bool
  ) -> [Value]? {
    isRequired ? requiredList(key, of: rule) : optionalList(key, of: rule)
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

extension FieldRule where Raw == String, Value == MealBreak {
  /// A meal, or none.
  static var meal: Self { .parsed("a break such as 12:00-14:00/45, or none") }
}

extension FieldRule where Raw == String, Value == Interest {
  /// A category that is liked, with or without a weight.
  static var liked: Self { interest(orElse: Interest.liked) }

  /// A category that is disliked, with or without a weight.
  static var disliked: Self { interest(orElse: Interest.disliked) }

  private static func interest(orElse weight: Double) -> Self {
    Self("a category such as museum=2") { (raw: String) throws(Complaint) in
      do {
        return try Interest(raw, orElse: weight)
      } catch {
        throw Complaint("is no interest: \(error)")
      }
    }
  }
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

extension FieldRule where Raw == GeoJSONOutlines, Value == GeoJSONOutlines {
  /// An area as it is drawn, whatever is wrong with it.
  static var outlines: Self { Self("a GeoJSON object") { $0 } }
}

extension FieldRule where Raw == Area, Value == Area {
  /// An area.
  static var area: Self { Self("a GeoJSON polygon") { $0 } }
}
