import Catalogs
import CityCatalogs
import Foundation
import OpeningHours
import Testing

/// Holiday files, both valid and invalid.
struct HolidayListTests {
  @Test func `reads days, spans, and names, and falls back on the region`() throws {
    let list = try read(
      """
      {"format": "planday.holidays/1", "public": [
        {"date": "2026-12-25", "through": "2026-12-26", "name": "Weihnachten"},
        {"date": "2027-01-01", "name": "Neujahr"}
      ]}
      """
    )
    #expect(list.publicHolidays?.map(\.name) == ["Weihnachten", "Neujahr"])
    #expect(
      list.publicHolidays?.map { "\($0.days)" } == [
        "2026-12-25...2026-12-26", "2027-01-01...2027-01-01",
      ]
    )
    #expect(list.schoolHolidays == nil)
    let bankHoliday = try #require(CalendarDate("2026-12-28"))
    #expect(list.calendar(in: "GB-ENG").isPublicHoliday(bankHoliday) == false)
    let school = try read(
      #"{"format": "planday.holidays/1", "school": [{"date": "2026-12-21", "name": "Ferien"}]}"#
    )
    #expect(school.calendar(in: "GB-ENG").isPublicHoliday(bankHoliday) == true)
    #expect(school.calendar(in: nil).isPublicHoliday(bankHoliday) == nil)
    #expect(school.calendar(in: "GB-ENG").isSchoolHoliday(bankHoliday) == false)
  }

  @Test(arguments: [
    (
      #"{"format": "planday.holidays/2", "public": [{"date": "2026-02-30", "name": ""}], "shool": []}"#,
      """
      x.json is not a valid list of holidays:
      format: "planday.holidays/2" is not "planday.holidays/1"
      public[0].date: "2026-02-30" is not a date as YYYY-MM-DD
      public[0].name: "" is empty
      unknown key "shool"; did you mean "school"? allowed: format, public, school
      """
    ),
    (
      #"{"format": "planday.holidays/1", "school": [{"date": "2026-01-05", "through": "2026-01-04", "name": "x"}]}"#,
      "x.json is not a valid list of holidays:\nschool[0].through: is not between 2026-01-05 and a year later"
    ),
    (
      #"{"format": "planday.holidays/1", "school": [{"date": "2026-01-05", "through": "9999-12-31", "name": "x"}]}"#,
      "x.json is not a valid list of holidays:\nschool[0].through: is not between 2026-01-05 and a year later"
    ),
    (
      #"{"format": "planday.holidays/1"}"#,
      "x.json is not a valid list of holidays:\nhas no holidays; list them under \"public\", \"school\" or both"
    ),
    (
      #"{"format": "planday.holidays/1", "public": []}"#,
      "x.json is not a valid list of holidays:\npublic: has 0 elements, fewer than 1"
    ),
  ])
  func `reports every fault with its path`(json: String, expected: String) {
    let error = #expect(throws: HolidayError.self) { try read(json) }
    #expect(error?.description == expected)
  }

  @Test func `a city's list takes precedence over its region`() throws {
    let list = try read(
      #"{"format": "planday.holidays/1", "public": [{"date": "2026-11-24", "name": "Fair"}]}"#
    )
    let london = try CatalogLibrary(directory: Self.data).catalog("london")
    let fair = try #require(CalendarDate("2026-11-24"))
    #expect(london.city.holidayCalendar.isPublicHoliday(fair) == false)
    let observing = london.observing(list)
    #expect(observing.city.holidayCalendar.isPublicHoliday(fair) == true)
    #expect(observing.attractions == london.attractions)
    let closing = try #require(
      london.attractions.first { $0.openingHours?.hasSuffix("PH off; Dec 24-26 off") == true }
    )
    #expect(!london.openings(of: closing, on: fair).isEmpty)
    #expect(observing.openings(of: closing, on: fair).isEmpty)
  }

  private static let data = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "data").path

  /// Reads a file named `x.json`.
  private func read(_ json: String) throws(HolidayError) -> HolidayList {
    try HolidayList(json: Data(json.utf8), file: "x.json")
  }
}
