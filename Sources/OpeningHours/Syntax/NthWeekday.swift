/// The nth weekday of a month, as in `Th[1,-1]` or `Su[-1] -2 days`.
struct NthWeekday: Hashable {
  /// The weekday.
  var weekday: Weekday

  /// The positions from the start of the month, as bits: the first is bit 0, the fifth bit 4.
  var fromStart: UInt8 = 0

  /// The positions from the end of the month, as bits: the last is bit 0.
  var fromEnd: UInt8 = 0

  /// The offset in days from that weekday.
  var dayOffset = 0
}

extension NthWeekday: CustomStringConvertible {
  var description: String {
    let first = (0..<5).filter { fromStart & (1 << $0) != 0 }.map { "\($0 + 1)" }
    let last = (0..<5).filter { fromEnd & (1 << $0) != 0 }.map { "-\($0 + 1)" }
    let list = (first + last).joined(separator: ",")
    return "\(weekday.abbreviation)[\(list)]" + dayOffsetDescription(dayOffset)
  }
}

/// Returns an offset in days as written after what it shifts: ` +1 day`; empty for 0.
func dayOffsetDescription(_ days: Int) -> String {
  guard days != 0 else { return "" }
  return " \(days < 0 ? "-" : "+")\(abs(days)) day\(abs(days) == 1 ? "" : "s")"
}
