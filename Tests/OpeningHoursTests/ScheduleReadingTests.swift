import OpeningHours
import Testing

/// The meaning of common schedules in an ordinary week.
struct ScheduleReadingTests {
  @Test(arguments: [
    ("24/7", "Mo 00:00-24:00 | Tu 00:00-24:00"),
    ("Mo-Fr 09:00-17:00; Tu off", "Mo 09:00-17:00 |"),
    ("Mo 10:00-12:00,14:00-16:00", "Mo 10:00-12:00,14:00-16:00 |"),
    ("Mo 22:00-02:00", "Mo 22:00-24:00 | Tu 00:00-02:00"),
    ("Mo 22:00-26:00", "Mo 22:00-24:00 | Tu 00:00-02:00"),
    ("Mo-Tu 10:00-18:00; Tu 12:00-14:00", "Mo 10:00-18:00 | Tu 12:00-14:00"),
    ("Mo-Tu 10:00-18:00; Tu 12:00-14:00 off", "Mo 10:00-18:00 | Tu 10:00-12:00,14:00-18:00"),
    ("Mo 10:00-12:00, Mo-Tu 16:00-18:00", "Mo 10:00-12:00,16:00-18:00 | Tu 16:00-18:00"),
    ("Nov 23 10:00-12:00", "Mo 10:00-12:00 |"),
    ("Nov 24-Dec 01 10:00-12:00", "| Tu 10:00-12:00"),
    ("Dec-Oct 10:00-12:00", "|"),
    ("Mo[4] 10:00-12:00", "Mo 10:00-12:00 |"),
    ("Mo[-2] 10:00-12:00", "Mo 10:00-12:00 |"),
    ("Mo[-1] 10:00-12:00", "|"),
    ("week 48 Tu 10:00-12:00", "| Tu 10:00-12:00"),
    ("2026 Tu 10:00-12:00", "| Tu 10:00-12:00"),
    ("2027 Tu 10:00-12:00", "|"),
  ])
  func `opens when it should`(text: String, expected: String) throws {
    let schedule = try Schedule(parsing: text)
    #expect(try week(of: schedule) == expected)
    #expect(schedule.warnings.isEmpty)
    #expect(try Schedule(parsing: schedule.description) == schedule)
  }

  /// Returns the open hours of Monday, November 23 and Tuesday, November 24, 2026.
  private func week(of schedule: Schedule) throws -> String {
    let monday = try #require(CalendarDate("2026-11-23"))
    let days = (0..<2).map { day -> String in
      let date = monday.adding(days: day)
      let hours = schedule.intervals(
        from: LocalDateTime(startOf: date),
        to: LocalDateTime(startOf: date.adding(days: 1)),
        in: ScheduleContext()
      )
      .filter { $0.state == .open }
      .map { "\(clock($0.start, on: date))-\(clock($0.end, on: date))" }
      return hours.isEmpty ? "" : "\(date.weekday.abbreviation) " + hours.joined(separator: ",")
    }
    return days[0] + (days[0].isEmpty ? "|" : " |") + (days[1].isEmpty ? "" : " " + days[1])
  }

  /// Returns a minute as `HH:MM`, with the next midnight as `24:00`.
  private func clock(_ moment: LocalDateTime, on date: CalendarDate) -> String {
    let minutes = moment.minutesSinceMidnight + (moment.date > date ? 1_440 : 0)
    return ClockTime(minutesSinceMidnight: minutes)?.description ?? "?"
  }
}
