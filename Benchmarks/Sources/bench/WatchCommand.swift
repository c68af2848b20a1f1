import ArgumentParser
import Catalogs
import Foundation
import Geography
import TripCompanion

/// `bench watch`: fixes of a long walk past many places, on one thread.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Watch many places along a long walk, on one thread."
  )

  @Option(help: "The number of places.")
  var places = 1_000

  @Option(help: "The number of fixes.")
  var fixes = 3_000_000

  func run() throws {
    var random = SplitMix(state: 2)
    let positions = try (0..<places).map { _ in try RandomPlaces.position(&random) }
    let catalog = try RandomPlaces.catalog(positions)
    let engine = WatchEngine(places: catalog.attractions.map { WatchedPlace($0) }, in: catalog)
    let walk = try Self.walk(fixes, &random)
    var state = engine.start
    var events = 0
    let seconds = NearCommand.seconds {
      for fix in walk { events += engine.receive(fix, state: &state).count }
    }
    print("\(Int(Double(fixes) / seconds)) fixes/s against \(places) places, \(events) events")
  }

  /// Returns a walk with one fix per second at 1.4 m/s, with random turns, within the city.
  private static func walk(_ count: Int, _ random: inout SplitMix) throws -> [Fix] {
    var (latitude, longitude, heading) = (51.5, -0.13, 0.0)
    return try (0..<count).map { second in
      if second.isMultiple(of: 60) { heading += .random(in: -0.6...0.6, using: &random) }
      if !(51.33...51.67).contains(latitude) || !(-0.4...0.14).contains(longitude) {
        heading += .pi
      }
      latitude = min(51.68, max(51.32, latitude + 1.4 * cos(heading) / 111_195))
      longitude = min(0.16, max(-0.42, longitude + 1.4 * sin(heading) / 69_200))
      let position = try Coordinate(latitude: latitude, longitude: longitude)
      return Fix(time: 1_796_119_200 + Double(second), position: position, accuracy: Meters(8))
    }
  }
}
