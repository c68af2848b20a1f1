import OpeningHours
import Testing

/// Queries on schedules.
struct QueryTests {
  @Test func `covers a span without gaps and merges equal states`() throws {
    let schedule = try Schedule(parsing: "Mo 22:00-26:00 open \"bar\", Tu 12:00-14:00 unknown")
    let (from, to) = (try moment("2026-11-23T12:00"), try moment("2026-11-25T12:00"))
    let intervals = schedule.intervals(from: from, to: to, in: ScheduleContext())
    let lines = intervals.map {
      "\($0.start.description.suffix(11)) \($0.state) \($0.comment ?? "-")"
    }
    #expect(
      lines == [
        "23T12:00:00 closed -", "23T22:00:00 open bar", "24T02:00:00 closed -",
        "24T12:00:00 unknown -", "24T14:00:00 closed -",
      ]
    )
    #expect(intervals.first?.start == from)
    #expect(intervals.last?.end == to)
    for (earlier, later) in zip(intervals, intervals.dropFirst()) {
      #expect(earlier.end == later.start)
      #expect(earlier.state != later.state || earlier.comment != later.comment)
    }
    #expect(schedule.intervals(from: to, to: from, in: ScheduleContext()).isEmpty)
  }

  @Test(arguments: [
    ("Mo 22:00-26:00", "2026-11-24T01:59", OpenState.open),
    ("Mo 22:00-26:00", "2026-11-24T02:00", .closed),
    ("Mo 22:00-48:00", "2026-11-24T23:59", .open),
    ("10:00-18:00 || unknown \"ask\"", "2026-11-24T19:00", .unknown),
    ("Mo-Su 18:00+", "2026-11-24T19:00", .unknown),
    ("Mo-Su 16:00-18:00+", "2026-11-24T17:00", .open),
    ("Mo-Su 16:00-18:00+", "2026-11-24T19:00", .unknown),
    ("Fr 11:00-24:00+", "2026-11-28T07:59", .unknown),
    ("Fr 11:00-24:00+", "2026-11-28T08:00", .closed),
    ("18:00-26:00+", "2026-11-24T02:00", .unknown),
    ("18:00-26:00+", "2026-11-24T09:59", .unknown),
    ("18:00-26:00+", "2026-11-24T10:00", .closed),
    ("Mo 22:00-04:00+", "2026-11-24T11:59", .unknown),
    ("Mo 22:00-04:00+", "2026-11-24T12:00", .closed),
    ("Mo 24:00+", "2026-11-24T07:59", .unknown),
    ("Mo 24:00+", "2026-11-24T08:00", .closed),
    ("\"by appointment\"", "2026-11-24T19:00", .unknown),
    ("\"in good weather\": 10:00-20:00", "2026-11-24T19:00", .unknown),
    ("\"in good weather\": 10:00-20:00", "2026-11-24T21:00", .closed),
    ("10:00", "2026-11-24T10:00", .open),
    ("10:00", "2026-11-24T10:01", .closed),
    ("24/7; Tu off", "2026-11-24T10:00", .closed),
    ("24/7; Tu 10:00-11:00 off", "2026-11-24T11:00", .open),
    ("00:00-24:00, 12:00-13:00 off", "2026-11-24T12:30", .closed),
    ("Feb 29", "2024-02-29T00:00", .open),
    ("Feb 29", "2025-03-01T00:00", .closed),
    ("week 53", "2026-12-31T00:00", .open),
    ("week 53", "2027-01-03T00:00", .open),
    ("week 52-02", "2027-01-05T00:00", .open),
    ("easter", "2026-04-05T00:00", .open),
    ("Nov Th[4] +1 day", "2026-11-27T00:00", .open),
    ("2026 Dec 24-Jan 02", "2027-01-02T00:00", .open),
    ("2026 Dec 24-Jan 02", "2026-01-02T00:00", .closed),
    ("2026 Nov-Feb", "2027-02-28T00:00", .open),
    ("2026 Dec 24+", "2040-01-01T00:00", .open),
  ])
  func `finds the state at a minute`(text: String, time: String, expected: OpenState) throws {
    let schedule = try Schedule(parsing: text)
    #expect(schedule.state(at: try moment(time), in: ScheduleContext()).state == expected)
  }

  @Test func `is unknown where it depends on unknown holidays`() throws {
    let schedule = try Schedule(parsing: "Mo-Fr 10:00-18:00; PH,SH off")
    let (noon, night) = (try moment("2026-11-24T12:00"), try moment("2026-11-24T20:00"))
    let unknown = schedule.state(at: noon, in: ScheduleContext())
    #expect(unknown.state == .unknown)
    #expect(unknown.comment == "depends on public holidays, which are unknown")
    #expect(schedule.state(at: night, in: ScheduleContext()).state == .closed)
    let english = ScheduleContext(holidays: .england)
    #expect(
      schedule.state(at: noon, in: english).comment
        == "depends on school holidays, which are unknown"
    )
    let both = ScheduleContext(holidays: .england.withSchoolHolidays([]))
    #expect(schedule.state(at: noon, in: both).state == .open)
    let christmas = try moment("2026-12-25T12:00")
    #expect(schedule.state(at: christmas, in: english).state == .closed)
  }

  @Test func `narrows holidays by weekdays after a space`() throws {
    let schedule = try Schedule(parsing: "PH Mo-Fr 10:00-18:00")
    let context = ScheduleContext(holidays: .england)
    #expect(schedule.isOpen(at: try moment("2026-12-25T12:00"), in: context))
    #expect(!schedule.isOpen(at: try moment("2026-12-26T12:00"), in: context))
    #expect(!schedule.isOpen(at: try moment("2026-12-24T12:00"), in: context))
  }

  @Test(arguments: [
    ("Mo 10:00-18:00", "2026-11-23T09:00", "2026-11-23T10:00:00"),
    ("Mo 10:00-18:00", "2026-11-23T10:00", "2026-11-23T18:00:00"),
    ("Mo 10:00-18:00", "2026-11-23T18:00", "2026-11-30T10:00:00"),
    ("2099 Feb 29-Mar 01", "2026-11-23T18:00", "2099-03-01T00:00:00"),
    ("Feb 29", "2026-11-23T18:00", "2028-02-29T00:00:00"),
    ("9990+ Mo 10:00-12:00", "2026-11-23T18:00", "9990-01-01T10:00:00"),
    ("24/7", "2026-11-23T18:00", "never"), ("off", "2026-11-23T18:00", "never"),
    ("2020 10:00-12:00", "2026-11-23T18:00", "never"),
    ("Mo-Su 00:00-24:00", "2026-11-23T18:00", "never"),
  ])
  func `finds the next change`(text: String, time: String, expected: String) throws {
    let schedule = try Schedule(parsing: text)
    let change = schedule.nextChange(after: try moment(time), in: ScheduleContext())
    #expect(change?.description ?? "never" == expected)
  }

  @Test func `is open throughout a visit that ends at closing time`() throws {
    let schedule = try Schedule(parsing: "Mo 10:00-18:00,22:00-26:00; Tu 02:00-04:00 unknown")
    let context = ScheduleContext()
    func isOpen(_ from: String, _ to: String) throws -> Bool {
      let span = try moment("2026-11-" + from)..<moment("2026-11-" + to)
      let answer = schedule.isOpen(throughout: span, in: context)
      let days = span.lowerBound.date.adding(days: -1)..<span.upperBound.date.adding(days: 2)
      #expect(OpeningTimetable(schedule, on: days, in: context).isOpen(throughout: span) == answer)
      return answer
    }
    #expect(try isOpen("23T10:00", "23T18:00"))
    #expect(try !isOpen("23T09:59", "23T18:00"))
    #expect(try !isOpen("23T10:00", "23T18:01"))
    #expect(try isOpen("23T22:00", "24T00:00"))
    #expect(try isOpen("23T12:00", "23T12:00"))
    #expect(try !isOpen("23T20:00", "23T20:00"))
  }

  @Test func `gives the same answers from a timetable as from the schedule`() throws {
    let schedule = try Schedule(parsing: "Mo-Fr 09:00-dusk; PH 10:00-12:00 \"short\"; Dec 24 off")
    let context = ScheduleContext(
      latitude: 49.28,
      longitude: -123.12,
      holidays: .britishColumbia,
      zone: ZoneRule(identifier: "America/Vancouver")
    )
    let first = try #require(CalendarDate("2026-12-01"))
    let table = OpeningTimetable(schedule, on: first..<first.adding(days: 60), in: context)
    let start = LocalDateTime(startOf: first)
    for minutes in stride(from: 0, to: 60 * 1_440, by: 37) {
      let moment = start.adding(minutes: minutes)
      #expect(table.state(at: moment) == schedule.state(at: moment, in: context))
      #expect(table.isOpen(at: moment) == schedule.isOpen(at: moment, in: context))
    }
    #expect(table.state(at: start.adding(minutes: -1)).state == .unknown)
    #expect(!table.isOpen(at: start.adding(minutes: 60 * 1_440)))
  }

  @Test func `answers on days when the clocks change`() throws {
    let schedule = try Schedule(parsing: "01:00-02:00")
    let london = ScheduleContext(zone: ZoneRule(identifier: "Europe/London"))
    func state(_ instant: Int) -> OpenState { schedule.state(atUTC: instant, in: london).state }
    // October 25, 2026: 01:30 occurs twice. March 29, 2026: 00:59 is followed by 02:00.
    #expect([1_792_888_200, 1_792_891_800].map(state) == [.open, .open])
    #expect([1_792_886_399, 1_792_893_600].map(state) == [.closed, .closed])
    #expect([1_774_745_999, 1_774_746_000].map(state) == [.closed, .closed])
    #expect(schedule.state(atUTC: 0, in: ScheduleContext()).state == .unknown)
    let vancouver = ScheduleContext(zone: ZoneRule(identifier: "America/Vancouver"))
    let morning = try Schedule(parsing: "Dec 01 10:00-18:00")
    #expect(morning.state(atUTC: 1_796_144_400, in: vancouver).state == .open)
    #expect(morning.state(atUTC: 1_796_144_399, in: vancouver).state == .closed)
  }

  @Test func `answers at the limits of the supported range`() throws {
    let schedule = try Schedule(
      parsing: "Mo-Fr 10:00-26:00; easter -2 days off; week 53 off; PH off"
    )
    let context = ScheduleContext(latitude: 51, longitude: 0, holidays: .england, zone: .utc)
    for days in [Int.min, Int.max, -719_163, -719_162, 2_932_896, 2_932_897] {
      let date = CalendarDate(daysSinceEpoch: days)
      let moment = LocalDateTime(startOf: date)
      _ = schedule.state(at: moment, in: context)
      _ = schedule.isOpen(at: moment.adding(minutes: 700), in: context)
      _ = [Int.min, .max].map { moment.adding(minutes: $0) }
    }
    let last = try moment("9999-12-31T12:00")
    let after = last.adding(minutes: 10_000)
    let intervals = schedule.intervals(from: last, to: after, in: context)
    #expect(intervals.last?.state == .unknown)
    #expect(intervals.last?.end == after)
    _ = schedule.nextChange(after: last, in: context)
    _ = schedule.nextChange(after: after, in: context)
  }

  @Test(arguments: ["2026-12-01T10:00:00", "0001-01-01T00:00:00", "9999-12-31T23:59:00"])
  func `round-trips local times through text`(text: String) throws {
    #expect(try moment(text).description == text)
    #expect(try moment(String(text.dropLast(3))).description == text)
  }

  @Test(arguments: [
    "", "2026-12-01", "2026-12-01T24:00", "2026-12-01T10:60", "2026-12-01T1:00", "T",
  ])
  func `rejects invalid local times`(text: String) {
    #expect(LocalDateTime(text) == nil)
  }

  /// Parses a local time.
  private func moment(_ text: String) throws -> LocalDateTime {
    try #require(LocalDateTime(text))
  }
}
