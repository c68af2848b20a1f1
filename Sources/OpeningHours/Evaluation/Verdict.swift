/// What a place is at some minute, with the origin of its comment; small enough to copy freely.
struct Verdict: Equatable {
  /// The state.
  var state: OpenState

  /// Where the comment is.
  var note: Note

  /// What holds where no rule does.
  static let closed = Self(state: .closed, note: .none)
}

/// Where a comment is to be found.
enum Note: Equatable {
  /// There is none.
  case none
  /// In the rule of that index.
  case rule(Int)
  /// The name of a holiday, by its kind and its days since 1970.
  case holiday(HolidaySelector.Kind, day: Int)
  /// The end of the hours is not known.
  case openEnd
  /// Whether the day is a public holiday is not known.
  case publicHolidays
  /// Whether the day is a school holiday is not known.
  case schoolHolidays
  /// When the sun rises and sets is not known.
  case sun
  /// Whether a period given in words has come is not known; it is in the rule of that index.
  case period(Int)

  /// Returns the comment's text.
  func text(in rules: [ScheduleRule], _ holidays: HolidayCalendar) -> String? {
    switch self {
    case .none: nil
    case .rule(let index): rules[index].comment
    case .holiday(let kind, let day):
      holidays.name(of: kind, on: CalendarDate(daysSinceEpoch: day))
    case .openEnd: "closing time not stated"
    case .publicHolidays: "depends on public holidays, which are not known"
    case .schoolHolidays: "depends on school holidays, which are not known"
    case .sun: "depends on the sun at a place that is not known"
    case .period(let index): rules[index].days.period
    }
  }
}
