import OpeningHours
import Testing

/// Sun-based hours at various latitudes.
struct SunTests {
  // Sunrise and sunset times from published almanacs.
  @Test(arguments: [
    ("Europe/London", 51.5074, -0.1278, "2026-06-21", "04:43", "21:21"),
    ("Europe/London", 51.5074, -0.1278, "2026-12-21", "08:04", "15:53"),
    ("America/New_York", 40.7128, -74.006, "2026-06-21", "05:25", "20:31"),
    ("America/New_York", 40.7128, -74.006, "2026-12-21", "07:17", "16:32"),
    ("America/Vancouver", 49.2827, -123.1207, "2026-06-21", "05:07", "21:21"),
    ("America/Vancouver", 49.2827, -123.1207, "2026-12-21", "09:05", "17:16"),
  ])
  func `agrees with almanacs on sunrise and sunset`(
    zone: String,
    latitude: Double,
    longitude: Double,
    date: String,
    sunrise: String,
    sunset: String
  ) throws {
    let context = ScheduleContext(
      latitude: latitude,
      longitude: longitude,
      zone: ZoneRule(identifier: zone)
    )
    let day = try open("sunrise-sunset", on: date, in: context)
    let expected = try [sunrise, sunset].map { try #require(ClockTime($0)).minutesSinceMidnight }
    try #require(day.count == 1)
    #expect(abs(day[0].start.minutesSinceMidnight - expected[0]) <= 2)
    #expect(abs(day[0].end.minutesSinceMidnight - expected[1]) <= 2)
  }

  @Test func `is open all day under the midnight sun and never during the polar night`() throws {
    let context = ScheduleContext(latitude: 78.22, longitude: 15.63, zone: ZoneRule(posix: "CET-1"))
    let summer = try open("sunrise-sunset", on: "2026-06-21", in: context)
    #expect(summer.map { "\($0.start) \($0.end)" } == ["2026-06-21T00:00:00 2026-06-22T00:00:00"])
    #expect(try open("sunrise-(sunset-00:01)", on: "2026-12-21", in: context).isEmpty)
  }

  @Test func `finds the local day near the date line`() throws {
    let kiribati = ScheduleContext(
      latitude: 1.87,
      longitude: -157.4,
      zone: ZoneRule(posix: "XXX-14")
    )
    let day = try open("sunrise-sunset", on: "2026-03-20", in: kiribati)
    try #require(day.count == 1)
    #expect((380...400).contains(day[0].start.minutesSinceMidnight))
    #expect((1_100...1_130).contains(day[0].end.minutesSinceMidnight))
  }

  @Test(arguments: [
    ("16:00-sunset", "2026-12-21", ""), ("16:00-sunset", "2026-06-21", "16:00-21:22"),
    ("sunrise-08:00", "2026-12-31", ""), ("22:00-sunrise", "2026-06-21", "00:00-04:43,22:00-24:00"),
  ])
  func `is closed if a sun-based span runs backward`(
    text: String,
    date: String,
    expected: String
  ) throws {
    let context = ScheduleContext(
      latitude: 51.5074,
      longitude: -0.1278,
      zone: ZoneRule(identifier: "Europe/London")
    )
    let spans = try open(text, on: date, in: context).map { span in
      let end = span.end.date > span.start.date ? 1_440 : span.end.minutesSinceMidnight
      let times = [span.start.minutesSinceMidnight, end]
      return times.compactMap { ClockTime(minutesSinceMidnight: $0)?.description }
        .joined(separator: "-")
    }
    #expect(spans.joined(separator: ",") == expected)
  }

  @Test func `is unknown if the position or time zone is unknown`() throws {
    let schedule = try Schedule(parsing: "Mo 08:00-sunset")
    let contexts = [
      ScheduleContext(), ScheduleContext(latitude: 51, longitude: 0),
      ScheduleContext(latitude: 91, longitude: 0, zone: .utc), ScheduleContext(zone: .utc),
    ]
    for context in contexts {
      let noon = try #require(LocalDateTime("2026-11-23T12:00"))
      let night = try #require(LocalDateTime("2026-11-23T07:00"))
      #expect(schedule.state(at: noon, in: context).state == .unknown)
      #expect(schedule.state(at: night, in: context).state == .closed)
    }
  }

  /// Returns the open intervals of a day.
  private func open(
    _ text: String,
    on date: String,
    in context: ScheduleContext
  ) throws -> [ScheduleInterval] {
    let date = try #require(CalendarDate(date))
    return try Schedule(parsing: text).intervals(
      from: LocalDateTime(startOf: date),
      to: LocalDateTime(startOf: date.adding(days: 1)),
      in: context
    )
    .filter { $0.state == .open }
  }
}
