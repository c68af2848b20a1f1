#if Companion
import ArgumentParser
import TripStore

/// `planday store path`: prints where the store is.
struct StorePathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Print the path of the store, whether it exists or not."
  )

  @OptionGroup var own: StoreOptions

  func run() throws {
    guard let path = own.path else {
      _ = try own.open(for: .reading)
      return
    }
    Output.standardOutput("\(path)\n")
  }
}
#endif
