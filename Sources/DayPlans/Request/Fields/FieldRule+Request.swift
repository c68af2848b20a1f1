import Catalogs
import Formats
import Geography
import OpeningHours

extension StrictReader {
  /// Returns the value under `key`; `nil` if it is absent or `null`, or after reporting a fault.
  func nullable<Raw, Value>(_ key: String, _ rule: FieldRule<Raw, Value>) -> Value? {
    guard let value = find(key), !value.isNull else { return nil }
    return self.value(value, rule, at: place.key(key))
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
  /// A meal, or `none`.
  static var meal: Self { .parsed("a break such as 12:00-14:00/45, or none") }
}

extension FieldRule where Raw == String, Value == Interest {
  /// A liked category, with or without a weight.
  static var liked: Self { interest(orElse: Interest.liked) }

  /// A disliked category, with or without a weight.
  static var disliked: Self { interest(orElse: Interest.disliked) }

  private static func interest(orElse weight: Double) -> Self {
    Self("a category such as museum=2") { (raw: String) throws(Complaint) in
      do {
        return try Interest(raw, orElse: weight)
      } catch {
        throw Complaint("is not an interest: \(error)")
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
        throw Complaint("is not a place: \(error)")
      }
    }
  }
}

extension FieldRule where Raw == String, Value == Pin {
  /// A pin.
  static var pin: Self {
    .parsed("a pin such as british-museum@10:00 or british-museum@10:00-11:00/90")
  }
}

extension FieldRule where Raw == UInt64, Value == UInt64 {
  /// A seed.
  static var seed: Self { Self("a whole number, not negative") { $0 } }
}

extension FieldRule where Raw == GeoJSONOutlines, Value == GeoJSONOutlines {
  /// An unchecked area.
  static var outlines: Self { Self("a GeoJSON object") { $0 } }
}

extension FieldRule where Raw == Area, Value == Area {
  /// An area.
  static var area: Self { Self("a GeoJSON polygon") { $0 } }
}
