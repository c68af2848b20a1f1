import ArgumentParser
import Batches
import CityCatalogs

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday batch`: plans a day for each line of a file or a stream.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Plan a day for each request in a file, one per line.",
    discussion: """
      Each line is a request as the service takes it, such as {"city": "london", "date": "2027-05-13"}, and may \
      have an id. Each answer is a line with that id, or the number of the line, and the plan, or the problem if \
      there is none.

      The work of a plan is limited, not its time, so the answers have the same bytes on every machine, with any \
      number of jobs, and in any number of shards.
      """
  )

  @Argument(
    help: "The requests, one JSON object per line; - reads standard input.",
    completion: .file(extensions: ["ndjson", "jsonl"])
  )
  var requests = "-"

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Option(help: "How many requests to plan at once (default: one per core).")
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "The work of each plan, in seconds of a common machine; replaces the seconds of the requests.",
      valueName: "seconds"
    )
  )
  var work = 5.0

  @Option(
    help: ArgumentHelp(
      "How many of the best known sights left out get a reason that takes another search.",
      valueName: "count"
    )
  )
  var reasons = 0

  @Option(
    help: ArgumentHelp(
      "Answer only every n-th request, starting with the i-th: 2/4 answers 2, 6, 10 …",
      valueName: "i/n"
    ),
    transform: BatchShard.init(parsing:)
  )
  var shard = BatchShard.all

  @Option(
    help: ArgumentHelp(
      "Write only these fields of plans, e.g. days.date,days.stops.id,objective.value.",
      valueName: "keys"
    ),
    transform: FieldTree.init(parsing:)
  )
  var fields = FieldTree.everything

  @Option(
    help: "Keep problems among the answers, or stop at the first: keep or stop.",
    transform: Value.choice
  )
  var errors = BatchErrors.keep

  @Flag(help: "Write each answer as soon as it is there, in any order.")
  var unordered = false

  @Flag(
    help:
      "Go on with --output after an interruption: keep its answers, and add those that are missing."
  )
  var resume = false

  @OptionGroup var data: DataOptions

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs \(jobs) is not between 1 and 256")
    }
    guard (0.01...3_600).contains(work) else {
      throw ValidationError("--work \(work) is not between 0.01 and 3600 seconds")
    }
    guard reasons >= 0 else {
      throw ValidationError("--reasons \(reasons) is negative; use 0 or more")
    }
    if resume, output == nil || output == "-" {
      throw ValidationError("--resume needs the file to go on with; name it with --output")
    }
  }

  func run() throws {
    Interrupt.catchFirst()
    let cities = BatchLibrary(try CatalogLibrary(directory: data.data))
    let answers = try BatchAnswers(to: output, isOrdered: !unordered, resuming: resume)
    let planner = BatchPlanner(cities: cities, work: work, reasons: reasons, fields: fields)
    let lines = try BatchLines(requests, of: shard, without: answers.known)
    let threads = jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    try BatchRun(lines: lines, planner: planner, answers: answers, errors: errors)
      .run(onThreads: threads)
  }
}

/// What to do about requests that have no plan.
enum BatchErrors: String, CaseIterable {
  /// Their problems are among the answers.
  case keep
  /// The first one ends the command.
  case stop
}

/// Every n-th request, starting with the i-th.
struct BatchShard: Hashable, Sendable {
  /// The number of the first request, from 1.
  let index: Int

  /// The number of shards.
  let count: Int

  /// All requests.
  static let all = Self(index: 1, count: 1)

  private init(index: Int, count: Int) {
    (self.index, self.count) = (index, count)
  }

  /// Parses a shard as `2/4`.
  init(parsing text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(index)
    else { throw ValidationError("\"\(text)\" is not a shard; write the second of four as 2/4") }
    self.init(index: index, count: count)
  }

  /// Returns whether the request with a number, from 1, is in the shard.
  func has(_ number: Int) -> Bool { (number - 1) % count == index - 1 }
}
