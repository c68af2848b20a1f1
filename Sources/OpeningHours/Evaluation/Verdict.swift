/// The state at a minute and the origin of its comment; a small value that is cheap to copy.
struct Verdict: Equatable {
  /// The state.
  var state: OpenState

  /// The origin of the comment.
  var note: Note

  /// The verdict where no rule applies.
  static let closed = Self(state: .closed, note: .none)
}

/// The origin of a comment.
enum Note: Equatable {
  /// No comment.
  case none
  /// The comment of the rule with this index.
  case rule(Int)
  /// The name of a holiday, given its kind and its day since 1970.
  case holiday(HolidaySelector.Kind, day: Int)
  /// The closing time isn't stated.
  case openEnd
  /// It is unknown whether the day is a public holiday.
  case publicHolidays
  /// It is unknown whether the day is a school holiday.
  case schoolHolidays
  /// Sunrise and sunset are unknown.
  case sun
  /// A verbal period, such as a season, can't be decided; its text is in the rule with this index.
  case period(Int)

  /// Returns the text of the comment.
  func text(in rules: [ScheduleRule], _ holidays: HolidayCalendar) -> String? {
    switch self {
    case .none: nil
    case .rule(let index): rules[index].comment
    case .holiday(let kind, let day):
      holidays.name(of: kind, on: CalendarDate(daysSinceEpoch: day))
    case .openEnd: "closing time not stated"
    case .publicHolidays: "depends on public holidays, which are unknown"
    case .schoolHolidays: "depends on school holidays, which are unknown"
    case .sun: "depends on the sun at an unknown location"
    case .period(let index): rules[index].days.period
    }
  }
}

/// Whether a day passes a filter.
enum Match {
  /// It doesn't match.
  case no
  /// The result depends on missing information.
  case undecided(Note)
  /// It matches.
  case yes

  /// Returns yes only if both operands are yes.
  static func && (lhs: Self, rhs: @autoclosure () -> Self) -> Self {
    switch lhs {
    case .no: .no
    case .yes: rhs()
    case .undecided:
      if case .no = rhs() { .no } else { lhs }
    }
  }

  /// Returns yes if either operand is yes.
  static func || (lhs: Self, rhs: @autoclosure () -> Self) -> Self {
    switch lhs {
    case .yes: .yes
    case .no: rhs()
    case .undecided:
      if case .yes = rhs() { .yes } else { lhs }
    }
  }

  /// Creates a definite answer.
  init(_ isMatch: Bool) {
    self = isMatch ? .yes : .no
  }
}

/// A date with its components, computed once for all rules.
package struct Day {
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
}
