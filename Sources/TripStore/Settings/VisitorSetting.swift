import Formats
internal import OpeningHours

/// A setting of the visitor.
///
/// The cases are in display order.
package enum VisitorSetting: String, CaseIterable, Sendable {
  /// The city that commands use without `--city`.
  case homeCity = "home-city"
  /// The pace of plans.
  case pace
  /// The units of distances.
  case units
  /// The radius within which places count as near.
  case radius
  /// The maximum number of places listed or announced.
  case limit
  /// The hours without announcements.
  case quietHours = "quiet-hours"

  /// The default value; empty for none.
  package var fallback: String {
    switch self {
    case .homeCity, .quietHours, .radius, .limit: ""
    case .pace: "normal"
    case .units: "metric"
    }
  }

  /// A description of the setting, with its unit and an example.
  package var explanation: String {
    switch self {
    case .homeCity: "the city that commands use without --city, as in london"
    case .pace:
      "the pace of plans without --pace, and of walks in near and watch: relaxed, normal or brisk"
    case .units: "the units of lengths in text and printed pages: metric or imperial"
    case .radius:
      "how far away a place still counts as near, in meters, 20 to 20000: for near without --radius and --within "
        + "(else any distance), for watch without --approach (else 250)"
    case .limit:
      "the most places that near and search list without --limit (else 10), and the most announcements of watch an "
        + "hour without --hourly (else 20), 1 to 1000"
    case .quietHours: "when watch announces nothing without --quiet-hours, as in 22:00-07:30"
    }
  }

  /// Returns the setting with a key.
  ///
  /// - Throws: ``StoreError/refused(_:)`` that lists the keys if it is unknown.
  package static func named(_ key: String) throws(StoreError) -> Self {
    if let setting = Self(rawValue: key) { return setting }
    let keys = allCases.map(\.rawValue)
    let near = Spelling.nearest(to: key, among: keys).map { "did you mean \($0)? " } ?? ""
    throw .refused(
      "unknown setting \(key); \(near)the settings are \(keys.joined(separator: ", "))"
    )
  }

  /// Checks a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - cities: The ids of the available cities.
  /// - Throws: ``StoreError/refused(_:)`` with the valid form.
  package func check(_ value: String, cities: [String]) throws(StoreError) {
    let isRight =
      switch self {
      case .homeCity: cities.contains(value)
      case .pace: ["relaxed", "normal", "brisk"].contains(value)
      case .units: ["metric", "imperial"].contains(value)
      case .radius: Int(value).map { (20...20_000).contains($0) } ?? false
      case .limit: Int(value).map { (1...1000).contains($0) } ?? false
      case .quietHours: Self.isPeriod(value)
      }
    guard isRight else {
      throw .refused("\(rawValue) cannot be \"\(value)\"; it is \(explanation)")
    }
  }

  /// Whether a text consists of two different times separated by a hyphen.
  private static func isPeriod(_ text: String) -> Bool {
    let times = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { ClockTime(String($0)) }
    guard times.count == 2, let start = times[0], let end = times[1] else { return false }
    return start != end && max(start, end).minutesSinceMidnight <= 1440
  }
}
