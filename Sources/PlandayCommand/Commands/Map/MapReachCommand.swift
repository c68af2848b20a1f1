import ArgumentParser
import Formats
import Geography
import Streets
import Transit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday map reach`: the area that is reached within some minutes.
struct MapReachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reach",
    abstract: "Draw the area that is reached within some minutes, as GeoJSON."
  )

  @Argument(help: ArgumentHelp("The map.", valueName: "file"))
  var map: String

  @Option(parsing: .unconditional, help: "Where to begin.", transform: Value.position)
  var from: Coordinate

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The minutes, from 1 to 600.", valueName: "minutes")
  )
  var within: Int

  @Option(
    help: "How to travel: foot, step-free, cycle, car, or shortest.",
    transform: Value.choice
  )
  var profile: TravelProfile = .foot

  func validate() throws {
    try Value.expect(within, "--within", in: 1...600)
  }

  func run() throws {
    let router = StreetRouter(try Input.map(in: map), profile: profile)
    let place = router.snap(RoutePlace(from))
    let time = TravelTime(rawValue: Int32(within) * 60)
    guard let area = router.reachableArea(from: place, within: time) else {
      throw Failure(.noPlan, "no street of the map is near \(from); choose a place that it covers")
    }
    try Output.deliver(area.orderedJSON(isPretty: false), to: nil)
  }
}
