#if Companion
import ArgumentParser
import TripStore

/// `planday store`: the file with the visitor's data.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Back up, restore and check the file with your places, favorites and guides.",
    subcommands: [
      StoreBackupCommand.self, StoreRestoreCommand.self, StoreCheckCommand.self,
      StorePathCommand.self,
    ]
  )
}

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

/// `planday store check`: checks the whole store.
struct StoreCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the whole store and count what is in it; changes nothing."
  )

  @OptionGroup var own: StoreOptions

  func run() throws {
    let report = try own.open(for: .reading).check()
    for count in report.counts {
      Output.standardOutput("\(count.name): \(count.count)\n")
    }
    for fault in report.faults { Output.standardOutput("fault: \(fault)\n") }
    guard report.faults.isEmpty else {
      throw Failure(
        .badData,
        "the store has faults; restore a backup with planday store restore"
      )
    }
  }
}

/// `planday store path`: prints the path of the store.
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
