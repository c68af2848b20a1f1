#if Companion
import ArgumentParser
import Catalogs
import Geography
import OpeningHours
import TripCompanion

/// The options for the reports of a watch.
struct WatchOptions: ParsableArguments {
  @Option(
    help: "The radius within which you are at a place (default: 80m).",
    transform: Value.distance
  )
  var radius: Meters?

  @Option(
    help:
      "When a place counts as near: a distance, or a walk such as 5min (default: your setting radius, otherwise 250m).",
    transform: Value.approach
  )
  var approach: WatchSettings.Approach?

  @Option(help: "How long a stay counts as a visit (default: 10min).", transform: Value.duration)
  var dwell: Minutes?

  @Option(
    help: ArgumentHelp(
      "How long a reported place is muted (default: 60min).",
      valueName: "duration"
    ),
    transform: Value.duration
  )
  var quietTime: Minutes?

  @Option(
    help: ArgumentHelp(
      "Hours in which nothing is reported, e.g. 22:00-08:00 (default: your setting quiet-hours).",
      valueName: "hours"
    ),
    transform: Value.quietHours
  )
  var quietHours: WatchSettings.QuietHours?

  @Option(
    help:
      "The maximum number of approaches and arrivals reported per hour (default: your setting limit, otherwise 20)."
  )
  var hourly: Int?

  @Flag(help: "Also report places that are closed on arrival.")
  var closed = false

  func validate() throws {
    try Value.expect(hourly, "--hourly", in: 1...10_000)
  }

  /// Returns the settings of the watch, from the options with the visitor's settings as defaults.
  func settings(_ defaults: VisitorDefaults) -> WatchSettings {
    var settings = WatchSettings()
    settings.radius = radius ?? settings.radius
    settings.approach = approach ?? defaults.radius.map { .distance($0) } ?? settings.approach
    settings.pace = defaults.pace ?? settings.pace
    settings.dwell = dwell ?? settings.dwell
    settings.quietTime = quietTime ?? settings.quietTime
    settings.quietHours = quietHours ?? defaults.quietHours
    settings.limitPerHour = hourly ?? defaults.limit ?? settings.limitPerHour
    settings.includesClosed = closed
    return settings
  }
}

extension Value {
  /// Reads the radius or walking time within which a place counts as near.
  static func approach(_ text: String) throws -> WatchSettings.Approach {
    if text.lowercased().hasSuffix("min") { return .walk(try duration(text)) }
    return .distance(try distance(text))
  }

  /// Reads hours such as `22:00-08:00`.
  static func quietHours(_ text: String) throws -> WatchSettings.QuietHours {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let from = ClockTime(String(parts[0])),
      let until = ClockTime(String(parts[1])), from != until
    else {
      throw ValidationError("\"\(text)\" is not a span of hours; write it as 22:00-08:00")
    }
    return WatchSettings.QuietHours(from: from, until: until)
  }

  /// Reads a replay speed, such as `60x`.
  static func speed(_ text: String) throws -> Double {
    let digits = text.hasSuffix("x") ? String(text.dropLast()) : text
    guard let speed = Double(digits), (0.01...1_000_000).contains(speed) else {
      throw ValidationError("\"\(text)\" is not a speed from 0.01x to 1000000x; write it as 60x")
    }
    return speed
  }

  /// Reads a host with a port, such as `localhost:2947`.
  static func host(_ text: String) throws -> HostAddress {
    guard let address = HostAddress(text) else {
      throw ValidationError("\"\(text)\" is not a host; write it as localhost:2947")
    }
    return address
  }
}
#endif
