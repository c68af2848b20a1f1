#if Companion
import ArgumentParser
import TripStore

/// The options that select a part of the history.
struct HistoryOptions: ParsableArguments {
  @OptionGroup var own: StoreOptions

  @Option(
    help: ArgumentHelp("Only this city (default: all).", valueName: "id"),
    completion: Completion.cities
  )
  var city: String?

  @Option(
    help: "Only notified or only visited (default: both).",
    completion: Completion.choices(of: Encounter.Kind.self),
    transform: Value.choice
  )
  var kind: Encounter.Kind?

  /// Returns the selected part of the history.
  func read() throws -> [Encounter] {
    try own.openIfAny()?.history(of: city, kind) ?? []
  }
}
#endif
