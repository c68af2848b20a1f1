import ArgumentParser
import DayPlanner
import DayPlans
import ExactOrienteering
import Foundation

/// `bench parallel`: creates plans in one task per core.
struct ParallelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parallel",
    abstract: "Create plans on all cores, and print plans per second and the time per plan."
  )

  @Option(help: "The number of sights of each day.")
  var candidates = 30

  @Option(help: "The number of plans.")
  var plans = 200

  @Option(help: "The number of concurrent tasks; the default is the number of cores.")
  var tasks: Int?

  @Option(help: "The folder of the catalogs.")
  var data = "data"

  func run() async throws {
    let cities = try CityDays(folder: data)
    let days = try (0..<plans).map { try cities.day(sights: candidates, seed: UInt64($0)) }
    let width = tasks ?? max(1, Self.cores)
    let start = ContinuousClock.now
    let times = try await withThrowingTaskGroup(of: [Double].self) { group in
      for task in 0..<width {
        group.addTask {
          try stride(from: task, to: days.count, by: width).map { index in
            let start = ContinuousClock.now
            let (catalog, request) = days[index]
            let plan = try Planner(in: catalog, solver: .exact).plan(
              request,
              explanations: .mostRelevant(0)
            )
            guard PlanCheck(of: plan, in: catalog).violations.isEmpty else { throw ExitCode(1) }
            return start.duration(to: .now).milliseconds
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }.sorted()
    }
    let seconds = start.duration(to: .now).milliseconds / 1_000
    let rate = (Double(plans) / seconds * 10).rounded() / 10
    let (half, most) = (times[times.count / 2], times[times.count * 99 / 100])
    print(
      "\(width) tasks, \(candidates) sights: \(rate) plans per second, median \(half) ms, "
        + "99 % within \(most) ms"
    )
  }

  private static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }
}

extension Duration {
  /// The duration in milliseconds, to two decimals.
  fileprivate var milliseconds: Double {
    let (seconds, attoseconds) = components
    let exact = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    return (exact * 100).rounded() / 100
  }
}
