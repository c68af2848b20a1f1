import ArgumentParser
import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Foundation
import OpeningHours
import Orienteering
import PlanExports

/// `bench days`: plans seeded random days and reports how long the search takes.
struct DaysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "days",
    abstract: "Plan random city days on one thread and print the search times."
  )

  @Option(help: "The numbers of sights, such as 30,60.")
  var candidates = "12,30,60,100,150"

  @Option(help: "The number of plans for each.")
  var seeds = 25

  @Option(help: "The number of consecutive days in each plan.")
  var days = 1

  @Option(help: "The time limit for a proof, in seconds.")
  var seconds = 10.0

  @Option(help: "The folder of the catalogs.")
  var data = "data"

  @Flag(help: "Plan in made-up cities instead.")
  var madeUp = false

  @Option(
    help: "The hours in each day, from nine; the default is nine, or eleven in made-up cities."
  )
  var hours: Int?

  @Option(help: "The hours that each sight in a made-up city is open, each at its own time.")
  var windows: Int?

  @Flag(help: "Also print a line of JSON for each plan.")
  var json = false

  @Flag(help: "Keep lunch free.")
  var lunch = false

  @Option(help: "Solve exported problems, with 1, 2, or 3 stays where planday offers two.")
  var stays: Int?

  func validate() throws {
    if let stays, !(1...3).contains(stays) {
      throw ValidationError("--stays \(stays) is not 1, 2, or 3.")
    }
    if let hours, !(1...15).contains(hours) {
      throw ValidationError("--hours \(hours) is not from 1 to 15.")
    }
    guard let windows else { return }
    if !madeUp {
      throw ValidationError("--windows is for --made-up: real sights have their own hours.")
    }
    if !(1...11).contains(windows) {
      throw ValidationError("--windows \(windows) is not from 1 to 11.")
    }
  }

  func run() throws {
    let cities = try CityDays(folder: madeUp ? nil : data, windows: windows)
    let header = "sights  days   proved    median       90 %        max  search seconds     memory"
    print(header)
    for count in candidates.split(separator: ",").compactMap({ Int($0) }) {
      let solutions = try (0..<seeds).map { try solve(cities, sights: count, seed: UInt64($0)) }
      let times = solutions.map(\.seconds).sorted()
      let proved = solutions.count { $0.status == "optimal" }
      let columns = [
        "\(count)".before(6), "\(days)".before(5), "\(proved)/\(seeds)".before(8),
        "\(times[times.count / 2])".before(9), "\(times[times.count * 9 / 10])".before(10),
        "\(times[times.count - 1])".before(10), "\(Self.mostMemory) MiB".before(25),
      ]
      print(columns.joined(separator: " "))
      if json { for solution in solutions { print(solution.json) } }
    }
  }

  /// The peak memory of this process, in MiB.
  private static var mostMemory: Int {
    var usage = rusage()
    unsafe getrusage(.init(RUSAGE_SELF.rawValue), &usage)
    #if os(Linux)
    return usage.ru_maxrss / 1_024
    #else
    return usage.ru_maxrss / 1_048_576
    #endif
  }

  private func solve(_ cities: CityDays, sights: Int, seed: UInt64) throws -> Measurement {
    var (catalog, request) = try cities.day(sights: sights, seed: seed)
    request.days = days
    // This measures only the search, so days have no entry minutes and no default breaks.
    request.pace = nil
    request.breaks = false
    if let hours, let evening = ClockTime("\(9 + hours):00") { request.end = evening }
    request.seconds = seconds
    if lunch { request.lunch = MealBreak("12:00-14:00/45") }
    let planner = Planner(in: catalog, solver: .exact)
    let instance = "\(catalog.city.id)-\(sights)-\(seed)"
    if let stays {
      var problem = try planner.problem(for: request)
      for visit in problem.visits.indices { problem.visits[visit].offer(stays) }
      let solution = try ProblemSolver(within: seconds, solver: .exact).solve(problem)
      return Measurement(solution, of: instance, days: days)
    }
    let plan = try planner.plan(request, explanations: .mostRelevant(0))
    return Measurement(plan, of: instance, days: days)
  }
}

extension Problem.Visit {
  /// Keeps only the given number of stays of an exported visit, or adds the shortest to two of them.
  fileprivate mutating func offer(_ stays: Int) {
    options.removeLast(max(0, options.count - stays))
    guard stays == 3, options.count == 2 else { return }
    let (best, midway) = (options[0], options[1])
    var shortest = midway
    shortest.stay = 2 * midway.stay - best.stay
    // The value of a visit: a part that is linear in the stay, and a part that grows with a power of it.
    let minute = VisitValue().pointsPerMinute
    let share = pow(Double(shortest.stay) / Double(best.stay), VisitValue().stayExponent)
    let fame = best.score - minute * Double(best.stay)
    let points = fame * share + minute * Double(shortest.stay)
    shortest.score = (points * 10).rounded() / 10
    options.append(shortest)
  }
}

extension Measurement {
  fileprivate init(_ plan: Plan, of instance: String, days: Int) {
    self.init(
      family: "days",
      instance: instance,
      days: days,
      score: plan.objective.value,
      bound: plan.objective.bound,
      status: plan.proof.status.rawValue,
      seconds: plan.proof.seconds,
      best: nil,
      gap: plan.objective.gap,
      trace: []
    )
  }

  fileprivate init(_ solution: ProblemSolution, of instance: String, days: Int) {
    self.init(
      family: "days",
      instance: instance,
      days: days,
      score: solution.objective?.value ?? 0,
      bound: solution.objective?.bound,
      status: solution.proof.status.rawValue,
      seconds: solution.proof.seconds,
      best: nil,
      gap: solution.objective?.gap,
      trace: []
    )
  }
}
