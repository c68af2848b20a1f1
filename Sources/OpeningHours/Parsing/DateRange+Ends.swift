extension DateRange {
  /// The year that the range starts in, if it states one.
  var startYear: Int? {
    switch self {
    case .months(let year, _, _): year
    case .day(let anchor), .onwards(let anchor), .days(let anchor, through: _): anchor.year
    }
  }

  /// Whether this is a range of whole months.
  var isMonths: Bool {
    if case .months = self { true } else { false }
  }

  /// The year and month that the range ends in, if it ends on a day of a month.
  var endMonth: (year: Int?, month: Int)? {
    switch self {
    case .day(let anchor), .days(from: _, through: let anchor):
      if case .day(let month, _) = anchor.kind, !anchor.isShifted {
        (anchor.year ?? startYear, month)
      } else {
        nil
      }
    case .months, .onwards: nil
    }
  }
}
