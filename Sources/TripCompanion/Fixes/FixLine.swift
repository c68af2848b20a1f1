import Formats
import Geography
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads fixes in JSON Lines: one object per line.
///
/// A fix is `{"time": "2026-12-01T10:00:00Z", "lat": 51.5, "lon": -0.12, "accuracy": 8}`; `time` may be seconds since 1970.
/// Other keys are ignored, since phones send many. `{"snooze": "british-museum", "minutes": 60}`, with `null` for all places,
/// and `{"dismiss": "british-museum"}` control the watch.
public enum FixLine {
  /// Reads a line.
  ///
  /// - Throws: ``FixReadingError`` if the line is anything else.
  public static func read(_ line: String) throws(FixReadingError) -> WatchInput {
    guard !line.allSatisfy(\.isWhitespace) else { return .nothing }
    let members = try members(of: line)
    if let id = members["dismiss"]?.string { return .dismiss(id: id) }
    if let place = members["snooze"], place.isNull || place.string != nil {
      return .snooze(id: place.string, minutes: try minutes(members))
    }
    return .fix(try fix(members))
  }

  private static func minutes(_ members: [String: JSONValue]) throws(FixReadingError) -> Int {
    guard let minutes = members["minutes"]?.number, (1...100_000).contains(minutes) else {
      throw FixReadingError("snooze needs its minutes, as in {\"snooze\": null, \"minutes\": 60}")
    }
    return Int(minutes)
  }

  private static func fix(_ members: [String: JSONValue]) throws(FixReadingError) -> Fix {
    guard let time = seconds(members["time"] ?? members["timestamp"]) else {
      throw FixReadingError(
        "a fix needs its time, as in \"time\": \"2026-12-01T10:00:00Z\" or in seconds since 1970"
      )
    }
    let latitude = (members["lat"] ?? members["latitude"])?.number
    let longitude = (members["lon"] ?? members["lng"] ?? members["longitude"])?.number
    guard let latitude, let longitude else {
      throw FixReadingError("a fix needs \"lat\" and \"lon\" in degrees")
    }
    let accuracy = members["accuracy"]?.number.map { Meters($0) }
    return Fix(time: time, position: try position(latitude, longitude), accuracy: accuracy)
  }

  /// Returns a position, or throws if it is missing or invalid.
  static func position(
    _ latitude: Double,
    _ longitude: Double
  ) throws(FixReadingError) -> Coordinate {
    do throws(CoordinateError) {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      throw FixReadingError("\(error)")
    }
  }

  private static func seconds(_ value: JSONValue?) -> Double? {
    value?.number ?? value?.string.flatMap { UTCTime.seconds($0) }
  }

  /// Returns the members of the object on a line.
  static func members(of line: String) throws(FixReadingError) -> [String: JSONValue] {
    let text: JSONText
    do throws(ReadingError) {
      text = try JSONText(Data(line.utf8))
    } catch {
      throw FixReadingError("the line is \(error)")
    }
    guard text.root.kind == .object else { throw FixReadingError("the line is not a JSON object") }
    return Dictionary(text.root.members.map { ($0.key.string ?? "", $0.value) }) { first, _ in first
    }
  }
}
