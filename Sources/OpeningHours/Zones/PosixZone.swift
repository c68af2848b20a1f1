/// A time zone defined by a POSIX `TZ` string: a UTC offset and, optionally, a daylight saving time rule.
///
/// > Source: The Open Group Base Specifications Issue 8 (IEEE Std 1003.1-2024), section 8.3, `TZ`.
struct PosixZone: Hashable {
  /// The standard offset from UTC, in seconds.
  var standardOffset: Int

  /// The daylight saving time rule, if any.
  var summer: SummerTime?

  /// Daylight saving time that starts and ends by rule each year.
  struct SummerTime: Hashable {
    /// The offset from UTC during it, in seconds.
    var offset: Int
    /// When it starts, in standard time.
    var start: Change
    /// When it ends, in daylight saving time.
    var end: Change
  }

  /// A yearly transition, in local time.
  struct Change: Hashable {
    /// The day.
    var day: Day
    /// The seconds from midnight of that day; may be negative or exceed a day.
    var seconds = 7_200

    /// How the day of a transition is specified.
    package enum Day: Hashable {
      /// The `week`-th given weekday of a month, where 5 means the last: `M3.2.0`.
      case weekday(month: Int, week: Int, weekday: Weekday)
      /// A day in `1...365`, never counting February 29: `J60`.
      case julian(Int)
      /// A day in `0...365`, counting February 29: `59`.
      case dayOfYear(Int)
    }

    /// Returns the moment in `year`, in local seconds since 1970.
    func localSeconds(in year: Int) -> Int {
      let newYear = CalendarDate.firstDay(of: year)
      let day =
        switch day {
        case .weekday(let month, let week, let weekday):
          CalendarDate.nth(week == 5 ? -1 : week, weekday, month: month, year: year)?
            .daysSinceEpoch ?? newYear
        case .julian(let day):
          newYear + day - (day > 59 && CalendarDate.isLeap(year) ? 0 : 1)
        case .dayOfYear(let day): newYear + day
        }
      return day * 86_400 + seconds
    }
  }

  /// Returns the offset from UTC at an instant, in seconds.
  func offset(atUTC seconds: Int) -> Int {
    guard let summer else { return standardOffset }
    let day = (seconds + standardOffset).dividedRoundingDown(by: 86_400)
    let year = CalendarDate(daysSinceEpoch: day).year
    let start = summer.start.localSeconds(in: year) - standardOffset
    let end = summer.end.localSeconds(in: year) - summer.offset
    let isSummer =
      start <= end ? start <= seconds && seconds < end : seconds >= start || seconds < end
    return isSummer ? summer.offset : standardOffset
  }
}
