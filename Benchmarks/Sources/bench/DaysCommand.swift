import ArgumentParser
import DayPlanning
import DayPlanningGLPK

/// `bench days`: plans seeded random days and tells how long the search took.
struct DaysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "days",
    abstract: "Plan random city days, one thread, and print the seconds of search."
  )

  @Option(help: "The numbers of sights, as 30,60.")
  var candidates = "12,30,60,100,150"

  @Option(help: "The number of days to plan for each.")
  var seeds = 25

  @Option(help: "The consecutive days of each plan.")
  var days = 1

  @Option(help: "The seconds that a proof may take.")
  var seconds = 10.0

  @Option(help: "The folder of the catalogs.")
  var data = "data"

  @Flag(help: "Plan in made-up cities instead.")
  var madeUp = false

  @Flag(help: "Print a line of JSON for each plan too.")
  var json = false

  @Flag(help: "Keep lunch free.")
  var lunch = false

  func run() throws {
    let cities = try CityDays(folder: madeUp ? nil : data)
    let header = "sights  days   proved    median       90 %        max  search seconds"
    print(header)
    for count in candidates.split(separator: ",").compactMap({ Int($0) }) {
      let plans = try (0..<seeds).map { try plan(cities, sights: count, seed: UInt64($0)) }
      let times = plans.map(\.proof.seconds).sorted()
      let proved = plans.count { $0.proof.status == .optimal }
      let columns = [
        "\(count)".before(6), "\(days)".before(5), "\(proved)/\(seeds)".before(8),
        "\(times[times.count / 2])".before(9), "\(times[times.count * 9 / 10])".before(10),
        "\(times[times.count - 1])".before(10),
      ]
      print(columns.joined(separator: " "))
      if json { for (seed, plan) in plans.enumerated() { print(line(plan, count, seed)) } }
    }
  }

  private func plan(_ cities: CityDays, sights: Int, seed: UInt64) throws -> Plan {
    var (catalog, request) = try cities.day(sights: sights, seed: seed)
    request.days = days
    request.seconds = seconds
    if lunch { request.lunch = LunchBreak("12:00-14:00/45") }
    return try Planner(exactlyIn: catalog).plan(request, explanations: .mostRelevant(0))
  }

  private func line(_ plan: Plan, _ sights: Int, _ seed: Int) -> String {
    Measurement(
      family: "days",
      instance: "\(plan.city)-\(sights)-\(seed)",
      days: days,
      score: plan.objective.value,
      bound: plan.objective.bound,
      status: plan.proof.status.rawValue,
      seconds: plan.proof.seconds,
      best: nil,
      gap: plan.objective.gap,
      trace: []
    ).json
  }
}
