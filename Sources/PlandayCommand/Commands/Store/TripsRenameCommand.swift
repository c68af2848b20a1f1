#if Companion
import ArgumentParser
import TripStore

/// `planday trips rename`: gives a trip another name.
struct TripsRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a trip another name."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The trip.")
  var name: String

  @Argument(help: "Its new name.")
  var newName: String

  func run() throws {
    try own.open(for: .writing).renameTrip(name, to: newName)
    Output.standardOutput("\(name) is now \(newName)\n")
  }
}
#endif
