import OpeningHours
import Testing

struct CalendarDateTests {
  @Test(arguments: [
    ("1970-01-01", 0, Weekday.thursday), ("2000-02-29", 11_016, .tuesday),
    ("2026-11-21", 20_778, .saturday), ("1969-12-31", -1, .wednesday),
  ])
  func `counts days and names the weekday`(text: String, days: Int, weekday: Weekday) throws {
    let date = try #require(CalendarDate(text))
    #expect(date.daysSinceEpoch == days)
    #expect(date.weekday == weekday)
    #expect(date.description == text)
    #expect(CalendarDate(daysSinceEpoch: days) == date)
  }

  @Test(arguments: ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "tomorrow", "2026-06-31"])
  func `rejects dates that don't exist`(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test func `steps through four centuries without gaps`() throws {
    var date = try #require(CalendarDate(year: 1_900, month: 1, day: 1))
    let end = try #require(CalendarDate(year: 2_300, month: 1, day: 1))
    while date < end {
      let next = date.adding(days: 1)
      let (year, month, day) = next.components
      #expect(CalendarDate(year: year, month: month, day: day) == next)
      date = next
    }
  }
}
