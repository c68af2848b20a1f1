#if Companion
import ArgumentParser

/// `planday settings`: the visitor's settings.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List and change your settings, such as the home city and the pace.",
    subcommands: [
      SettingsListCommand.self, SettingsSetCommand.self, SettingsResetCommand.self,
    ],
    defaultSubcommand: SettingsListCommand.self
  )
}
#endif
