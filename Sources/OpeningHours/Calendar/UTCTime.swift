/// Reads and writes moments in UTC.
///
/// > Source: G. Klyne, C. Newman, "Date and Time on the Internet: Timestamps", RFC 3339,
/// > <https://www.rfc-editor.org/rfc/rfc3339>.
package enum UTCTime {
  /// Returns a moment as `2026-12-01T09:30:00Z`.
  ///
  /// - Parameter second: The moment in seconds since 1970.
  /// - Returns: The moment in UTC.
  package static func text(ofSecond second: Int) -> String {
    let day = second >= 0 ? second / 86_400 : (second - 86_399) / 86_400
    let rest = second - day * 86_400
    let parts = [rest / 3600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(CalendarDate(daysSinceEpoch: day))T\(parts.joined(separator: ":"))Z"
  }

  /// Reads `2026-12-01T10:00:00Z`, with a fraction or an offset such as `+01:00`.
  ///
  /// - Returns: The seconds since 1970, or `nil` if the text is invalid. Times without a zone count as UTC.
  package static func seconds(_ text: some StringProtocol) -> Double? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = CalendarDate(String(parts[0])) else { return nil }
    guard let (clock, offset) = splitZone(parts[1]), let seconds = secondsOfDay(clock) else {
      return nil
    }
    return Double(date.daysSinceEpoch) * 86_400 + seconds - offset
  }

  /// Splits a time from its zone, in seconds east.
  private static func splitZone(_ text: some StringProtocol) -> (String, Double)? {
    if let last = text.last, last == "Z" || last == "z" { return (String(text.dropLast()), 0) }
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) else {
      return (String(text), 0)
    }
    let zone = text[text.index(after: sign)...].split(separator: ":")
    guard zone.count == 2, let hours = Double(zone[0]), let minutes = Double(zone[1]),
      hours <= 14, minutes < 60
    else { return nil }
    let offset = hours * 3_600 + minutes * 60
    return (String(text[..<sign]), text[sign] == "-" ? -offset : offset)
  }

  /// Reads `10:00:00` or `10:00:00.5`.
  private static func secondsOfDay(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 2, parts[1].count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]), let second = Double(parts[2]), (0..<24).contains(hour),
      (0..<60).contains(minute), second >= 0, second < 61
    else { return nil }
    return Double(hour * 3_600 + minute * 60) + second
  }
}
