/// A day, taken apart once for all the rules that look at it.
struct Day {
  /// The day.
  let date: CalendarDate
  /// The year.
  let year: Int
  /// The month.
  let month: Int
  /// The day of the month.
  let day: Int
  /// The weekday.
  let weekday: Weekday

  /// Takes `date` apart.
  init(_ date: CalendarDate) {
    self.date = date
    (year, month, day) = date.components
    weekday = date.weekday
  }
}
