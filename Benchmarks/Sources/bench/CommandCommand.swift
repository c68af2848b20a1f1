import ArgumentParser
import Foundation

/// `bench command`: runs a command again and again and tells its time and its memory.
struct CommandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "command",
    abstract: "Run a command again and again, from start to end.",
    discussion: "bench command .build/release/planday --city london --area polygon.json"
  )

  @Option(help: "How often to run it.")
  var times = 21

  @Argument(parsing: .captureForPassthrough, help: "The command with its arguments.")
  var command: [String]

  func run() throws {
    guard let binary = command.first else { throw ValidationError("name a command") }
    var milliseconds: [Double] = []
    for _ in 0..<times {
      let process = Process()
      process.executableURL = URL(filePath: binary)
      process.arguments = Array(command.dropFirst())
      process.standardOutput = FileHandle.nullDevice
      let start = ContinuousClock.now
      try process.run()
      process.waitUntilExit()
      let time = start.duration(to: .now).components
      guard process.terminationStatus == 0 else {
        throw ValidationError("the command ended with \(process.terminationStatus)")
      }
      milliseconds.append(Double(time.seconds) * 1_000 + Double(time.attoseconds) / 1e15)
    }
    milliseconds.sort()
    var usage = rusage()
    getrusage(.init(RUSAGE_CHILDREN.rawValue), &usage)
    print(
      "median \(Int(milliseconds[times / 2])) ms, max \(Int(milliseconds[times - 1])) ms, "
        + "peak \(usage.ru_maxrss / 1_024) MB"
    )
  }
}
