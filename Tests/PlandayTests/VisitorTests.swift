/// Tests of commands for a visitor to Oddtown, with a separate store.
protocol VisitorTests {
  /// The folder with the store.
  var home: Scratch { get }
}

extension VisitorTests {
  /// Runs a command.
  func run(_ arguments: [String], input: String = "") throws -> Command.Answer {
    try Command.run(
      arguments,
      input: input,
      environment: ["XDG_DATA_HOME": home.path, "PLANDAY_DATA": Command.oddtown]
    )
  }
}
