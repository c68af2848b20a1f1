/// A range of ISO weeks, as in `week 10` or `week 01-10/2`, wrapping around the end of the year if reversed.
struct WeekRange: Hashable {
  /// The first week, in `1...53`.
  var first: Int

  /// The last week, in `1...53`.
  var last: Int

  /// The step, in weeks from the first.
  var step = 1

  /// Returns whether the range contains `week`, the week of `date`.
  func contains(_ week: Int, of date: CalendarDate) -> Bool {
    let inside = first <= last ? first <= week && week <= last : week >= first || week <= last
    guard inside, step != 1 else { return inside }
    // When wrapping around, counting continues from the last week of the previous year.
    let count = week >= first ? week : week + date.adding(days: -7 * week).isoWeek
    return (count - first) % step == 0
  }
}

extension WeekRange: CustomStringConvertible {
  var description: String {
    let digits = { (week: Int) in (week < 10 ? "0" : "") + String(week) }
    guard first != last || step != 1 else { return digits(first) }
    return digits(first) + "-" + digits(last) + (step == 1 ? "" : "/\(step)")
  }
}
