#if Companion
import ArgumentParser
import Catalogs
import DayPlans
import PlanExports
import Formats
import TripCompanion

/// `planday suggest`: suggests sights near the route of a plan.
struct SuggestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Suggest sights near the route of a plan, each with what it would cost.",
    discussion: "planday suggest plan.json"
  )

  @OptionGroup var source: SavedPlanOptions

  @Option(help: "The maximum number of suggestions.")
  var limit = 6

  @Option(help: "The longest walk from a stop, e.g. 10min.", transform: Value.duration)
  var within: Minutes?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    try Value.expect(limit, "--limit", in: 1...50)
  }

  func run() throws {
    let saved = try source.read()
    saved.warnOfEstimates()
    var search = SuggestionSearch(planner: saved.planner)
    search.longestWalk = within?.rawValue ?? search.longestWalk
    let suggestions = search.suggestions(for: saved.plan, limit: limit)
    if json { return try Output.deliver(suggestions.orderedJSON(isPretty: true), to: nil) }
    for suggestion in suggestions {
      let name = Output.style.strong(suggestion.attraction.name)
      Output.standardOutput(
        "\(name) (\(suggestion.attraction.id)), \(suggestion.walk.rawValue) min from \(suggestion.near.onOneLine): \("\(suggestion)".onOneLine)\n"
      )
    }
    if suggestions.isEmpty {
      throw Failure(.noPlan, "nothing near the route fits; allow a longer walk with --within 20min")
    }
  }
}
#endif
