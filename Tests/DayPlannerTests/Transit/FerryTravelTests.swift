import Geography
import OpeningHours
import TestTools
import Testing

@testable import Catalogs
@testable import DayPlans
@testable import Travel

extension Int {
  /// Whether a place of the test is in Manhattan or Brooklyn.
  fileprivate var isAshore: Bool { self == 3 || self == 4 }
}

/// Ferries in days on foot, in New York.
struct FerryTravelTests {
  /// Positions on islands and ashore.
  private enum Spot {
    static let liberty = (40.68925, -74.0445)
    static let ellis = (40.69955, -74.0396)
    static let governors = (40.6897, -74.0163)
    static let battery = (40.7033, -74.0170)
    static let dumbo = (40.7033, -73.9881)
    static let stGeorge = (40.6433, -74.0760)
  }

  private static func place(_ spot: (Double, Double)) throws -> Coordinate {
    try Coordinate(latitude: spot.0, longitude: spot.1)
  }

  private static func model(
    _ change: (inout PlanRequest) throws -> Void = { _ in }
  ) throws -> any TravelModel {
    let city = RealCity.nyc
    var request = try city.request { $0.mode = .walk }
    try change(&request)
    return StreetTravel(try city.map).adapted(to: request, in: try city.catalog.city)
  }

  @Test(.slow, arguments: [false, true])
  func `On foot, islands are reached by ferry, and nothing else is`(isStepFree: Bool) throws {
    let model = try Self.model { $0.stepFree = isStepFree }
    let places = try [
      Spot.liberty, Spot.ellis, Spot.governors, Spot.battery, Spot.dumbo, Spot.stGeorge,
    ].map(Self.place)
    let matrix = model.matrix(of: places, by: .walk, at: .normal)
    for (from, start) in places.enumerated() {
      for (to, end) in places.enumerated() where from != to && (from.isAshore || to.isAshore) {
        let (entry, path) = (
          matrix[from, to], model.path(from: start, to: end, by: .walk, at: .normal)
        )
        let isAshore = from.isAshore && to.isAshore
        #expect(path.rides.isEmpty == isAshore, "\(from) to \(to)")
        #expect((entry.insteadOnFoot != nil) == !isAshore)
        #expect(entry.exists && entry.minutes == path.minutes, "\(from) to \(to)")
        #expect(entry.meters <= path.meters)
        // The table does not know the walks of a ride, so it may call more of them estimates, but never fewer.
        #expect(
          path.rides.isEmpty
            ? entry.isEstimated == path.isEstimated : entry.isEstimated || !path.isEstimated,
          "\(from) to \(to)"
        )
      }
    }
    let boats = model.path(from: places[3], to: places[0], by: .walk, at: .normal)
    #expect(boats.rides.map(\.line) == ["Statue City Cruises"])
    #expect((30...60).contains(boats.minutes.rawValue))
    let loop = model.path(from: places[0], to: places[3], by: .walk, at: .normal)
    #expect(loop.rides.map(\.stops) == [2], "by Ellis Island, since boats go round")
  }

  @Test func `At night no boat leaves, and by car none is taken`() throws {
    let (battery, liberty) = (try Self.place(Spot.battery), try Self.place(Spot.liberty))
    let night = try Self.model {
      $0.start = try #require(ClockTime("01:00"))
      $0.end = try #require(ClockTime("04:00"))
    }
    #expect(!night.path(from: battery, to: liberty, by: .walk, at: .normal).exists)
    let car = try Self.model { $0.mode = .drive }
    #expect(!car.path(from: battery, to: liberty, by: .drive, at: .normal).exists)
  }

  @Test(.slow) func `Walks of up to three hours are the same as without ferries`() throws {
    let city = RealCity.london
    let places = try city.catalog.attractions.prefix(40).map(\.coordinate)
    let request = try city.request { $0.mode = .walk }
    let streets = StreetTravel(try city.map)
    let ferries = streets.adapted(to: request, in: try city.catalog.city)
    #expect(ferries is FerryTravel)
    let legs = ferries.matrix(of: places, by: .walk, at: .normal)
    let walks = streets.matrix(of: places, by: .walk, at: .normal)
    var boats = 0
    for from in places.indices {
      for to in places.indices {
        let (leg, walk) = (legs[from, to], walks[from, to])
        guard leg != walk else { continue }
        boats += 1
        #expect(walk.minutes > 180 && leg.minutes + 3 <= walk.minutes, "\(from) to \(to)")
        #expect(leg.insteadOnFoot == walk.minutes)
      }
    }
    #expect(boats > 0, "no place is far enough")
  }
}
