import OpeningHours
import Testing

/// Compares holidays with the lists published by governments.
struct HolidayCalendarTests {
  @Test(arguments: [
    (2_024, "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26"),
    (2_022, "01-01 01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-25 12-26 12-27"),
    (2_023, "01-01 01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26"),
    (2_026, "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28"),
    (2_027, "01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28"),
    (2_020, "01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-26 12-28"),
  ])
  func `knows the bank holidays of England`(year: Int, days: String) throws {
    #expect(try holidays(of: .england, in: year) == days)
  }

  @Test(arguments: [
    (2_025, "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25"),
    (2_026, "01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25"),
    (
      2_027,
      "01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31"
    ),
  ])
  func `knows the holidays of New York State`(year: Int, days: String) throws {
    #expect(try holidays(of: .newYorkState, in: year) == days)
  }

  @Test(arguments: [
    (2_018, "01-01 02-12 03-30 05-21 07-01 07-02 08-06 09-03 10-08 11-11 12-25"),
    (2_025, "01-01 02-17 04-18 05-19 07-01 08-04 09-01 09-30 10-13 11-11 12-25"),
    (2_026, "01-01 02-16 04-03 05-18 07-01 08-03 09-07 09-30 10-12 11-11 12-25"),
  ])
  func `knows the holidays of British Columbia`(year: Int, days: String) throws {
    #expect(try holidays(of: .britishColumbia, in: year) == days)
  }

  @Test func `is created from a region code`() {
    #expect(HolidayCalendar(region: "GB-ENG") != nil)
    #expect(HolidayCalendar(region: "US-NY") != nil)
    #expect(HolidayCalendar(region: "CA-BC") != nil)
    #expect(HolidayCalendar(region: "FR") != nil)
    #expect(HolidayCalendar(region: "TR") == nil)
  }

  @Test func `accepts custom dates`() throws {
    let day = try #require(CalendarDate("2026-11-23"))
    let set = HolidayCalendar(publicHolidays: [day])
    let asked = HolidayCalendar(isPublicHoliday: { $0 == day }, isSchoolHoliday: { $0 > day })
    #expect(set.isPublicHoliday(day) == true)
    #expect(set.isSchoolHoliday(day) == nil)
    #expect(asked.isPublicHoliday(day.adding(days: 1)) == false)
    #expect(asked.isSchoolHoliday(day.adding(days: 1)) == true)
    #expect(HolidayCalendar.england.withSchoolHolidays([day]).isSchoolHoliday(day) == true)
    #expect(HolidayCalendar.none.isPublicHoliday(day) == nil)
  }

  @Test func `names listed holidays in intervals and treats other years as unknown`() throws {
    let (eve, rest) = (
      try #require(CalendarDate("2026-12-24")), try #require(CalendarDate("2027-01-02"))
    )
    let calendar = HolidayCalendar(
      listing: [
        Holiday(days: eve.adding(days: 1)...eve.adding(days: 2), name: "Weihnachten"),
        Holiday(days: eve.adding(days: 2)...eve.adding(days: 2), name: "Stephanstag"),
      ],
      schoolHolidays: [Holiday(days: eve...rest, name: "Ferien")]
    )
    #expect(calendar.isPublicHoliday(eve.adding(days: 2)) == true)
    #expect(calendar.isPublicHoliday(eve) == false)
    #expect(calendar.isPublicHoliday(rest) == nil)
    #expect(calendar.isSchoolHoliday(rest) == true)
    #expect(calendar.isSchoolHoliday(rest.adding(days: 1)) == nil)
    let schedule = try Schedule(
      parsing: "10:00-18:00; SH 10:00-12:00; PH -1 day 09:00-10:00; PH off; Dec 31 off \"party\""
    )
    let intervals = schedule.intervals(
      from: LocalDateTime(startOf: eve),
      to: LocalDateTime(startOf: rest),
      in: ScheduleContext(holidays: calendar)
    )
    let lines = intervals.prefix(5).map {
      "\($0.start.description.dropLast(3)) \($0.comment ?? "-")"
    }
    #expect(
      lines == [
        "2026-12-24T00:00 -", "2026-12-24T09:00 -", "2026-12-24T10:00 -",
        "2026-12-25T00:00 Weihnachten", "2026-12-26T00:00 Weihnachten, Stephanstag",
      ]
    )
    #expect(intervals.contains { $0.comment == "Weihnachten, Stephanstag" && $0.state == .closed })
    #expect(intervals.contains { $0.comment == "Ferien" && $0.state == .open })
    #expect(intervals.contains { $0.comment == "party" })
  }

  @Test func `takes unknown kinds of holidays from another calendar`() throws {
    let day = try #require(CalendarDate("2026-12-28"))
    let school = HolidayCalendar(
      listing: nil,
      schoolHolidays: [Holiday(days: day...day, name: "x")]
    )
    let both = school.completed(by: .england.withSchoolHolidays([]))
    #expect(both.isPublicHoliday(day) == true)
    #expect(both.isSchoolHoliday(day) == true)
    #expect(school.isPublicHoliday(day) == nil)
    #expect(HolidayCalendar(listing: [], schoolHolidays: []).isPublicHoliday(day) == nil)
  }

  /// Returns the holidays of a year as `MM-DD`.
  private func holidays(of calendar: HolidayCalendar, in year: Int) throws -> String {
    let first = try #require(CalendarDate(year: year, month: 1, day: 1))
    return (0..<365).map { first.adding(days: $0) }
      .filter { calendar.isPublicHoliday($0) == true }
      .map { $0.description.suffix(5) }
      .joined(separator: " ")
  }
}
