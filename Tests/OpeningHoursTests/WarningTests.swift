import OpeningHours
import Testing

/// Schedules that parse but are probably mistakes.
struct WarningTests {
  @Test(arguments: [
    (
      "11:30-14:30;17:30-23:00",
      "column 13: \"17:30-23:00\" overrides all of \"11:30-14:30\"; write \",\" before it to add hours"
    ),
    (
      "Mo 10:00-12:00; Mo-Fr 14:00-16:00",
      "column 17: \"Mo-Fr 14:00-16:00\" overrides all of \"Mo 10:00-12:00\"; "
        + "write it first, or write \",\" before it to add hours"
    ),
    (
      "PH off; Mo-Su 10:00-18:00",
      "column 9: \"Mo-Su 10:00-18:00\" overrides all of \"PH off\"; write it first"
    ),
    (
      "Jan-Mar We 10:00-12:00; Jan-Mar off",
      "column 25: \"Jan-Mar off\" overrides all of \"Jan-Mar We 10:00-12:00\"; write it first"
    ),
    (
      "Mo 10:00-12:00, Mo off",
      "column 17: \"Mo off\" overrides all of \"Mo 10:00-12:00\"; keep only one of them"
    ),
    (
      "Th[1,-1] 10:00-12:00; PH,We-Fr 14:00-16:00",
      "column 23: \"PH,We-Fr 14:00-16:00\" overrides all of \"Th[1,-1] 10:00-12:00\"; "
        + "write it first, or write \",\" before it to add hours"
    ),
    (
      "PH Mo 10:00-12:00; PH \"ask\"",
      "column 20: \"PH unknown \"ask\"\" overrides all of \"PH Mo 10:00-12:00\"; "
        + "write it first, or write \",\" before it to add hours"
    ),
    (
      "Su-Th 11:00-01:00; Fr-Sa 11:00-03:00",
      "column 20: \"Fr-Sa 11:00-03:00\" replaces the hours past midnight of \"Su-Th 11:00-01:00\"; "
        + "write \",\" before it to add hours"
    ),
    ("Jun 30-24", "column 8: \"Jun 30-24\" runs into the next year; write the earlier day first"),
  ])
  func `warns about rules that hide others and about reversed days`(
    text: String,
    warning: String
  ) throws {
    #expect(try Schedule(parsing: text).warnings.map(\.description) == [warning])
  }

  @Test(arguments: [
    "11:30-14:30,17:30-23:00", "Mo-Su 10:00-18:00; Fr 10:00-21:00",
    "10:00-18:00; Dec 25 off", "Mo-Fr 10:00-18:00; PH off", "PH off; Mo-Fr 10:00-18:00",
    "24/7; Mo 10:00-12:00 off", "off; Mo 10:00-12:00", "off; 10:00-12:00",
    "Mo 10:00-18:00; Mo 12:00-13:00 off", "Mo 10:00-18:00 || Mo unknown \"ask\"",
    "\"summer\": 10:00-20:00; \"winter\": 10:00-16:00", "Jan-Mar Mo; Apr-Jun Mo", "PH; PH Mo off",
    "PH 10:00-12:00; Mo-Sa 10:00-18:00", "2026 Mo; 2027 Mo", "week 01-10 Mo; week 11-20 Mo",
    "Jun 24-30", "Jun 30-Jul 24", "Dec 24-Jan 02 off", "Mo-Su 06:00-01:00",
  ])
  func `doesn't warn about rules for different days`(text: String) throws {
    #expect(try Schedule(parsing: text).warnings.isEmpty)
  }

  @Test(arguments: [
    ("09:00-17:00 Mo-Fr", "Mo-Fr 09:00-17:00"),
    ("Mo-Fr Jan-Mar 09:00-17:00", "Jan-Mar Mo-Fr 09:00-17:00"),
    ("Mo-Fr 09:00-17:00 Jan-Mar", "Jan-Mar Mo-Fr 09:00-17:00"),
    ("09:00-17:00 Mo-Fr Jan-Mar", "Jan-Mar Mo-Fr 09:00-17:00"),
    ("Mo 09:00-17:00 week 10,12", "week 10,12 Mo 09:00-17:00"),
    ("Mo 2026 Jan 09:00-17:00", "2026 Jan Mo 09:00-17:00"),
  ])
  func `accepts selectors in any order and suggests the right one`(
    text: String,
    printed: String
  ) throws {
    let schedule = try Schedule(parsing: text)
    #expect(schedule.description == printed)
    #expect(
      schedule.warnings.map(\.description) == ["column 1: write \"\(printed)\", not \"\(text)\""]
    )
    let pair = try Schedule(parsing: "\(text); PH off")
    #expect(pair.description == "\(printed); PH off")
  }

  @Test(arguments: [
    ("Mo 10:00-12:00 Dec 25 off", 16), ("Mo 10:00-12:00 Tu 14:00-16:00", 16),
    ("10:00-12:00 Tu 14:00-16:00", 16), ("10:00-12:00 Mo \"ask\"", 13),
  ])
  func `rejects days after times that may belong to another rule`(text: String, column: Int) {
    let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: text) }
    #expect(error?.column == column)
  }

  @Test(arguments: ["Jan 2026 10:00-12:00", "Dec 25 2026", "easter 2026 off", "Mo 0900"])
  func `rejects a bare number, which may be a year`(text: String) {
    let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: text) }
    #expect(
      error?.suggestion
        == "write a time as \"10:00\", a year before its month as in \"2026 Dec 24\""
    )
  }
}
