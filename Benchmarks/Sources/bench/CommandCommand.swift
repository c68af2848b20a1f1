import ArgumentParser
import Foundation

/// `bench command`: runs a command repeatedly and reports its time and memory.
struct CommandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "command",
    abstract: "Run a command repeatedly, from start to finish.",
    discussion: "bench command .build/release/planday --city london --area polygon.json"
  )

  @Option(help: "The number of runs.")
  var times = 21

  @Argument(parsing: .captureForPassthrough, help: "The command with its arguments.")
  var command: [String]

  func run() throws {
    guard let binary = command.first else { throw ValidationError("no command given") }
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
    unsafe getrusage(.init(RUSAGE_CHILDREN.rawValue), &usage)
    print(
      "median \(Int(milliseconds[times / 2])) ms, max \(Int(milliseconds[times - 1])) ms, "
        + "peak \(usage.ru_maxrss / 1_024) MB"
    )
  }
}
