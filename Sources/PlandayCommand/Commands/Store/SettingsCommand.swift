#if Companion
import ArgumentParser
import CityCatalogs
import Formats
import PlanExports
import TripStore

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

/// `planday settings list`: lists every setting with its value and what it does.
struct SettingsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List every setting with its value and what it does."
  )

  @OptionGroup var own: StoreOptions

  @Flag(help: "Print JSON.")
  var json = false

  /// A setting in the answer.
  private struct Row: Encodable {
    let key: String
    let value: String
    let isSet: Bool
    let explanation: String
  }

  func run() throws {
    let store = try own.openIfAny()
    let rows = try VisitorSetting.allCases.map { setting in
      let value = try store?.ownValue(of: setting)
      return Row(
        key: setting.rawValue,
        value: value ?? setting.fallback,
        isSet: value != nil,
        explanation: setting.explanation
      )
    }
    if json { return try Output.deliver(rows.orderedJSON(isPretty: true), to: nil) }
    for row in rows {
      let value = row.value.isEmpty ? "not set" : row.value
      let origin = row.isSet || row.value.isEmpty ? "" : " (default)"
      Output.standardText(
        "\(Output.style.strong(row.key)): \(value)\(origin)\n  \(row.explanation)\n"
      )
    }
  }
}

/// `planday settings reset`: resets a setting.
struct SettingsResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Reset a setting to its default."
  )

  @OptionGroup var own: StoreOptions

  @Argument(
    help: "The setting; planday settings lists them.",
    completion: .list(VisitorSetting.allCases.map(\.rawValue))
  )
  var key: String

  func run() throws {
    let setting = try VisitorSetting.named(key)
    try own.open(for: .writing).set(setting, to: nil)
    let value = setting.fallback.isEmpty ? "not set" : setting.fallback
    Output.standardOutput("\(key) is now \(value)\n")
  }
}

/// `planday settings set`: changes a setting.
struct SettingsSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set", abstract: "Change a setting.")

  @OptionGroup var own: StoreOptions

  @OptionGroup var data: DataOptions

  @Argument(
    help: "The setting; planday settings lists them.",
    completion: .list(VisitorSetting.allCases.map(\.rawValue))
  )
  var key: String

  @Argument(help: "The value.")
  var value: String

  func run() throws {
    let setting = try VisitorSetting.named(key)
    let cities = setting == .homeCity ? try CatalogLibrary(directory: data.data).cityIDs : []
    try setting.check(value, cities: cities)
    try own.open(for: .writing).set(setting, to: value)
    Output.standardOutput("\(key) is now \(value)\n")
  }
}
#endif
