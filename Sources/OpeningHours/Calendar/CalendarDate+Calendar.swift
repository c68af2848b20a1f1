extension CalendarDate {
  /// The days that can be evaluated: those of the years 1 to 9999.
  ///
  /// A `CalendarDate` can hold any integer, but years outside this range have no text form.
  static let evaluable = -719_162...2_932_896

  /// Whether this day is in the years 1 to 9999.
  var isEvaluable: Bool { Self.evaluable.contains(daysSinceEpoch) }

  /// The ISO 8601 week of this day, in `1...53`.
  ///
  /// Weeks begin on Monday, and week 1 is the week that contains January 4.
  var isoWeek: Int {
    // A week belongs to the year of its Thursday.
    let thursday = daysSinceEpoch + 3 - (daysSinceEpoch + 3).remainderRoundingDown(by: 7)
    let (year, _, _) = Self(daysSinceEpoch: thursday).components
    return (thursday - Self.firstDay(of: year)) / 7 + 1
  }

  /// The number of days from the epoch to January 1 of `year`.
  static func firstDay(of year: Int) -> Int {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400 - 719_162
  }

  /// Easter Sunday in the Western churches in `year`.
  ///
  /// > Source: J. Meeus, *Astronomical Algorithms*, 2nd ed. (1998), chapter 8; first printed
  /// > anonymously as "To find Easter", *Nature* 13 (1876), 487, <https://doi.org/10.1038/013487a0>.
  static func easter(of year: Int) -> Self? {
    let golden = year % 19
    let (century, yearOfCentury) = year.quotientAndRemainder(dividingBy: 100)
    let moonShift = (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * golden + century - century / 4 - moonShift + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
    let correction = (golden + 11 * epact + 22 * weekday) / 451
    let (month, day) = (epact + weekday - 7 * correction + 114).quotientAndRemainder(dividingBy: 31)
    return Self(year: year, month: month, day: day + 1)
  }

  /// The `nth` given weekday of a month, counted from the end of the month if negative; `nil` if there is none.
  static func nth(_ nth: Int, _ weekday: Weekday, month: Int, year: Int) -> Self? {
    let length = daysIn(month: month, of: year)
    guard nth != 0, let first = Self(year: year, month: month, day: 1) else { return nil }
    if nth > 0 {
      let shift = (weekday.rawValue - first.weekday.rawValue + 7) % 7
      return shift + 7 * (nth - 1) < length ? first.adding(days: shift + 7 * (nth - 1)) : nil
    }
    let last = first.adding(days: length - 1)
    let shift = (last.weekday.rawValue - weekday.rawValue + 7) % 7
    return shift + 7 * (-nth - 1) < length ? last.adding(days: -shift + 7 * (nth + 1)) : nil
  }
}
