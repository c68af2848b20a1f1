#if Companion
import ArgumentParser
import CityCatalogs
import TripStore

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
