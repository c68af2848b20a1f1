import OpeningHours
import TestTools
import Testing

@testable import PlandayCommand

/// Dates and times in everyday notation, and long lines on narrow terminals.
struct WordTests {
  private static let tuesday = CalendarDate("2026-12-01")

  @Test(arguments: [
    ("2026-12-24", "2026-12-24"), ("today", "2026-12-01"), ("Tomorrow", "2026-12-02"),
    ("tue", "2026-12-01"), ("Sat", "2026-12-05"), ("mo", "2026-12-07"), ("monday", "2026-12-07"),
  ])
  func `dates in words are relative to a Tuesday`(text: String, date: String) throws {
    let today = try #require(Self.tuesday)
    #expect(DateWord(text)?.date(on: today).description == date)
  }

  @Test(arguments: ["", "t", "yesterday", "saturdays", "2026-02-30", "1.12.2026"])
  func `invalid dates are rejected`(text: String) {
    #expect(DateWord(text) == nil)
  }

  @Test(
    .slow,
    arguments: [
      ("09:30", "09:30", "09:30"), ("9am", "09:00", "09:00"), ("9:30 pm", "21:30", "21:30"),
      ("12am", "00:00", "24:00"), ("12:30am", "00:30", "24:30"), ("1am", "01:00", "25:00"),
      ("5am", "05:00", "05:00"), ("12pm", "12:00", "12:00"), ("noon", "12:00", "12:00"),
      ("midnight", "00:00", "24:00"), ("6 P.M.", "18:00", "18:00"), ("25:10", "25:10", "25:10"),
    ]
  )
  func `times in everyday notation are read`(text: String, start: String, end: String) {
    #expect(ClockWord.time(text, isEnd: false)?.description == start)
    #expect(ClockWord.time(text, isEnd: true)?.description == end)
  }

  @Test(arguments: ["9", "", "am", "13pm", "0am", "9:5am", "9:60am", "9:30:00am", "17:60", "x"])
  func `invalid times are rejected`(text: String) {
    #expect(ClockWord.time(text, isEnd: false) == nil)
    #expect(ClockWord.time(text, isEnd: true) == nil)
  }

  @Test func `a long line is wrapped at spaces and indented`() {
    let wrap = TextWrap(width: 20)
    #expect(
      wrap("short\n  a line of several words here\nend") == """
        short
          a line of several
            words here
        end
        """
    )
    #expect(wrap("averyveryverylongwordindeed it is") == "averyveryverylongwordindeed\n  it is")
  }

  @Test(arguments: 20...60)
  func `no line is wider than the terminal, and no word is lost`(width: Int) {
    let text =
      "    \u{1B}[1mBritish Museum\u{1B}[0m (british-museum): it would take the place of the National Gallery, "
      + "and leave 90 min for Covent Garden, 3.5 points less → make it a must"
    let wrapped = TextWrap(width: width)(text)
    let lines = wrapped.split(separator: "\n")
    // A word longer than the line is on a separate line.
    #expect(
      lines.allSatisfy { TextWrap.width(of: $0) <= width || $0.split(separator: " ").count == 1 }
    )
    #expect(wrapped.split { $0 == " " || $0 == "\n" } == text.split(separator: " "))
  }
}
