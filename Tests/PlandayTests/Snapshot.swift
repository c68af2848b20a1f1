import Foundation
import Testing

/// Exact texts of answers, kept in files next to the tests.
///
/// With `PLANDAY_RECORD=1` in the environment, the files are rewritten; review the changes before committing them.
enum Snapshot {
  private static let folder = Command.package.appending(path: "Tests/PlandayTests/Snapshots").path

  private static let isRecording = ProcessInfo.processInfo.environment["PLANDAY_RECORD"] == "1"

  /// Expects that `answer` equals the file of that name.
  static func expect(
    _ answer: Command.Answer,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = written(answer)
    let file = "\(folder)/\(name).txt"
    if isRecording { try Data(text.utf8).write(to: URL(filePath: file)) }
    let expected = Command.text(of: file)
    #expect(
      text == expected,
      "\(name).txt differs; PLANDAY_RECORD=1 writes it anew",
      sourceLocation: sourceLocation
    )
  }

  /// The answer as a file, without machine-dependent parts.
  private static func written(_ answer: Command.Answer) -> String {
    var text = "exit \(answer.code)\n"
    if !answer.output.isEmpty { text += "--- output\n\(answer.output)" }
    if !answer.errors.isEmpty { text += "--- errors\n\(answer.errors)" }
    let places = [
      (Command.areas, "AREAS"), (Command.oddtown, "ODDTOWN"), (Command.data, "DATA"),
    ]
    for (path, name) in places { text = text.replacing(path, with: name) }
    text = text.replacing(#/[^\s]*/[0-9A-F]{8}-[0-9A-F-]{27}/#, with: "SCRATCH")
    text = text.replacing(#/found and proved in [0-9.e-]+ s/#, with: "found and proved in no time")
    return text.replacing(#/"seconds" : [0-9.e-]+/#, with: "\"seconds\" : 0")
  }
}
