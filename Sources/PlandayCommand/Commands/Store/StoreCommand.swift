#if Companion
import ArgumentParser

/// `planday store`: the file with what the visitor owns.
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
#endif
