import OpeningHours

/// A time of day in everyday notation.
enum ClockWord {
  /// Reads `09:30`, `9am`, `9:30 pm`, `noon` or `25:10`; `nil` if it is none of these.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isEnd: Whether the time ends a day. If so, midnight is 24:00, and small hours belong to the next day.
  /// - Returns: The time.
  static func time(_ text: String, isEnd: Bool) -> ClockTime? {
    let word = text.lowercased().filter { $0 != " " && $0 != "." }
    switch word {
    case "noon", "midday": return ClockTime(hour: 12, minute: 0)
    case "midnight": return ClockTime(hour: isEnd ? 24 : 0, minute: 0)
    default: break
    }
    guard word.hasSuffix("am") || word.hasSuffix("pm") else { return ClockTime(text) }
    let parts = word.dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let hour = Int(parts[0]), (1...12).contains(hour),
      let minute = parts.count == 2 ? Int(parts[1]) : 0, parts.count == 1 || parts[1].count == 2
    else { return nil }
    let half = hour % 12 + (word.hasSuffix("pm") ? 12 : 0)
    return ClockTime(hour: isEnd && half < 5 ? half + 24 : half, minute: minute)
  }
}
