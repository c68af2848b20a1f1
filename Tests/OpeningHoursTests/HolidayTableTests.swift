import Foundation
import OpeningHours
import Testing

/// Writes all computed holidays for `Tests/Independent/check_holidays.py --days FILE`.
struct HolidayTableTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["PLANDAY_HOLIDAYS"] != nil))
  func `writes the holidays of every region from 2020 to 2030`() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PLANDAY_HOLIDAYS"])
    var table: [String: [String: [String]?]] = [:]
    for region in HolidayCalendar.regions {
      let calendar = try #require(HolidayCalendar(region: region))
      for year in 2_020...2_030 {
        table[region, default: [:]]["\(year)"] = .some(try days(of: calendar, in: year))
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try encoder.encode(table).write(to: URL(fileURLWithPath: path))
  }

  /// Returns the holidays of a year, or `nil` if unknown.
  private func days(of calendar: HolidayCalendar, in year: Int) throws -> [String]? {
    let first = try #require(CalendarDate(year: year, month: 1, day: 1))
    guard calendar.isPublicHoliday(first) != nil else { return nil }
    return (0..<366).map { first.adding(days: $0) }
      .filter { $0.year == year && calendar.isPublicHoliday($0) == true }
      .map(\.description)
  }
}
