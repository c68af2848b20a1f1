import OpeningHours
import Testing

/// The grammar productions of specification 0.7.4, with strings and minutes that distinguish interpretations.
struct GrammarTests {
  /// A string, its canonical form, and minutes at which the place is open or closed.
  struct Example: CustomTestStringConvertible, Sendable {
    let text: String
    let printed: String
    let open: String
    let closed: String

    /// Creates an example; the canonical form defaults to the string itself.
    init(_ text: String, as printed: String? = nil, open: String = "", closed: String = "") {
      (self.text, self.printed, self.open, self.closed) = (text, printed ?? text, open, closed)
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Example("Mo 10:00-12:00; Tu off", open: "11-23T10:00", closed: "11-24T10:00"),
    Example("Mo 10:00-12:00, Mo 14:00-16:00 || Tu", open: "11-23T11:00 11-23T14:00 11-24T00:00"),
  ])
  func `time_domain`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("Mo 10:00-12:00 off", closed: "11-23T10:00"),
    Example("24/7 closed", as: "off", closed: "11-23T10:00"),
    Example("open", as: "24/7", open: "11-23T10:00"),
  ])
  func `rule_sequence`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("Mo 10:00-12:00; Mo 14:00-16:00 || off", open: "11-23T14:00", closed: "11-23T10:00"),
    Example("Mo 10:00-12:00, Mo-Tu 14:00-16:00", open: "11-23T10:00 11-24T14:00"),
    Example("Mo || Tu || We off", open: "11-23T10:00 11-24T10:00", closed: "11-25T10:00"),
    Example("PH Mo, We,PH 10:00-12:00", as: "PH Mo open, PH,We 10:00-12:00", open: "11-25T10:00"),
    Example("Mo[1], PH Tu off", as: "Mo[1] open, PH Tu off", open: "11-02T10:00"),
  ])
  func `any_rule_separator`(_ example: Example) throws {
    // The interesting days are those that two rules select.
    try check(example, allowing: "\"Mo 14:00-16:00\" overrides")
  }

  @Test(arguments: [
    Example("24/7", open: "11-23T00:00 11-29T23:59"),
    Example(
      "2026 Nov week 48 Mo 10:00-12:00",
      open: "11-23T10:00",
      closed: "11-16T10:00 11-23T12:00"
    ),
  ])
  func `selector_sequence`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("2026 week 48 10:00-12:00", open: "11-23T10:00", closed: "11-16T10:00"),
    Example("2025-2027 Nov week 48", open: "11-23T10:00", closed: "12-23T10:00"),
    Example("2025+ 2026 Nov 23", open: "11-23T10:00", closed: "11-24T10:00"),
    Example("2024-2030/2 2026 Oct-Nov Mo", open: "11-23T10:00", closed: "11-24T10:00"),
    Example("Nov Mo[4] week 48", open: "11-23T10:00", closed: "11-24T10:00"),
  ])
  func `wide_range_selectors`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("Mo", open: "11-23T00:00", closed: "11-24T00:00"),
    Example("10:00-12:00", open: "11-23T10:00", closed: "11-23T12:00"),
    Example("Mo,We 10:00-12:00", open: "11-25T10:00", closed: "11-24T10:00"),
  ])
  func `small_range_selectors`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("Nov: Mo 10:00-12:00", as: "Nov Mo 10:00-12:00", open: "11-23T10:00"),
    Example("week 48,50: 10:00-12:00", as: "week 48,50 10:00-12:00", open: "11-23T10:00"),
    Example("Nov 23:10:00-12:00", as: "Nov 23 10:00-12:00", open: "11-23T10:00"),
    Example("week 48:10:00-12:00", as: "week 48 10:00-12:00", open: "11-23T10:00"),
    Example("Nov Mo[4]: Mo-We", as: "Nov Mo[4] Mo-We", open: "11-23T10:00"),
    Example("2026:10:00-12:00", as: "2026 10:00-12:00", open: "11-23T10:00"),
  ])
  func `separator_for_readability`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("Mo open", as: "Mo", open: "11-23T10:00"),
    Example("Mo open \"ring\"", open: "11-23T10:00"),
    Example("24/7; Mo closed \"rest\"", as: "24/7; Mo off \"rest\"", closed: "11-23T10:00"),
    Example("24/7; Mo off", closed: "11-23T10:00"),
  ])
  func `rule_modifier`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    ("Mo \"ask; 24/7, Tu\"", "Mo unknown \"ask; 24/7, Tu\""), ("Mo unknown", "Mo unknown"),
    ("\"in summer\":Mo 10:00-12:00", "\"in summer\": Mo 10:00-12:00"),
  ])
  func `comment`(text: String, printed: String) throws {
    let schedule = try Schedule(parsing: text)
    #expect(schedule.description == printed)
    #expect(schedule.warnings.isEmpty)
    #expect(try state(of: schedule, at: "11-23T10:00") == .unknown)
  }

  @Test(arguments: [
    Example("10:00-12:00,14:00-16:00,18:00-20:00", open: "11-23T11:00 11-23T15:00 11-23T19:00")
  ])
  func `time_selector`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("10:00,12:00", open: "11-23T10:00 11-23T12:00", closed: "11-23T10:01"),
    Example("10:00-12:00", open: "11-23T10:00", closed: "11-23T12:00"),
    Example("10:00-16:00/90", as: "10:00-16:00/01:30", open: "11-23T10:00 11-23T11:00"),
    Example("10:00-16:00/01:30", open: "11-23T15:59", closed: "11-23T16:00"),
    Example("10:00-12:00+,14:00+", open: "11-23T11:00"),
  ])
  func `timespan`(_ example: Example) throws {
    try check(example, allowing: "this is a point in time")
  }

  @Test(arguments: [
    Example("22:00-26:00", open: "11-23T01:59 11-23T22:00", closed: "11-23T02:00"),
    Example("Mo 24:00-48:00", open: "11-24T00:00 11-24T23:59", closed: "11-23T00:00"),
    Example("22:00-02:00", open: "11-23T01:59", closed: "11-23T02:00"),
  ])
  func `extended_time`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("dawn-dusk", open: "11-23T12:00", closed: "11-23T00:00"),
    Example("(dawn-01:00)-(dusk+01:00)", open: "11-23T06:00 11-23T17:00"),
    Example("(sunrise+24:00)-34:00", open: "11-23T09:00", closed: "11-23T06:00"),
    Example("22:00-(sunrise+02:00)", open: "11-23T22:00 11-23T08:00", closed: "11-23T11:00"),
    Example("(sunset-01:00)+", closed: "11-23T12:00"),
    Example("sunset-20:00/30", as: "sunset-20:00/00:30"),
  ])
  func `variable_time`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("PH,Mo", open: "11-23T10:00 12-25T10:00", closed: "11-24T10:00"),
    Example("Mo,PH", as: "PH,Mo", open: "11-23T10:00 12-25T10:00", closed: "11-24T10:00"),
    Example("PH Mo-Fr", open: "12-25T10:00", closed: "11-23T10:00 12-26T10:00"),
    Example("PH,SH Sa-Su", open: "12-26T10:00", closed: "12-25T10:00"),
  ])
  func `weekday_selector`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("Sa-Mo,We", as: "Mo,We,Sa-Su", open: "11-23T10:00 11-25T10:00", closed: "11-24T10:00"),
    Example(
      "Mo[4],Tu[1-2,-1] +7 days,We",
      as: "We,Mo[4],Tu[1,2,-1] +7 days",
      open: "11-23T10:00 11-17T10:00"
    ),
    Example("Nov Mo[4] +1 day,Fr", as: "Nov Fr,Mo[4] +1 day", open: "11-24T10:00 11-27T10:00"),
  ])
  func `weekday_range`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("PH,SH", open: "12-25T10:00 12-29T10:00", closed: "11-23T10:00"),
    Example("PH -1 day,SH", open: "12-24T10:00 12-29T10:00", closed: "11-23T10:00"),
    Example("PH +2 days Su", open: "12-27T10:00", closed: "12-28T10:00"),
  ])
  func `holiday_sequence`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example(
      "Mo[1,3-4,-1]",
      as: "Mo[1,3,4,-1]",
      open: "11-02T10:00 11-23T10:00 11-30T10:00",
      closed: "11-09T10:00"
    ),
    Example("Mo[-2]", open: "11-23T10:00", closed: "11-30T10:00"),
  ])
  func `nth_entry`(_ example: Example) throws { try check(example) }

  @Test(arguments: [
    Example("Mo[4] +2 days", open: "11-25T10:00", closed: "11-23T10:00"),
    Example("Mo[4] -1 day,Fr", as: "Fr,Mo[4] -1 day", open: "11-22T10:00 11-27T10:00"),
  ])
  func `day_offset`(_ example: Example) throws { try check(example) }

  // MARK: - Checking

  /// Checks the canonical form, round trip, and states of an example, and that there are no other warnings.
  func check(_ example: Example, allowing warning: String? = nil) throws {
    let schedule = try Schedule(parsing: example.text)
    #expect(schedule.description == example.printed)
    #expect(try Schedule(parsing: schedule.description) == schedule)
    let others = schedule.warnings.filter { each in
      warning.map { !each.message.hasPrefix($0) } ?? true
    }
    #expect(others.isEmpty)
    for time in example.open.split(separator: " ") {
      #expect(try state(of: schedule, at: String(time)) == .open, "\(time)")
    }
    for time in example.closed.split(separator: " ") {
      #expect(try state(of: schedule, at: String(time)) == .closed, "\(time)")
    }
  }

  /// Returns the state at a minute of 2026 in London, with school holidays after Christmas.
  private func state(of schedule: Schedule, at time: String) throws -> OpenState {
    let moment = try #require(LocalDateTime("2026-" + time))
    let school = try #require(CalendarDate("2026-12-28"))
    let context = ScheduleContext(
      latitude: 51.5,
      longitude: -0.13,
      holidays: .england.withSchoolHolidays(Set((0..<4).map(school.adding(days:)))),
      zone: ZoneRule(identifier: "Europe/London")
    )
    return schedule.state(at: moment, in: context).state
  }
}
