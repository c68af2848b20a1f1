import ArgumentParser
import DayPlanning
import DayPlanningGLPK
import OpeningHours

/// `bench days`: plans seeded random days in made-up cities and tells how long the search took.
struct DaysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "days",
    abstract: "Plan random city days, one thread, and print the seconds of search."
  )

  @Option(help: "The numbers of sights, as 30,60.")
  var candidates = "12,30,60"

  @Option(help: "The number of days to plan for each.")
  var seeds = 25

  @Option(help: "The consecutive days of each plan.")
  var days = 1

  @Option(help: "The seconds that a proof may take.")
  var seconds = 10.0

  @Flag(help: "Keep lunch free.")
  var lunch = false

  func run() throws {
    let header = "sights  days   proved    median       90 %        max  search seconds"
    print(header)
    for count in candidates.split(separator: ",").compactMap({ Int($0) }) {
      let plans = try (0..<seeds).map { try plan(sights: count, seed: UInt64($0)) }
      let times = plans.map(\.proof.seconds).sorted()
      let proved = plans.count { $0.proof.status == .optimal }
      let columns = [
        "\(count)".before(6), "\(days)".before(5), "\(proved)/\(seeds)".before(8),
        "\(times[times.count / 2])".before(9), "\(times[times.count * 9 / 10])".before(10),
        "\(times[times.count - 1])".before(10),
      ]
      print(columns.joined(separator: " "))
    }
  }

  private func plan(sights: Int, seed: UInt64) throws -> Plan {
    let city = try RandomCity(sights: sights, seed: seed)
    guard let tuesday = CalendarDate("2026-12-01"), let evening = ClockTime("20:00") else {
      throw ValidationError("the calendar is broken")
    }
    var request = PlanRequest(date: tuesday)
    request.end = evening
    request.days = days
    request.seconds = seconds
    if lunch { request.lunch = LunchBreak("12:00-14:00/45") }
    return try Planner(exactlyIn: city.catalog).plan(request, explanations: .mostRelevant(0))
  }
}
