import ArgumentParser
import ExactOrienteering
import Foundation
import Orienteering
import Synchronization

/// The shared options and runner of the commands on published instances.
struct InstanceRun: ParsableArguments {
  @Argument(help: "A folder with instances, or one file.")
  var instances: String

  @Option(help: "The prefixes of instance names, such as c1,r1.")
  var only: String?

  @Option(help: "The time limit for each instance, in seconds.")
  var seconds = 10.0

  @Option(help: "A table of best known values (CSV).")
  var best: String?

  @Option(help: "The seed of the search.")
  var seed: UInt64 = 1

  @Flag(help: "Use only the local search.")
  var heuristic = false

  @Flag(help: "Print lines of JSON instead of a table.")
  var json = false

  @Flag(help: "Also print the routes.")
  var routes = false

  /// Solves the instances that `read` returns for each file, prints the results, and checks every route.
  ///
  /// - Throws: An exit code if a route is invalid.
  func run(family: String, read: (URL) throws -> [PublishedInstance]) throws {
    let known = try BestKnown(best)
    let files = try InstanceFile.list(instances, matching: only)
    let all = try files.flatMap(read)
    if !json { write(Measurement.header) }
    var measurements: [Measurement] = []
    var isWrong = false
    let progress = ProgressBar(count: all.count)
    for instance in all {
      progress.show(instance.name, done: measurements.count)
      let (measurement, solution) = try measure(instance, family: family, known: known)
      progress.clear()
      write(json ? measurement.json : measurement.row)
      measurements.append(measurement)
      let faults = RouteCheck(solution, of: instance).faults
      for fault in faults {
        isWrong = true
        FileHandle.standardError.write(Data("\(instance.name): \(fault)\n".utf8))
      }
      if routes {
        for route in solution.routes { write("  " + route.map(\.id).joined(separator: " ")) }
      }
    }
    if !json { write(summary(of: measurements)) }
    if isWrong { throw ExitCode(1) }
  }

  /// Writes a line without buffering, to follow a long run.
  private func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private func measure(
    _ instance: PublishedInstance,
    family: String,
    known: BestKnown
  ) throws -> (Measurement, ProblemSolution) {
    let solver =
      heuristic
      ? ProblemSolver(within: seconds, seed: seed)
      : ProblemSolver(within: seconds, solver: .exact, seed: seed)
    let trace = Trace()
    let solution = try solver.solve(instance.problem) { value, _ in trace.note(value) }
    let sign = instance.isTour ? -1.0 : 1.0
    let score = solution.objective.map { $0.value * sign }
    let best = known.entry(of: instance)?.value
    let gap = score.flatMap { score in
      best.map { $0 == 0 ? 0 : sign * ($0 - score) / $0 }
    }
    let measurement = Measurement(
      family: family,
      instance: instance.name,
      days: instance.days,
      score: score,
      bound: solution.objective?.bound.map { $0 * sign },
      status: solution.proof.status.rawValue,
      seconds: solution.proof.seconds,
      best: best,
      gap: gap,
      trace: trace.points.map { [$0[0], $0[1] * sign] }
    )
    return (measurement, solution)
  }

  private func summary(of measurements: [Measurement]) -> String {
    let gaps = measurements.compactMap(\.gap)
    let times = measurements.map(\.seconds).sorted()
    let proved = measurements.count { $0.status == "optimal" || $0.status == "infeasible" }
    let mean = gaps.isEmpty ? 0 : gaps.reduce(0, +) / Double(gaps.count)
    return String(
      format:
        "%d instances, %d proved, median %.3f s, max %.3f s, mean gap %.3f %%, worst %.2f %%, "
        + "%d better than known",
      measurements.count,
      proved,
      times[times.count / 2],
      times[times.count - 1],
      100 * mean,
      100 * (gaps.max() ?? 0),
      gaps.count { $0 < 0 }
    )
  }
}

/// The times at which values were reached.
private final class Trace: Sendable {
  private let start = ContinuousClock.now
  private let values = Mutex<[[Double]]>([])

  /// Records `value` if it is better than the last.
  func note(_ value: Double?) {
    guard let value else { return }
    let time = start.duration(to: .now).components
    let seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
    values.withLock { values in
      guard value > values.last?[1] ?? -.infinity else { return }
      values.append([(seconds * 10_000).rounded() / 10_000, value])
    }
  }

  /// The time in seconds and the value of each step.
  var points: [[Double]] { values.withLock { $0 } }
}
