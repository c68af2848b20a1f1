#if Companion
import ArgumentParser
import Catalogs
import DayPlans
import Geography
import OpeningHours
import PlaceSearch
import PlanExports
import TripCompanion

/// `planday replan`: replans the rest of a day.
struct ReplanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replan",
    abstract: "Replan the rest of a day, from here and now.",
    discussion: """
      planday replan plan.json --at 14:20 --from 51.5117,-0.1240 --done "British Museum"

      keeps what was visited and shows what the rest of the day loses and gains. Without --done, everything that the plan has \
      left by then counts as visited. A current visit continues until its planned end; --leave-now and --stay change that.
      """
  )

  @OptionGroup var source: SavedPlanOptions

  @Option(help: "The time, e.g. 14:20 or 2:20pm.", transform: Value.clock)
  var at: ClockTime

  @Option(
    parsing: .unconditional,
    help: "Where you are: lat,lon, or a sight's id or name (default: where the plan has you then).",
    completion: Completion.sights,
    transform: Value.waypoint
  )
  var from: Waypoint?

  @Option(
    help: ArgumentHelp(
      "A sight that you have visited, by id or name; repeatable.",
      valueName: "sight"
    ),
    completion: Completion.sights
  )
  var done: [String] = []

  @Flag(help: "Nothing has been visited yet, whatever the plan says.")
  var noneDone = false

  @Flag(help: "Leave the sight or the meal that is under way now.")
  var leaveNow = false

  @Option(
    help: ArgumentHelp(
      "Stay at the current sight for this many more minutes.",
      valueName: "minutes"
    )
  )
  var stay: Int?

  @Option(
    help: ArgumentHelp(
      "A sight that you no longer want, by id or name; repeatable.",
      valueName: "sight"
    ),
    completion: Completion.sights
  )
  var skip: [String] = []

  @Option(parsing: .unconditional, help: "The day of the plan, from 1.")
  var day = 1

  @Option(help: "A different end of the day, e.g. 20:00.", transform: Value.end)
  var end: ClockTime?

  @Option(
    help: ArgumentHelp(
      "The lunch still to come, e.g. 14:30-15:30/45, or none.",
      valueName: "break"
    ),
    transform: Value.meal
  )
  var lunch: MealBreak?

  @OptionGroup var answer: AnswerOptions

  func validate() throws {
    try Value.expect(day, "--day", in: 1...5)
    if noneDone, !done.isEmpty {
      throw ValidationError("--none-done and --done exclude each other; drop one of them")
    }
    if leaveNow, stay != nil {
      throw ValidationError("--leave-now and --stay exclude each other; drop one of them")
    }
    if let stay, !(0...1_440).contains(stay) {
      throw ValidationError("--stay \(stay) is not between 0 and 1440 minutes")
    }
  }

  func run() throws {
    let saved = try source.read()
    saved.warnOfEstimates()
    let replan = try Replanner(planner: saved.planner).replan(
      saved.plan,
      from: state(in: saved.catalog)
    )
    if answer.form == .json { return try Output.deliver(replan.json(), to: answer.output) }
    if answer.form == .text, answer.output == nil {
      Output.standardText(replan.summary + "\n")
    }
    try answer.deliver(replan.rest, in: saved.catalog, units: source.own.units())
  }

  private func state(in catalog: Catalog) throws -> TripState {
    var state = TripState(time: at)
    state.day = day - 1
    state.position = try from.map { waypoint in
      try catalog.waypoint(waypoint, for: "from") { PlaceIndex(of: catalog, map: nil) }
    }
    state.done = try done.map { try catalog.id(ofSight: $0, for: "done") }
    if done.isEmpty, !noneDone { state.done = nil }
    state.skip = try skip.map { try catalog.id(ofSight: $0, for: "skip") }
    state.lunch = lunch
    state.end = end
    if let stay { state.underWay = .stay(Minutes(stay)) }
    if leaveNow { state.underWay = .leave }
    return state
  }
}
#endif
