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
