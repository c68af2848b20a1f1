/// A time zone given as a POSIX `TZ` string: an offset, and perhaps a summer time by rule.
///
/// > Source: The Open Group Base Specifications Issue 8 (IEEE Std 1003.1-2024), section 8.3, `TZ`.
struct PosixZone: Hashable {
  /// The seconds to add to UTC outside summer time.
  var standardOffset: Int

  /// The summer time, if there is one.
  var summer: SummerTime?

  /// A summer time that begins and ends by rule each year.
  struct SummerTime: Hashable {
    /// The seconds to add to UTC during it.
    var offset: Int
    /// When it begins, on the standard clock.
    var start: Change
    /// When it ends, on the summer clock.
    var end: Change
  }

  /// A moment of each year on the local clock.
  struct Change: Hashable {
    /// The day.
    var day: Day
    /// The seconds from that day's midnight; may be negative or beyond a day.
    var seconds = 7_200

    /// How the day of a change is named.
    enum Day: Hashable {
      /// The `week`-th (5: the last) such weekday of a month: `M3.2.0`.
      case weekday(month: Int, week: Int, weekday: Weekday)
      /// A day in `1...365` that never counts 29 February: `J60`.
      case julian(Int)
      /// A day in `0...365` that counts 29 February: `59`.
      case dayOfYear(Int)
    }

    /// Returns the moment in `year` in seconds since 1970 on the local clock.
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

  /// Returns the seconds to add to UTC at an instant.
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
