#if Companion
import ArgumentParser
import TripStore

/// `planday store restore`: replaces the store by a backup.
struct StoreRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Replace the store by a backup, which is checked first.",
    discussion: "A damaged store is kept beside the new one."
  )

  @OptionGroup var own: StoreOptions

  @Argument(help: "The backup.", completion: .file())
  var file: String

  func run() throws {
    guard let path = own.path else {
      _ = try own.open(for: .writing)
      return
    }
    let kept = try Store.restore(path, from: file)
    Output.standardOutput("restored \(path) from \(file)\n")
    if let kept { Output.standardOutput("the old file is now \(kept)\n") }
  }
}
#endif
