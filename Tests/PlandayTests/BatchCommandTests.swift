import Foundation
import TestTools
import Testing

/// `planday batch`: many requests, one per line.
struct BatchCommandTests {
  /// Requests for Oddtown, some of which have no plan, with a blank line.
  private static let requests = [
    #"{"city": "oddtown", "date": "2026-12-01"}"#,
    #"{"city": "oddtown", "date": "2026-12-02", "maxStops": 2, "with": ["children"]}"#,
    #"{"city": "oddtown", "date": "2026-12-07", "must": ["gallery"]}"#,
    "",
    #"{"city": "oddtown", "date": "2026-12-01", "maxStops": 0, "colour": "red"}"#,
    #"{"city": "atlantis", "date": "2026-12-01"}"#, "not JSON", #"{"city": "oddtown"}"#,
    #"{"city": "oddtown", "date": "2026-12-03", "days": 2, "start": "10:00", "end": "16:00"}"#,
  ]

  private static let input = requests.joined(separator: "\n") + "\n"

  /// An answer, with what these tests look at.
  private struct Answer: Decodable, Equatable {
    struct Plan: Decodable, Equatable {
      struct Day: Decodable, Equatable {
        struct Stop: Decodable, Equatable { let id: String }
        let date: String
        let stops: [Stop]
      }
      let days: [Day]
    }

    struct Problem: Decodable, Equatable {
      struct Fault: Decodable, Equatable { let pointer: String }
      let code, detail: String
      let errors: [Fault]?
    }

    let line: Int
    let plan: Plan?
    let problem: Problem?
  }

  private static func run(_ arguments: String..., input: String = input) throws -> Command.Answer {
    try Command.run(["batch", "--data", Command.oddtown, "--work", "1"] + arguments, input: input)
  }

  private static func answers(_ text: String) throws -> [Answer] {
    try text.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
  }

  private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  /// All answers, from one job.
  private static let whole: Result<String, any Error> = Result { try run("--jobs", "1").output }

  @Test func `each request has a plan or a problem, in order`() throws {
    let answers = try Self.answers(Self.whole.get())
    #expect(answers.map(\.line) == [1, 2, 3, 5, 6, 7, 8, 9])
    #expect(answers.map { $0.plan == nil } == answers.map { $0.problem != nil })
    #expect(
      answers.compactMap(\.problem).map(\.code) == [
        "mustImpossible", "form", "city", "form", "form",
      ]
    )
    #expect(answers[3].problem?.errors?.map(\.pointer).contains("/colour") == true)
    #expect(answers[6].problem?.detail.contains("date") == true)
    let last = try #require(answers.last?.plan)
    #expect(last.days.map(\.date) == ["2026-12-03", "2026-12-04"])
    #expect(try #require(answers[1].plan).days.flatMap(\.stops).count == 2)
  }

  @Test(arguments: [["--jobs", "4"], ["--jobs", "2", "--unordered"]])
  func `answers have the same bytes with any number of jobs`(options: [String]) throws {
    let answer = try Command.run(
      ["batch", "--data", Command.oddtown, "--work", "1"] + options,
      input: Self.input
    )
    #expect(answer.code == 0 && answer.errors.isEmpty)
    let isOrdered = !options.contains("--unordered")
    let found = Self.lines(answer.output)
    let wanted = Self.lines(try Self.whole.get())
    #expect(isOrdered ? found == wanted : Set(found) == Set(wanted) && found.count == wanted.count)
  }

  @Test func `shards together have all answers`() throws {
    let shards = try (1...3).flatMap {
      try Self.lines(Self.run("--shard", "\($0)/3").output).map(String.init)
    }
    let wanted = Self.lines(try Self.whole.get()).map(String.init)
    #expect(Set(shards) == Set(wanted) && shards.count == wanted.count)
  }

  @Test func `only the fields asked for are written`() throws {
    let answer = try Self.run(
      "--fields",
      "city,days.stops.id,proof.status",
      input: Self.requests[1]
    )
    let line =
      #"^\{"line":1,"plan":\{"city":"oddtown","days":\[\{"stops":\[\{"id":"[a-z-]+"\},\{"id":"[a-z-]+"\}\]\}\],"proof":\{"status":"optimal"\}\}\}\n$"#
    #expect(try Regex(line).wholeMatch(in: answer.output) != nil, "\(answer.output)")
  }

  @Test func `the first problem can end the batch`() throws {
    let answer = try Self.run("--errors", "stop", "--jobs", "1")
    #expect(answer.code == 1)
    #expect(try Self.answers(answer.output).map(\.line) == [1, 2, 3])
    #expect(answer.errors.contains("line 3 has no plan"))
  }

  @Test func `a batch goes on after any cut`() throws {
    let folder = try Scratch()
    let file = URL(filePath: folder.file("answers.ndjson"))
    let whole = Data(try Self.whole.get().utf8)
    for length in [0, 1, whole.count / 3, whole.count / 2, whole.count - 1, whole.count] {
      try whole.prefix(length).write(to: file)
      let answer = try Self.run("--output", file.path, "--resume")
      #expect(answer.code == 0 && answer.output.isEmpty, "\(answer.errors)")
      #expect(try Data(contentsOf: file) == whole, "cut after \(length) bytes")
    }
  }

  @Test func `answers have the ids of their requests, wherever they are planned`() throws {
    let ids = [#""a,\"plan\":{""#, "7", #""\u00e9""#]
    let requests = ids.map {
      #"{"city": "oddtown", "id": \#($0), "date": "2026-12-01", "maxStops": 1}"#
    }
    let whole = try Self.lines(Self.run(input: requests.joined(separator: "\n")).output)
    #expect(
      whole.map { $0.prefix { $0 != "," } } == ids.map { "{\"id\":\($0)".prefix { $0 != "," } }
    )
    let apart = try requests.map { try Self.run(input: $0).output }.joined()
    #expect(Self.lines(apart) == whole)
    let file = try Scratch()
    let path = try file.write(apart.replacing("\"id\":7", with: "\"id\":8"), to: "answers.ndjson")
    let input = requests.joined(separator: "\n")
    #expect(try Self.run("--output", path, "--resume", input: input).code == 0)
    let resumed = try String(contentsOfFile: path, encoding: .utf8)
    #expect(Self.lines(resumed).count == 4 && Self.lines(resumed).last == whole[1])
  }

  @Test func `two batches do not write to one file`() throws {
    let folder = try Scratch()
    let file = folder.file("answers.ndjson")
    try #"{"line":1,"plan":{}}"#.write(toFile: file, atomically: false, encoding: .utf8)
    let other = try #require(FileHandle(forUpdatingAtPath: file))
    #expect(flock(other.fileDescriptor, LOCK_EX) == 0)
    try Self.run("--output", file, "--resume").expectRefusal(64, says: "another batch", file)
    #expect(try String(contentsOfFile: file, encoding: .utf8).count == 20)
    try other.close()
    #expect(try Self.run("--output", file, "--resume").code == 0)
  }

  @Test func `a file is not overwritten, and one that is no batch not continued`() throws {
    let folder = try Scratch()
    let file = URL(filePath: folder.file("answers.ndjson"))
    try Data("{\"line\":1,\"plan\":{}}\nhello\n".utf8).write(to: file)
    try Self.run("--output", file.path).expectRefusal(64, says: "exists", "--resume")
    try Self.run("--output", file.path, "--resume").expectRefusal(
      65,
      says: "line 2 of",
      "no answer"
    )
    #expect(try Data(contentsOf: file).count == 27)
    try Self.run("--resume").expectRefusal(64, says: "--output")
    try Self.run("--shard", "4/3").expectRefusal(64, says: "4/3", "2/4")
    try Self.run("--fields", "days..id").expectRefusal(64, says: "days..id")
    try Self.run("--jobs", "0").expectRefusal(64, says: "--jobs 0")
  }
}
