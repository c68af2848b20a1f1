#if Companion
import ArgumentParser
import TripStore

/// `planday settings reset`: sets a setting back.
struct SettingsResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Set a setting back to its default."
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
#endif
