/// A region whose public holidays are computed.
///
/// If a fixed-date holiday falls on a weekend, both it and its substitute day count, because a place that closes for
/// Christmas closes on the day itself too.
enum HolidayRegion: String, Hashable {
  /// England.
  case england = "GB-ENG"
  /// New York State.
  case newYorkState = "US-NY"
  /// British Columbia.
  case britishColumbia = "CA-BC"

  /// Returns whether `date` is a public holiday.
  ///
  /// - Complexity: O(1), without allocating.
  func isHoliday(_ date: CalendarDate) -> Bool {
    guard date.isEvaluable else { return false }
    let day = HolidayDay(date)
    switch self {
    case .england: return day.isEnglishBankHoliday
    case .newYorkState: return day.isNewYorkHoliday
    case .britishColumbia: return day.isBritishColumbianHoliday
    }
  }
}

/// A date with the components that holiday laws refer to.
struct HolidayDay {
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

  /// Whether this is the `nth` given weekday of its month.
  func isNth(_ nth: Int, _ weekday: Weekday) -> Bool {
    self.weekday == weekday && (day - 1) / 7 + 1 == nth
  }

  /// Whether this is the last given weekday of its month.
  func isLast(_ weekday: Weekday) -> Bool {
    self.weekday == weekday && day + 7 > CalendarDate.daysIn(month: month, of: year)
  }

  /// Whether this is the day at `offset` from Easter Sunday.
  func isEaster(_ offset: Int) -> Bool {
    (3...5).contains(month) && CalendarDate.easter(of: year)?.adding(days: offset) == date
  }
}

extension HolidayDay {
  /// Whether this is a statutory holiday in British Columbia.
  ///
  /// The province doesn't substitute weekdays for holidays on weekends. Under federal law, Canada Day is observed on
  /// July 2 when July 1 is a Sunday; here the Sunday counts too.
  ///
  /// > Source: Employment Standards Act, RSBC 1996, c. 113, section 1; Holidays Act, RSC 1985, c. H-5.
  var isBritishColumbianHoliday: Bool {
    switch month {
    case 1: day == 1
    case 2: isFamilyDay
    case 3, 4: isEaster(-2)
    case 5: weekday == .monday && (18...24).contains(day)
    case 7: day == 1 || day == 2 && weekday == .monday
    case 8, 9: isNth(1, .monday) || isTruthAndReconciliationDay
    case 10: isNth(2, .monday)
    case 11: day == 11
    case 12: day == 25
    default: false
    }
  }

  /// Whether this is Family Day, observed since 2013 and on the third Monday since 2019.
  private var isFamilyDay: Bool {
    year >= 2_019 ? isNth(3, .monday) : year >= 2_013 && isNth(2, .monday)
  }

  /// Whether this is the National Day for Truth and Reconciliation, observed since 2021.
  private var isTruthAndReconciliationDay: Bool {
    month == 9 && day == 30 && year >= 2_021
  }
}

extension HolidayDay {
  /// Whether this is a bank holiday in England.
  ///
  /// > Source: Banking and Financial Dealings Act 1971, Schedule 1; common law; royal proclamations.
  var isEnglishBankHoliday: Bool {
    if let special = specialEnglishBankHoliday { return special }
    return switch month {
    case 1: day == 1 || weekday == .monday && (day == 2 || day == 3)
    case 3, 4: isEaster(-2) || isEaster(1)
    case 5: isNth(1, .monday) || isLast(.monday)
    case 8: isLast(.monday)
    case 12: isEnglishChristmas
    default: false
    }
  }

  /// Whether this is Christmas Day, Boxing Day, or one of their substitute days.
  private var isEnglishChristmas: Bool {
    switch day {
    case 25, 26: true
    // Substitutes are the next working days; December 28 applies when both holidays fall on a weekend.
    case 27, 28: weekday == .monday || weekday == .tuesday
    default: false
    }
  }

  /// Whether this is a bank holiday in a year with moved or additional ones; `nil` if the usual rules apply.
  private var specialEnglishBankHoliday: Bool? {
    switch (year, month, day) {
    case (1_999, 12, 31), (2_002, 6, 3), (2_002, 6, 4), (2_011, 4, 29), (2_012, 6, 4),
      (2_012, 6, 5), (2_020, 5, 8), (2_022, 6, 2), (2_022, 6, 3), (2_022, 9, 19),
      (2_023, 5, 8), (1_995, 5, 8):
      true
    case (2_002, 5, 27), (2_012, 5, 28), (2_020, 5, 4), (2_022, 5, 30), (1_995, 5, 1): false
    default: nil
    }
  }
}

extension HolidayDay {
  /// Whether this is a holiday observed by museums in New York State.
  ///
  /// These are the federal holidays, all of which are state holidays too. The state-only holidays (Lincoln's Birthday,
  /// Flag Day, and Election Day) are omitted because sights stay open.
  ///
  /// > Source: 5 U.S.C. § 6103; New York General Construction Law § 24.
  var isNewYorkHoliday: Bool {
    isFederalHoliday || isFederalSubstitute
  }

  /// Whether this is a federal holiday, not counting substitute days.
  private var isFederalHoliday: Bool {
    switch month {
    case 1: isNth(3, .monday) || isFixedFederalHoliday
    case 2: isNth(3, .monday)
    case 5: isLast(.monday)
    case 9: isNth(1, .monday)
    case 10: isNth(2, .monday)
    case 11: isNth(4, .thursday) || isFixedFederalHoliday
    default: isFixedFederalHoliday
    }
  }

  /// Whether this is a federal holiday with a fixed date.
  private var isFixedFederalHoliday: Bool {
    switch (month, day) {
    case (1, 1), (7, 4), (11, 11), (12, 25): true
    case (6, 19): year >= 2_021
    default: false
    }
  }

  /// Whether this is the Friday before a Saturday holiday or the Monday after a Sunday holiday.
  private var isFederalSubstitute: Bool {
    switch weekday {
    case .friday: Self(date.adding(days: 1)).isFixedFederalHoliday
    case .monday: Self(date.adding(days: -1)).isFixedFederalHoliday
    default: false
    }
  }
}
