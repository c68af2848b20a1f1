import OpeningHours
import Testing

/// Weeks, months, dates and years.
extension GrammarTests {
  @Test(arguments: [
    Example("week 48", open: "11-23T10:00", closed: "11-30T10:00"),
    Example("week 01,03 Mo 10:00-12:00", open: "01-12T10:00", closed: "01-05T10:00 01-13T10:00"),
    Example(
      "week 10,12-14 09:00-17:00",
      open: "03-02T09:00 03-16T16:59 04-05T09:00",
      closed: "03-09T09:00 03-02T08:00"
    ),
    Example("week 01-53/2,10 Mo", open: "03-02T10:00 11-16T10:00", closed: "11-23T10:00"),
    Example(
      "2026 week 46,48-50/2,52 Mo",
      open: "11-09T10:00 11-23T10:00 12-07T10:00 12-21T10:00",
      closed: "11-16T10:00 11-30T10:00"
    ),
    Example(
      "Nov-Dec week 47,49: Mo 10:00-12:00",
      as: "Nov-Dec week 47,49 Mo 10:00-12:00",
      open: "11-16T10:00 11-30T10:00"
    ),
  ])
  func `week_selector`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("week 52-02", open: "12-21T10:00 01-05T10:00", closed: "01-12T10:00 12-14T10:00"),
    // 2025 has 52 weeks, so week 51 is followed by week 1 of 2026. 2026 has 53 weeks.
    Example(
      "week 45-02/2",
      open: "01-01T10:00 11-02T10:00 12-28T10:00",
      closed: "01-05T10:00 12-21T10:00"
    ),
  ])
  func `weeks wrap around the end of the year`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example(
      "Nov,Jan-Mar,Dec 24,Dec 28-30",
      open: "11-23T10:00 02-01T10:00 12-29T10:00",
      closed: "12-27T10:00"
    ),
    Example("Dec 25,Nov Mo[4]", open: "11-23T10:00 12-25T10:00", closed: "11-30T10:00"),
    Example("2026 Oct,2027 Jan-Mar", open: "10-01T10:00", closed: "01-01T10:00"),
    Example("Nov Mo[4],Dec 25", open: "11-23T10:00 12-25T10:00", closed: "11-30T10:00"),
  ])
  func `monthday_selector`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("2026 Nov", open: "11-23T10:00", closed: "12-01T10:00"),
    Example("2025 Nov-Feb", open: "02-28T10:00", closed: "11-23T10:00"),
    Example("Nov 20-25", open: "11-23T10:00", closed: "11-26T10:00"),
    Example("Nov 20-Jan 05", open: "12-31T10:00 01-05T10:00", closed: "01-06T10:00"),
    Example("2025 Dec 24-2026 Jan 05", open: "01-05T10:00", closed: "12-25T10:00"),
    Example("Nov 23+", open: "12-31T10:00", closed: "11-22T10:00 01-01T10:00"),
    Example("2025 Nov 23+", open: "01-01T10:00 12-31T10:00"),
    Example(
      "Nov 18+Mo -1 day-Nov 30-Sa +1 day",
      open: "11-22T10:00 11-29T10:00",
      closed: "11-21T10:00 11-30T10:00"
    ),
    Example(
      "Nov 20 +2 days-25 -1 day",
      as: "Nov 20 +2 days-Nov 25 -1 day",
      open: "11-22T10:00 11-24T10:00",
      closed: "11-21T10:00 11-25T10:00"
    ),
    Example(
      "Nov Mo[4]-26",
      as: "Nov Mo[4]-Nov 26",
      open: "11-23T10:00 11-26T10:00",
      closed: "11-27T10:00"
    ),
  ])
  func `monthday_range`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("Nov 18+Mo", open: "11-23T10:00", closed: "11-18T10:00"),
    Example("Nov 28-Mo", open: "11-23T10:00", closed: "11-28T10:00"),
    Example("Nov 18+Mo +2 days", open: "11-25T10:00", closed: "11-23T10:00"),
    Example("Nov 24 -1 day", open: "11-23T10:00", closed: "11-24T10:00"),
  ])
  func `date_offset`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("easter", open: "04-05T10:00", closed: "04-06T10:00"),
    Example("2026 easter -2 days", open: "04-03T10:00", closed: "04-05T10:00"),
    Example("easter +1 day-Apr 30", open: "04-06T10:00 04-10T10:00", closed: "04-05T10:00"),
    Example(
      "Dec 25,easter -2 days-easter +1 day",
      open: "04-06T10:00 12-25T10:00",
      closed: "04-07T10:00"
    ),
    Example("2025 easter+", open: "11-23T10:00"),
  ])
  func `variable_date`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("2026", open: "11-23T10:00"), Example("2024,2027-2030", closed: "11-23T10:00"),
    Example("2020-2030/2 Mo", open: "11-23T10:00"),
    Example("2021-2031/2 Mo", closed: "11-23T10:00"),
    Example("2020+ 10:00-12:00", open: "11-23T10:00"),
    Example("2024,2026+ Nov", open: "11-23T10:00"),
  ])
  func `year_selector`(_ example: Example) throws { try check(example) }

  @Test func `rejects a day without a month after Easter`() {
    let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: "easter +3 days-14") }
    #expect(
      error?.description == "column 16: the day after Easter has no month; "
        + "include the month, as in \"easter-Apr 30\""
    )
  }
}
