/// A date with its components, computed once for all rules.
package struct Day {
  /// The date.
  let date: CalendarDate
  /// The year.
  let year: Int
  /// The month.
  let month: Int
  /// The day of the month.
  let day: Int
  /// The weekday.
  let weekday: Weekday

  /// Computes the components of `date`.
  init(_ date: CalendarDate) {
    self.date = date
    (year, month, day) = date.components
    weekday = date.weekday
  }
}
