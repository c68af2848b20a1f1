import OpeningHours

/// Moments as RFC 3339 writes them in UTC.
package enum UTCTime {
  /// Returns a moment as `2026-12-01T09:30:00Z`.
  ///
  /// - Parameter second: The moment in seconds since 1970.
  /// - Returns: The moment in UTC.
  package static func text(ofSecond second: Int) -> String {
    let (day, rest) = second.quotientAndRemainder(dividingBy: 86_400)
    let isBefore = rest < 0
    let date = CalendarDate(daysSinceEpoch: isBefore ? day - 1 : day)
    let inDay = isBefore ? rest + 86_400 : rest
    let parts = [inDay / 3600, inDay / 60 % 60, inDay % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(date)T\(parts.joined(separator: ":"))Z"
  }
}
