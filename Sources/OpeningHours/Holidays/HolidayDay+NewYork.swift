extension HolidayDay {
  /// Whether this is a holiday in New York State that museums keep.
  ///
  /// These are the federal holidays, which are all state holidays too. The state's own Lincoln's
  /// Birthday, Flag Day and Election Day are left out: places that receive visitors keep open.
  ///
  /// > Source: 5 U.S.C. § 6103; New York General Construction Law § 24.
  var isNewYorkHoliday: Bool {
    isFederalHoliday || isFederalSubstitute
  }

  /// Whether this is a federal holiday, apart from substitute days.
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

  /// Whether this is a federal holiday of a fixed date.
  private var isFixedFederalHoliday: Bool {
    switch (month, day) {
    case (1, 1), (7, 4), (11, 11), (12, 25): true
    case (6, 19): year >= 2_021
    default: false
    }
  }

  /// Whether this is the Friday before a Saturday, or the Monday after a Sunday, that is a holiday.
  private var isFederalSubstitute: Bool {
    switch weekday {
    case .friday: Self(date.adding(days: 1)).isFixedFederalHoliday
    case .monday: Self(date.adding(days: -1)).isFixedFederalHoliday
    default: false
    }
  }
}
