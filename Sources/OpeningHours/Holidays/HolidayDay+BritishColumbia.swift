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
