#if Companion
import ArgumentParser
import Formats
import TripStore

/// `planday trips remove`: removes trips.
struct TripsRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove trips with their plans."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The trips.")
  var names: [String]

  func run() throws {
    try own.open(for: .writing).removeTrips(names)
    for name in names { Output.standardOutput("removed \(name.onOneLine)\n") }
  }
}
#endif
