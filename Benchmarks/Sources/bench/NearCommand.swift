import ArgumentParser
import Catalogs
import DayPlans
import Foundation
import Geography
import OpeningHours
import TripCompanion

/// `bench near`: queries for the nearest places, on one thread.
struct NearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "near",
    abstract: "Ask for the nearest of many places, on one thread."
  )

  @Option(help: "The number of places.")
  var places = 100_000

  @Option(help: "The number of queries.")
  var queries = 50_000

  func run() throws {
    var random = SplitMix(state: 1)
    let positions = try (0..<places).map { _ in try RandomPlaces.position(&random) }
    let index = PositionIndex(positions)
    let centers = try (0..<queries).map { _ in try RandomPlaces.position(&random) }
    var found = 0
    let bare = Self.seconds {
      for center in centers { found += index.nearest(to: center, limit: 10).count }
    }
    print("index alone: \(Int(Double(queries) / bare)) queries/s, \(found) places found")
    let search = NearSearch(in: try RandomPlaces.catalog(positions))
    guard let date = CalendarDate("2026-12-01") else { return }
    let noon = LocalDateTime(startOf: date).adding(minutes: 720)
    var walks = 0
    let full = Self.seconds {
      for center in centers { walks += search.places(near: center, at: noon).count }
    }
    print(
      "with walks, directions and hours: \(Int(Double(queries) / full)) queries/s, \(walks) places found"
    )
  }

  /// Returns how long work takes.
  static func seconds(_ work: () -> Void) -> Double {
    let time = ContinuousClock().measure(work).components
    return Double(time.seconds) + Double(time.attoseconds) / 1e18
  }
}
