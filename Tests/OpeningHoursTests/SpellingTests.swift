import OpeningHours
import Testing

/// Which deviations from the specification are accepted, and which are rejected.
struct SpellingTests {
  @Test(arguments: [
    ("Mo-Fr 9-17", "Mo-Fr 09:00-17:00", [7, 9]),
    ("Mon-Fri 10:00-18:00", "Mo-Fr 10:00-18:00", [1, 5]),
    ("Monday - Friday 10:00-18:00", "Mo-Fr 10:00-18:00", [1, 7, 10]),
    ("Mo-Fr 10.00-18.00", "Mo-Fr 10:00-18:00", [7, 13]),
    ("Mo–Fr 10:00—18:00", "Mo-Fr 10:00-18:00", [3, 12]),
    ("Mo-Fr10:00-18:00", "Mo-Fr 10:00-18:00", [6]),
    ("mo-fr 10:00-18:00; ph OFF", "Mo-Fr 10:00-18:00; PH off", [1, 4, 20, 23]),
    ("Sa, Su 10:00-18:00", "Sa-Su 10:00-18:00", [3]),
    ("Mo-Fr: 10:00-18:00", "Mo-Fr 10:00-18:00", [6]),
    ("Mo 10:00 - 18:00", "Mo 10:00-18:00", [9]),
    ("Mo 10:00-12:00 14:00-16:00", "Mo 10:00-12:00,14:00-16:00", [15]),
    ("10am-5.30pm", "10:00-17:30", [1, 6]),
    ("noon-midnight", "12:00-24:00", [1, 6]),
    ("daily 0900-1700", "Mo-Su 09:00-17:00", [1, 7, 12]),
    ("8h-18h30", "08:00-18:30", [1, 4]),
    ("Dec 5 off", "Dec 05 off", [5]),
    ("December 24,25 off", "Dec 24,Dec 25 off", [1, 13]),
    ("week 1-9 Mo", "week 01-09 Mo", [6, 8]),
    ("Mo-Fr 24/7", "Mo-Fr 00:00-24:00", [6]),
    ("sunset+01:00-23:00", "(sunset+01:00)-23:00", [1]),
    ("(sunset )-23:00", "sunset-23:00", [1]),
    ("Mo;;Tu;", "Mo; Tu", [3, 7]),
    ("Mo 10:00-12:00,Tu 14:00-16:00", "Mo 10:00-12:00, Tu 14:00-16:00", [15]),
    ("PH \u{201C}ask\u{201D}", "PH unknown \"ask\"", [4, 8]),
  ])
  func `accepts non-canonical spelling with a warning`(
    text: String,
    normalized: String,
    columns: [Int]
  ) throws {
    let schedule = try Schedule(parsing: text)
    #expect(schedule.description == normalized)
    #expect(schedule.warnings.map(\.column) == columns)
    let again = try Schedule(parsing: normalized)
    #expect(again == schedule)
    #expect(again.warnings.isEmpty)
  }

  @Test func `prints the canonical spelling`() throws {
    let schedule = try Schedule(parsing: "mon 9-17")
    #expect(
      schedule.warnings.map(\.description) == [
        "column 1: write \"Mo\", not \"mon\"", "column 5: write \"09:00\", not \"9\"",
        "column 7: write \"17:00\", not \"17\"",
      ]
    )
  }

  @Test func `warns about a rule that cuts off the previous night`() throws {
    let schedule = try Schedule(parsing: "Su-Th 11:00-01:00; Fr-Sa 11:00-03:00")
    #expect(schedule.warnings.map(\.message.first) == ["\""])
    #expect(try Schedule(parsing: "Su-Th 11:00-01:00, Fr-Sa 11:00-03:00").warnings.isEmpty)
  }

  @Test(arguments: [
    ("", "column 1: there are no opening hours; write \"24/7\" for always open"),
    (
      "Mo 10",
      "column 4: \"10\" alone is not a time; write a time as \"10:00\" and a span as \"10:00-18:00\""
    ),
    ("Mo 10:00-", "column 9: a time is missing after the dash; write \"+\" for an open end"),
    ("Mo 10:00-49:00", "column 10: \"49:00\" is not a time up to 48:00"),
    ("Mo 10:61-12:00", "column 4: \"10:61\" is not a time up to 24:00"),
    ("Feb 30 off", "column 5: Feb has no such day; write a day from 01 to 29"),
    ("24 Dec off", "column 1: \"24\" alone is not a time; write \"Dec 24\""),
    ("Mo[6]", "column 4: a month has at most five of each weekday; write 1 to 5"),
    ("week 54", "column 6: a week must be a number from 01 to 53"),
    ("2030-2026", "column 1: the years 2030 to 2026 are reversed; write \"2026-2030\""),
    ("Mo \"x", "column 4: the comment isn't closed; close it with \""),
    (
      "24/7 (outdoor)", "column 6: parentheses are only for sun times; write words in double quotes"
    ),
    ("Tuu 10:00-12:00", "column 1: unexpected \"Tuu\"; write \"Tu\" for Tuesday"),
    (
      "9-5pm",
      "column 1: only one of the two times has am or pm; write times as \"10:00-17:00\""
    ),
    (
      "10:00-12:00 and 14:00-16:00",
      "column 13: unexpected \"and\"; write \",\" between times or days"
    ),
    (
      "Summer 10:00-12:00",
      "column 1: unexpected \"Summer\"; write the months, as in \"Apr-Sep\""
    ),
    (
      "Mo 10:00-12:00 Tu 14:00-16:00",
      "column 16: unexpected \"Tu\"; write days before times, and \";\" before another rule"
    ),
    ("weekends 10:00-12:00", "column 1: unexpected \"weekends\"; write \"Sa-Su\""),
    (
      "Oct 15-Mar off",
      "column 8: the range starts with a day but ends with a month; write the last day, as in \"Mar 28\""
    ),
    (
      "–Mo",
      "column 1: unexpected \"-Mo\"; write dates as \"2026 Dec 24\", weekdays as \"Mo-Fr\""
    ),
  ])
  func `reports the column and a suggestion`(text: String, expected: String) {
    let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: text) }
    #expect(error?.description == expected)
  }

  @Test(arguments: [
    "24/7", "off", "unknown \"ask\"", "24/7; Dec 24-Jan 02 off", "2026 Mar 28-Apr 02 10:00-18:00",
    "2024/2 Mo", "2024-2030/3 Jan-Mar", "2026+ PH,Mo-Fr 10:00-18:00", "week 01-10/2 We",
    "Th[1,-1] 18:00-22:00", "Su[-1] -2 days 10:00-12:00", "PH -1 day 10:00-14:00",
    "easter +1 day off", "easter -2 days-easter +1 day off", "Nov Th[4]-Dec 25 10:00-20:00",
    "2026 Dec 24-2027 Jan 06 off", "Nov 08+Su off", "2026 Mar 28+ 10:00-18:00",
    "SH Mo-Fr 10:00-16:00", "18:00+", "10:00-16:00+", "10:00-16:00/01:30",
    "(sunrise+00:30)-(sunset-01:30)", "dawn-dusk", "22:00-26:00", "20:00-48:00",
    "Mo-Fr 10:00-18:00 || unknown \"ask\"", "Mo 10:00-12:00, Tu 14:00-16:00 open \"left door\"",
    "\"in good weather\": Mo-Fr 10:00-18:00", "Fr-Mo 10:00-12:00", "Mo,We,Fr-Su 10:00-12:00",
    "2026 Nov-Feb Mo off \"winter\"",
  ])
  func `round-trips through text`(text: String) throws {
    let schedule = try Schedule(parsing: text)
    #expect(schedule.description == text)
    #expect(schedule.warnings.isEmpty)
    #expect(try Schedule(parsing: schedule.description) == schedule)
  }
}
