import Catalogs
import DayPlans
import Foundation
import Geography
import OpeningHours

@testable import TripCompanion

/// A watch of Oddtown on a Tuesday, and walks through it.
struct WatchFixture {
  /// The default start of walks.
  static let start = Oddtown.seconds("10:00")

  /// The engine.
  let engine: WatchEngine

  /// Creates a watch of some sights of Oddtown.
  init(
    _ ids: [String] = ["castle"],
    plan: Plan? = nil,
    change: (inout WatchSettings) -> Void = { _ in },
    walks: WatchEngine.Walks? = nil
  ) throws {
    let catalog = try Oddtown.catalog()
    var settings = WatchSettings()
    change(&settings)
    let places = ids.compactMap { catalog[$0] }.map { WatchedPlace($0) }
    engine = WatchEngine(
      places: places,
      in: catalog,
      settings: settings,
      plan: plan,
      walks: walks
    )
  }

  /// Returns a position at an offset in meters east and north of a sight.
  static func position(
    _ east: Double,
    _ north: Double,
    of id: String = "castle"
  ) throws -> Coordinate {
    let center = try Oddtown.catalog()[id]?.coordinate ?? Coordinate(latitude: 0, longitude: 0)
    return Coordinate(
      uncheckedLatitude: center.latitude + north / Fence.metersPerDegree,
      longitude: center.longitude + east / Fence.metersPerDegree / cos(center.latitude * .pi / 180)
    )
  }

  /// Returns fixes at distances east of the castle, ten seconds apart.
  static func walk(
    _ distances: [Double],
    accuracy: Double = 5,
    from start: Double = start,
    every step: Double = 10
  ) throws -> [Fix] {
    try distances.enumerated().map { number, distance in
      Fix(
        time: start + Double(number) * step,
        position: try position(distance, 0),
        accuracy: Meters(accuracy)
      )
    }
  }

  /// Returns the names of the events of fixes.
  func names(_ fixes: [Fix]) -> [String] {
    var state = engine.start
    return names(fixes, &state)
  }

  /// Returns the names of the events of further fixes.
  func names(_ fixes: [Fix], _ state: inout WatchState) -> [String] {
    fixes.flatMap { engine.receive($0, state: &state) }.map(\.kind.name)
  }
}
