import ArgumentParser

/// Measures planday: `swift run -c release --package-path Benchmarks bench days`.
@main
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure planday, always in a release build.",
    subcommands: [
      OPTWCommand.self, TOPTWCommand.self, TSPTWCommand.self, DaysCommand.self,
      ParallelCommand.self,
      CommandCommand.self,
    ]
  )
}
