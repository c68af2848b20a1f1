#if Companion
import ArgumentParser

/// `planday history`: sights that the visitor was told about or visited.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List, add and export the sights that you visited.",
    subcommands: [
      HistoryListCommand.self, HistoryAddCommand.self, HistoryRemoveCommand.self,
      HistoryExportCommand.self,
    ],
    defaultSubcommand: HistoryListCommand.self
  )
}
#endif
