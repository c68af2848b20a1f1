#if Companion
import ArgumentParser

/// `planday place`: the visitor's own places.
struct PlaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract:
      "Add places of your own, which plans, search and lists treat like those of the catalog.",
    subcommands: [
      PlaceListCommand.self, PlaceAddCommand.self, PlaceEditCommand.self, PlaceRemoveCommand.self,
      PlaceExportCommand.self, PlaceImportCommand.self,
    ],
    defaultSubcommand: PlaceListCommand.self
  )
}
#endif
