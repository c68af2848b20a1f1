#if Companion
import ArgumentParser
import TripStore

/// `planday store backup`: copies the store into a new file.
struct StoreBackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the store into a new file, even while it is in use."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The new file.", completion: .file())
  var file: String

  func run() throws {
    try own.open(for: .reading).backUp(to: file)
    Output.standardOutput("backed up to \(file)\n")
  }
}
#endif
