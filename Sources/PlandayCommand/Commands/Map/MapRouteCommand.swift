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

/// `planday map route`: the best routes between pairs of positions.
struct MapRouteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Find the best route between two positions, or between many pairs.",
    discussion: """
      planday map route data/maps/london.map --from 51.5194,-0.1270 --to 51.5117,-0.1240

      With --pairs, a file has two positions per line, separated by a space. The answer is a list, null where there is no route.
      """
  )

  @Argument(help: ArgumentHelp("The map.", valueName: "file"))
  var map: String

  @Option(parsing: .unconditional, help: "Where to begin.", transform: Value.position)
  var from: Coordinate?

  @Option(parsing: .unconditional, help: "Where to end.", transform: Value.position)
  var to: Coordinate?

  @Option(help: ArgumentHelp("A file of pairs; - reads standard input.", valueName: "file"))
  var pairs: String?

  @Option(
    help: "How to travel: foot, step-free, cycle, car, or shortest.",
    transform: Value.choice
  )
  var profile: TravelProfile = .foot

  @Flag(help: "Omit geometry and street names.")
  var brief = false

  func validate() throws {
    if (from == nil) != (to == nil) || (from == nil) == (pairs == nil) {
      throw ValidationError("give --from and --to, or --pairs")
    }
  }

  func run() throws {
    let router = StreetRouter(try Input.map(in: map), profile: profile)
    let pairs =
      try self.pairs.map(Self.pairs)
      ?? zip([from], [to]).compactMap { from, to in
        from.flatMap { from in to.map { (from, $0) } }
      }
    let rows = pairs.map { from, to in
      let (start, end) = (router.snap(RoutePlace(from)), router.snap(RoutePlace(to)))
      for (place, position) in [(start, from), (end, to)] where !place.isOnStreets {
        let text = "\(position.latitude),\(position.longitude)"
        Output.standardError(
          "planday: warning: no street of the map is near \(text) on its side of the water\n"
        )
      }
      return router.leg(from: start, to: end).map { LegRow($0, isBrief: brief) }
    }
    try Output.deliver(rows.orderedJSON(isPretty: !brief), to: nil)
  }

  /// Reads pairs of positions.
  private static func pairs(in file: String) throws -> [(Coordinate, Coordinate)] {
    let text = String(decoding: try Input.contents(of: file), as: UTF8.self)
    return try text.split(whereSeparator: \.isNewline).enumerated().map { number, line in
      let words = line.split(separator: " ")
      guard words.count == 2 else {
        throw Failure(
          .badData,
          "line \(number + 1) does not have two positions; write them as 51.5,-0.1 51.6,-0.1"
        )
      }
      return (try Value.position(String(words[0])), try Value.position(String(words[1])))
    }
  }
}

/// A leg in the answer.
private struct LegRow: Encodable {
  let seconds: Int32
  let meters: Double
  let flights: Int?
  let mendedMeters: Double?
  let streets: [Street]?
  let line: [[Double]]?

  /// A section of a street.
  struct Street: Encodable {
    let name: String
    let meters: Double
  }

  /// Creates a row.
  init(_ leg: StreetLeg, isBrief: Bool) {
    seconds = leg.time().rawValue
    meters = leg.length.rawValue
    flights = isBrief ? nil : leg.flights
    mendedMeters = isBrief ? nil : leg.mended.rawValue
    streets =
      isBrief ? nil : leg.streets.map { Street(name: $0.name, meters: $0.length.rawValue) }
    line = isBrief ? nil : leg.line.map { [$0.longitude, $0.latitude] }
  }
}
