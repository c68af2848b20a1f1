#if Companion
import ArgumentParser
import TripStore

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
        "the store has faults; bring back a backup with planday store restore"
      )
    }
  }
}
#endif
