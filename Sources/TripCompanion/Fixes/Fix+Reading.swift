package import Formats
import Geography
import OpeningHours

extension Fix {
  /// Reads a fix strictly, or returns `nil` after reporting the faults.
  ///
  /// `{"time": "2026-12-01T10:00:00Z", "lat": 51.5, "lon": -0.12, "accuracy": 8}`; `time` may be seconds since 1970.
  package init?(reading reader: StrictReader) {
    let time = Self.time(reader)
    let latitude = reader.required("lat", .number(in: -90...90))
    let longitude = reader.required("lon", .number(in: -180...180))
    let accuracy = reader.optional("accuracy", .number(in: 0...1_000_000))
    guard let time, let latitude, let longitude,
      let position = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.init(time: time, position: position, accuracy: accuracy.map { Meters($0) })
  }

  /// Reads the moment, or returns `nil` after reporting the fault.
  private static func time(_ reader: StrictReader) -> Double? {
    guard let value = reader.find("time") else {
      reader.report("is missing", at: "time", kind: .missing)
      return nil
    }
    if let seconds = value.number ?? value.string.flatMap({ UTCTime.seconds($0) }) {
      return seconds
    }
    reader.report(
      "is not a moment such as 2026-12-01T10:00:00Z, or seconds since 1970",
      at: "time"
    )
    return nil
  }
}
