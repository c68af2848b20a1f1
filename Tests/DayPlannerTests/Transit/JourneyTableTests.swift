import Formats
import Foundation
import Geography
import OpeningHours
import TestTools
import Testing

@testable import Catalogs
@testable import DayPlans
@testable import Travel

/// The tables in `Fixtures/journeys`.
///
/// They say what people who live there take to go from the center to sights at ten on a weekday, and the minutes that they accept,
/// and were written before the planner's journeys were known.
struct JourneyTableTests {
  /// A row of a table.
  private struct Journey {
    let from: String
    let start: Coordinate
    let to: String
    let accepted: ClosedRange<Int>
    let way: String
  }

  /// Returns the journeys of a city.
  private static func journeys(of city: RealCity) throws -> [Journey] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/journeys/\(city.rawValue).csv")
    let table = try CSVTable(reading: try String(contentsOf: file, encoding: .utf8))
    #expect(
      table.rows[0] == ["from", "from_lat", "from_lon", "to", "at", "least", "most", "by"]
    )
    return try table.rows.dropFirst().map { row in
      let start = try Coordinate(
        latitude: try #require(Double(row[1])),
        longitude: try #require(Double(row[2]))
      )
      #expect(row[4] == "10:00")
      let accepted = try #require(Int(row[5]))...(try #require(Int(row[6])))
      return Journey(from: row[0], start: start, to: row[3], accepted: accepted, way: row[7])
    }
  }

  @Test(.slow, arguments: RealCity.allCases)
  func `Journeys at ten take as long as people there accept`(city: RealCity) throws {
    let (catalog, map) = (try city.catalog, try city.map)
    var request = try city.request()
    request.start = try #require(ClockTime("10:00"))
    let model = StreetTravel(map, sights: catalog.attractions).adapted(
      to: request,
      in: catalog.city
    )
    let travel = try #require(model as? TransitTravel)
    let journeys = try Self.journeys(of: city)
    var others: [String] = []
    for journey in journeys {
      let sight = try #require(catalog[journey.to], "\(journey.to)")
      let minutes = try #require(
        travel.minutes(
          from: journey.start,
          to: sight.coordinate,
          at: .normal,
          leaving: request.start,
          on: request.date
        ),
        "\(journey.from) to \(journey.to)"
      ).rawValue
      let told = "\(journey.from) to \(journey.to), \(journey.way): \(minutes) min"
      if !journey.accepted.contains(minutes) { others.append("\(told), not \(journey.accepted)") }
      // What is quicker than people say spoils no day; much slower is a line or a way that is missing.
      #expect(minutes <= journey.accepted.upperBound * 4 / 3 + 2, "\(told)")
    }
    #expect(
      others.count * 8 <= journeys.count,
      "\(others.count) of \(journeys.count): \(others.joined(separator: "; "))"
    )
  }

  @Test func `There are at least 120 journeys, none twice`() throws {
    let all = try RealCity.allCases.flatMap { city in
      try Self.journeys(of: city).map { "\(city.rawValue): \($0.from) to \($0.to)" }
    }
    #expect(all.count >= 120)
    #expect(Set(all).count == all.count)
  }
}
