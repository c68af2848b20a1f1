import Foundation
import OpeningHours
import Streets
import Testing

@testable import Catalogs
@testable import DayPlans
@testable import Geography
@testable import Travel

/// A city of the repository: its catalog and its map with public transport.
enum RealCity: String, CaseIterable, CustomTestStringConvertible {
  case london, nyc, vancouver

  /// The id of the city.
  var testDescription: String { rawValue }

  /// The folder of the data.
  private var data: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "data")
  }

  /// The catalog.
  var catalog: Catalog {
    get throws {
      let json = try Data(contentsOf: data.appending(path: "\(rawValue).json"))
      return try Catalog(json: json, file: "\(rawValue).json")
    }
  }

  /// The map.
  var map: StreetMap {
    get throws { try StreetMap(contentsOf: data.appending(path: "maps/\(rawValue).map").path) }
  }

  /// Returns a request for a day in the whole city by public transport.
  func request(
    on date: String = "2026-12-01",
    _ change: (inout PlanRequest) -> Void = { _ in }
  )
    throws -> PlanRequest
  {
    var request = PlanRequest(date: try #require(CalendarDate(date)))
    request.mode = .transit
    change(&request)
    return request
  }

  /// Returns the travel times of the hours of a request.
  func travel(for request: PlanRequest) throws -> TransitTravel {
    let model = StreetTravel(try map).adapted(to: request, in: try catalog.city)
    return try #require(model as? TransitTravel)
  }
}
