extension DaySelector {
  /// Returns whether the selector matches `day`.
  func match(_ day: Day, in context: ScheduleContext, rule: Int) -> Match {
    guard years.isEmpty || years.contains(where: { $0.contains(day.year) }) else { return .no }
    guard dates.isEmpty || dates.contains(where: { $0.contains(day) }) else { return .no }
    if !weeks.isEmpty {
      let week = day.date.isoWeek
      guard weeks.contains(where: { $0.contains(week, of: day.date) }) else { return .no }
    }
    let weekdays = matchWeekdays(day, in: context)
    guard period != nil else { return weekdays }
    return weekdays && .undecided(.period(rule))
  }

  /// Returns whether the weekday and holiday filters match `day`.
  private func matchWeekdays(_ day: Day, in context: ScheduleContext) -> Match {
    guard hasWeekdayPart else { return .yes }
    let isWeekday =
      weekdays.contains(day.weekday) || nthWeekdays.contains { $0.contains(day.date) }
    if holidays.isEmpty { return Match(isWeekday) }
    if holidaysNarrowWeekdays {
      return isWeekday ? matchHolidays(day.date, in: context) : .no
    }
    return isWeekday ? .yes : matchHolidays(day.date, in: context)
  }

  /// Returns whether the holiday filters match `date`.
  private func matchHolidays(_ date: CalendarDate, in context: ScheduleContext) -> Match {
    var result = Match.no
    for holiday in holidays {
      result = result || holiday.match(date, in: context.holidays)
    }
    return result
  }
}

extension HolidaySelector {
  /// Returns whether the selector matches `date`.
  func match(_ date: CalendarDate, in calendar: HolidayCalendar) -> Match {
    let holiday = date.adding(days: -dayOffset)
    switch kind {
    case .publicHoliday:
      return calendar.isPublicHoliday(holiday).map { Match($0) } ?? .undecided(.publicHolidays)
    case .schoolHoliday:
      return calendar.isSchoolHoliday(holiday).map { Match($0) } ?? .undecided(.schoolHolidays)
    }
  }
}

extension NthWeekday {
  /// Returns whether `date` is one of the selected weekdays of its month.
  func contains(_ date: CalendarDate) -> Bool {
    let counted = date.adding(days: -dayOffset)
    guard counted.weekday == weekday else { return false }
    let (year, month, day) = counted.components
    let rest = CalendarDate.daysIn(month: month, of: year) - day
    return fromStart & (1 << UInt8((day - 1) / 7)) != 0 || fromEnd & (1 << UInt8(rest / 7)) != 0
  }
}
