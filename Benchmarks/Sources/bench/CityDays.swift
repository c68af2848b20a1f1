import ArgumentParser
import Catalogs
import DayPlans
import Foundation
import Geography
import OpeningHours

/// Seeded days to plan, in real or synthetic cities.
struct CityDays {
  private let catalogs: [Catalog]
  private let windows: Int?

  /// Reads the catalogs in `folder`; without a folder, uses synthetic cities whose sights are open for `windows` hours each.
  init(folder: String?, windows: Int? = nil) throws {
    self.windows = windows
    guard let folder else {
      catalogs = []
      return
    }
    catalogs = try ["london", "nyc", "vancouver"].map { city in
      let file = URL(filePath: folder).appending(path: "\(city).json")
      guard let json = try? Data(contentsOf: file) else {
        throw ValidationError("cannot read \(file.path); set the folder of the catalogs")
      }
      return try Catalog(json: json, file: file.lastPathComponent)
    }
  }

  /// Returns the day of `seed` with the given number of sights, and its city.
  ///
  /// In a real city, these are the sights nearest to a random one, on a day within a year, from nine to six. In a synthetic
  /// city, the day is a Tuesday from nine to eight.
  func day(sights: Int, seed: UInt64) throws -> (catalog: Catalog, request: PlanRequest) {
    guard let first = CalendarDate("2026-12-01"), let evening = ClockTime("20:00") else {
      throw ValidationError("the calendar is broken")
    }
    guard !catalogs.isEmpty else {
      var request = PlanRequest(date: first)
      request.end = evening
      return (try RandomCity(sights: sights, seed: seed, windows: windows).catalog, request)
    }
    var random = SplitMix(state: seed &* 7_919 &+ 17)
    let catalog = catalogs[Int(seed) % catalogs.count]
    let middle = catalog.attractions.randomElement(using: &random) ?? catalog.attractions[0]
    let sorted = catalog.attractions.sorted { first, second in
      let one = first.coordinate.distance(to: middle.coordinate)
      let two = second.coordinate.distance(to: middle.coordinate)
      return (one, first.id) < (two, second.id)
    }
    let kept = Catalog(city: catalog.city, attractions: Array(sorted.prefix(sights)))
    return (kept, PlanRequest(date: first.adding(days: Int.random(in: 0..<365, using: &random))))
  }
}
