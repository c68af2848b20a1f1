import ArgumentParser
import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Foundation
import Geography
import OpeningHours
import Streets
import Travel

/// `bench ways`: days on real streets compared with straight lines, and the times of tables and legs.
struct WaysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ways",
    abstract:
      "Plan the ready areas on straight lines and on streets, in turn, and time tables and legs."
  )

  @Option(help: "The folder of the catalogs, of `maps` and of `areas`.")
  var data = "data"

  @Option(help: "The dates of the days.")
  var dates = "2026-12-01,2027-05-15,2027-06-13"

  @Option(help: "How often each is timed; the fastest counts.")
  var runs = 3

  func run() throws {
    for city in ["london", "nyc", "vancouver"] { try timeTables(of: city) }
    print(
      "area".padded(to: 44) + "lines s".before(10) + "streets s".before(11) + "ratio".before(8)
        + "  proved"
    )
    var ratios: [Double] = []
    let folder = URL(filePath: data).appending(path: "areas")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for file in files where file.hasSuffix(".geojson") {
      guard let city = file.split(separator: "-").first.map(String.init) else { continue }
      let area = try Area(geoJSON: Data(contentsOf: folder.appending(path: file)))
      let planner = try planner(of: city)
      for date in dates.split(separator: ",").compactMap({ CalendarDate(String($0)) }) {
        var request = PlanRequest(date: date)
        request.area = area
        ratios.append(try compare(planner, request, name: "\(file) \(date)"))
      }
    }
    ratios.sort()
    print("median ratio \(ratios[ratios.count / 2].short) of \(ratios.count) days")
  }

  /// Plans a day on both, and returns the ratio of the times.
  private func compare(_ planners: Pair, _ request: PlanRequest, name: String) throws -> Double {
    var times = (lines: Double.infinity, streets: Double.infinity)
    var proved = (lines: "", streets: "")
    for _ in 0..<runs {
      let (lines, onLines) = try Self.time(planners.lines, request)
      let (streets, onStreets) = try Self.time(planners.streets, request)
      times = (min(times.lines, lines), min(times.streets, streets))
      proved = (onLines, onStreets)
    }
    let ratio = times.streets / times.lines
    let columns = [
      times.lines.short.before(10), times.streets.short.before(11), ratio.short.before(8),
    ]
    print(name.padded(to: 44) + columns.joined() + "  \(proved.lines), \(proved.streets)")
    return ratio
  }

  /// Returns the seconds that a plan without its computed reasons takes, and its status.
  private static func time(_ planner: Planner, _ request: PlanRequest) throws -> (Double, String) {
    let start = ContinuousClock.now
    let plan = try planner.plan(request, explanations: .mostRelevant(0))
    return ((ContinuousClock.now - start) / .seconds(1), plan.proof.status.rawValue)
  }

  /// A planner on straight lines and one on streets.
  private struct Pair {
    let lines: Planner
    let streets: Planner
  }

  private func planner(of city: String) throws -> Pair {
    let (catalog, map) = try read(city)
    var streets = Planner(in: catalog, solver: .exact)
    streets.travel = StreetTravel(map, sights: catalog.attractions, isPrepared: true)
    return Pair(lines: Planner(in: catalog, solver: .exact), streets: streets)
  }

  private func read(_ city: String) throws -> (Catalog, StreetMap) {
    let file = URL(filePath: data).appending(path: "\(city).json")
    let catalog = try Catalog(json: Data(contentsOf: file), file: file.lastPathComponent)
    let map = try StreetMap(
      contentsOf: URL(filePath: data).appending(path: "maps/\(city).map").path
    )
    return (catalog, map)
  }

  /// Prints the times of a table on foot of 250 sights, of the same by public transport, and of a leg with its geometry.
  private func timeTables(of city: String) throws {
    let (catalog, map) = try read(city)
    let places = catalog.attractions.map(\.coordinate).filter(map.isCovered).prefix(250)
    let travel = StreetTravel(map)
    _ = travel.matrix(of: Array(places.prefix(2)), by: .walk, at: .normal)
    let table = Self.fastest(runs) { _ = travel.matrix(of: Array(places), by: .walk, at: .normal) }
    let legs = places.indices.dropFirst().map { (places[$0 - 1], places[$0]) }
    let leg = Self.fastest(runs) {
      for (from, to) in legs { _ = travel.path(from: from, to: to, by: .walk, at: .normal) }
    }
    guard let date = CalendarDate("2026-12-01") else { return }
    var request = PlanRequest(date: date)
    request.mode = .transit
    let rides = travel.adapted(to: request, in: catalog.city)
    let transit = Self.fastest(runs) {
      _ = rides.matrix(of: Array(places), by: .transit, at: .normal)
    }
    print(
      """
      \(city): \(places.count) x \(places.count) on foot \((1_000 * table).short) ms, \
      by public transport \((1_000 * transit).short) ms, \
      a leg with its line \((1_000 * leg / Double(legs.count)).short) ms
      """
    )
  }

  /// Returns the seconds of the fastest of several runs.
  private static func fastest(_ runs: Int, _ work: () -> Void) -> Double {
    (0..<runs).map { _ in ContinuousClock().measure(work) / .seconds(1) }.min() ?? 0
  }
}

extension Double {
  /// The number with three decimals.
  fileprivate var short: String { String(format: "%.3f", self) }
}

extension String {
  /// The text padded with trailing spaces to `width`.
  fileprivate func padded(to width: Int) -> String {
    padding(toLength: Swift.max(width, count + 1), withPad: " ", startingAt: 0)
  }
}
