#if Companion
import ArgumentParser
import PlanExports
import Formats
import TripStore

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
#endif
