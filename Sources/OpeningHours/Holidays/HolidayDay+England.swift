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
