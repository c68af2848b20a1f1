import ArgumentParser

/// Benchmarks planday: `swift run -c release --package-path Benchmarks bench days`.
@main
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Benchmark planday; always use a release build.",
    subcommands: [
      OPTWCommand.self, TOPTWCommand.self, TSPTWCommand.self, DaysCommand.self,
      ParallelCommand.self,
      CommandCommand.self, NearCommand.self, WatchCommand.self, WaysCommand.self,
    ]
  )
}
