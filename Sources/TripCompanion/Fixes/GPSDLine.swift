import Formats
import Geography
import OpeningHours

/// Reads lines of gpsd's JSON protocol.
///
/// > Source: "gpsd_json – gpsd JSON request and response format", <https://gpsd.io/gpsd_json.html>: TPV reports, whose `eph` is
/// > the estimated horizontal error in meters, 95% of the time.
public enum GPSDLine {
  /// The command that makes gpsd start reporting.
  public static let greeting = "?WATCH={\"enable\":true,\"json\":true};\n"

  /// The divisor that converts a 95% error estimate to one of two thirds, for isotropic errors.
  private static let ninetyFive = 1.62

  /// Reads a line.
  ///
  /// - Returns: A fix for a report with a position; ``WatchInput/nothing`` for any other.
  /// - Throws: ``FixReadingError`` if the line is not JSON or an error from gpsd, or its position is invalid.
  public static func read(_ line: String) throws(FixReadingError) -> WatchInput {
    guard !line.allSatisfy(\.isWhitespace) else { return .nothing }
    let members = try FixLine.members(of: line)
    switch members["class"]?.string {
    case "TPV": return try report(members)
    case "ERROR":
      throw FixReadingError(
        "gpsd says: \(members["message"]?.string ?? "an error without a message")"
      )
    default: return .nothing
    }
  }

  private static func report(_ members: [String: JSONValue]) throws(FixReadingError) -> WatchInput {
    guard let mode = members["mode"]?.number, mode >= 2, let latitude = members["lat"]?.number,
      let longitude = members["lon"]?.number, let time = members["time"]?.string
    else { return .nothing }
    guard let seconds = UTCTime.seconds(time) else {
      throw FixReadingError("gpsd reports the time \"\(time)\", which is not ISO 8601")
    }
    let position = try FixLine.position(latitude, longitude)
    let accuracy = accuracy(members).map { Meters($0 / ninetyFive) }
    return .fix(Fix(time: seconds, position: position, accuracy: accuracy))
  }

  /// Returns the estimated error, at 95% confidence.
  private static func accuracy(_ members: [String: JSONValue]) -> Double? {
    if let error = members["eph"]?.number { return error }
    guard let east = members["epx"]?.number, let north = members["epy"]?.number else { return nil }
    return max(east, north)
  }
}
