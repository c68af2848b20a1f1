#if Companion
import ArgumentParser

/// `planday trips`: plans that the visitor saved under names.
struct TripsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trips",
    abstract: "Save plans under names, and show, rename, remove and export them.",
    subcommands: [
      TripsListCommand.self, TripsSaveCommand.self, TripsShowCommand.self,
      TripsRenameCommand.self, TripsRemoveCommand.self, TripsExportCommand.self,
    ],
    defaultSubcommand: TripsListCommand.self
  )
}
#endif
