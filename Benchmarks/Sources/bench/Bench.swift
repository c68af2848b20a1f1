import ArgumentParser

/// Benchmarks planday: `make benchmarks`, then `.build/release/bench days`.
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
