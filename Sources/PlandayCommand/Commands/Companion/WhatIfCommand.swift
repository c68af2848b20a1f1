#if Companion
import ArgumentParser
import Catalogs
import DayPlans
import OpeningHours
import Formats
import TripCompanion

/// `planday whatif`: compares a plan with those of changed requests.
struct WhatIfCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whatif",
    abstract: "Compare a plan with plans for changed requests.",
    discussion: """
      planday whatif plan.json --start 09:30 --rain --add "Tate Modern"

      plans once for each change, and once for all of them together, and prints a table. --sweep start plots the value of the day \
      over its starting time.
      """
  )

  /// The parameters of a sweep.
  enum Sweep: String, CaseIterable {
    case start
  }

  @OptionGroup var source: SavedPlanOptions

  @Option(help: "A different start of each day; repeatable.", transform: Value.clock)
  var start: [ClockTime] = []

  @Option(help: "A different end of each day; repeatable.", transform: Value.end)
  var end: [ClockTime] = []

  @Option(parsing: .unconditional, help: "A different number of days, 1 to 5.")
  var days: Int?

  @Option(
    help: "A different mode of travel; repeatable.",
    completion: Completion.choices(of: TravelMode.self),
    transform: Value.choice
  )
  var mode: [TravelMode] = []

  @Option(
    help: ArgumentHelp(
      "A sight that must be visited, by id or name; repeatable.",
      valueName: "sight"
    ),
    completion: Completion.sights
  )
  var add: [String] = []

  @Option(
    help: ArgumentHelp("A sight to leave out, by id or name; repeatable.", valueName: "sight"),
    completion: Completion.sights
  )
  var drop: [String] = []

  @Flag(help: "It rains: plan as with --weather rain.")
  var rain = false

  @Option(
    help: "Draw the value over the starting time: start.",
    completion: Completion.choices(of: Sweep.self),
    transform: Value.choice
  )
  var sweep: Sweep?

  @Option(help: "The minutes between the starts of a sweep (default: 30).")
  var step = 30

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    try Value.expect(step, "--step", in: 5...240)
    try Value.expect(days, "--days", in: 1...5)
    let isAlone =
      start.isEmpty && end.isEmpty && days == nil && mode.isEmpty && add.isEmpty && drop.isEmpty
      && !rain
    guard isAlone == (sweep != nil) else {
      throw ValidationError(
        isAlone
          ? "say what should be different, as in --start 09:30 or --rain, or use --sweep start"
          : "--sweep stands alone; drop the other changes"
      )
    }
  }

  func run() throws {
    let saved = try source.read()
    saved.warnOfEstimates()
    let question = WhatIf(planner: saved.planner)
    if sweep != nil {
      let outcomes = question.sweep(startsIn: starts(of: saved.plan), every: step, for: saved.plan)
      if json { return try deliver(outcomes) }
      return Output.standardOutput(SweepChart(outcomes).text)
    }
    let outcomes = question.outcomes(of: try scenarios(in: saved.catalog), for: saved.plan)
    if json { return try deliver(outcomes) }
    Output.standardOutput(ScenarioTable(saved.plan, outcomes).text)
  }

  /// Returns the start times of a sweep: from three hours before the planned one, but not before 06:00, to six hours after it.
  private func starts(of plan: Plan) -> ClosedRange<ClockTime> {
    let planned = plan.request.start.minutesSinceMidnight
    let first = min(planned, max(360, planned - 180))
    return ClockTime(clamping: first)...ClockTime(clamping: planned + 360)
  }

  private func scenarios(in catalog: Catalog) throws -> [PlanScenario] {
    var changes: [PlanScenario] = start.map { .start($0) } + end.map { .end($0) }
    changes += days.map { [.days($0)] } ?? []
    changes += mode.map { .mode($0) }
    changes += try add.map { .add(try catalog.id(ofSight: $0, for: "add")) }
    changes += try drop.map { .drop(try catalog.id(ofSight: $0, for: "drop")) }
    if rain { changes.append(.rain) }
    let isContradictory = start.count > 1 || end.count > 1 || mode.count > 1
    return changes.count > 1 && !isContradictory ? changes + [.all(changes)] : changes
  }

  private func deliver(_ outcomes: [ScenarioOutcome]) throws {
    try Output.deliver(outcomes.orderedJSON(isPretty: true), to: nil)
  }
}
#endif
