import Catalogs
import CityCatalogs
import FoundationEssentials
import OpeningHours
import Testing

/// The hours of the best-known sights on holidays, as editors stated them apart from the catalogs.
struct HolidayHoursTests {
  /// A line of the table.
  struct Line: CustomStringConvertible {
    /// The city, the sight, the date, the hours, and their source.
    let city, id, date, hours, rests: String

    var description: String { "\(city) \(id) \(date): \(hours), by \(rests)" }
  }

  static func lines() throws -> [Line] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/holidays.tsv")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Line(city: cells[0], id: cells[1], date: cells[2], hours: cells[3], rests: cells[4])
    }
  }

  @Test(arguments: ["london", "nyc", "vancouver"])
  func `sights have the holiday hours that editors recorded`(city: String) throws {
    let catalog = try CatalogLibrary(directory: CatalogLibraryTests.shipped).catalog(city)
    let lines = try Self.lines().filter { $0.city == city }
    #expect(Set(lines.map(\.id)).count >= 25)
    for line in lines where line.hours != "unknown" {
      let sight = try #require(catalog[line.id], "\(line)")
      let date = try #require(CalendarDate(line.date), "\(line)")
      let openings = catalog.openings(of: sight, on: date).map(\.description)
      let hours = line.hours == "closed" ? [] : line.hours.split(separator: ",").map(String.init)
      #expect(openings == hours, "\(line)")
    }
  }

  @Test(arguments: ["london", "nyc", "vancouver"])
  func `the thirty best-known sights with doors are in the table`(city: String) throws {
    let catalog = try CatalogLibrary(directory: CatalogLibraryTests.shipped).catalog(city)
    let known = Set(try Self.lines().filter { $0.city == city }.map(\.id))
    let best = catalog.attractions.sorted { ($1.relevance, $0.id) < ($0.relevance, $1.id) }
    for sight in best.prefix(30) where DoorRule.hasDoors(sight) {
      #expect(known.contains(sight.id), "\(sight.id)")
    }
  }

  @Test func `every line has a source, and there are no duplicates`() throws {
    let lines = try Self.lines()
    #expect(lines.allSatisfy { !$0.rests.isEmpty })
    #expect(Set(lines.map { "\($0.city) \($0.id) \($0.date)" }).count == lines.count)
  }

  @Test(arguments: [
    ("london", ["2026-12-25", "2026-12-26", "2027-01-01", "2027-03-26", "2027-03-28"]),
    ("nyc", ["2026-11-26", "2026-12-25", "2027-01-01"]),
    ("vancouver", ["2026-12-25", "2027-01-01", "2027-03-26", "2027-07-01"]),
  ])
  func `the great holidays are in the table`(city: String, dates: [String]) throws {
    let known = Set(try Self.lines().filter { $0.city == city }.map(\.date))
    for date in dates { #expect(known.contains(date), "\(date)") }
  }
}
