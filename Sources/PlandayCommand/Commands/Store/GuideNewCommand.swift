#if Companion
import ArgumentParser
import TripStore

/// `planday guide new`: makes an empty guide.
struct GuideNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make an empty guide."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The name of the guide.")
  var name: String

  func run() throws {
    try own.open(for: .writing).add(Guide(name: name, added: Moment.now))
    Output.standardOutput("made the guide \(name)\n")
  }
}
#endif
