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

/// `planday map table`: times and lengths between all pairs of positions.
struct MapTableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Compute times and lengths between all pairs of positions.",
    discussion: """
      The file has one position per line, e.g. 51.5194,-0.1270. The answer has a row for each origin: seconds \
      and meters, null where there is no route, and the durations of opening, snapping and the table.
      """
  )

  @Argument(help: ArgumentHelp("The map.", valueName: "file"))
  var map: String

  @Option(help: ArgumentHelp("The positions; - reads standard input.", valueName: "file"))
  var places: String

  @Option(
    help: "How to travel: foot, step-free, cycle, car, or shortest.",
    transform: Value.choice
  )
  var profile: TravelProfile = .foot

  /// The answer.
  private struct Answer: Encodable {
    let seconds: [[Int32?]]
    let meters: [[Double?]]
    let timings: Timings
  }

  /// The durations of the steps, in seconds.
  private struct Timings: Encodable {
    var open = 0.0
    var router = 0.0
    var snap = 0.0
    var table = 0.0
  }

  func run() throws {
    let text = String(decoding: try Input.contents(of: places), as: UTF8.self)
    let positions = try text.split(whereSeparator: \.isNewline).map {
      try Value.position(String($0))
    }
    var timings = Timings()
    let map = try Self.timed(&timings.open) { try Input.map(in: self.map) }
    let router = Self.timed(&timings.router) { StreetRouter(map, profile: profile) }
    let snapped = Self.timed(&timings.snap) { positions.map { router.snap(RoutePlace($0)) } }
    let table = Self.timed(&timings.table) { router.table(snapped) }
    let indices = 0..<positions.count
    let answer = Answer(
      seconds: indices.map { row in indices.map { table.time(from: row, to: $0)?.rawValue } },
      meters: indices.map { row in indices.map { table.length(from: row, to: $0)?.rawValue } },
      timings: timings
    )
    try Output.deliver(answer.orderedJSON(isPretty: false), to: nil)
  }

  /// Runs `body` and records its duration.
  private static func timed<Result>(
    _ seconds: inout Double,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let start = ContinuousClock.now
    defer { seconds = start.duration(to: .now) / .seconds(1) }
    return try body()
  }
}
