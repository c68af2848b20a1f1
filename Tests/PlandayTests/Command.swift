import Foundation
import Testing

/// Runs the built command.
struct Command {
  /// The result of a run.
  struct Answer: Equatable {
    var code: Int32
    var output: String
    var errors: String

    /// Expects that the call was refused with `code` and a message that contains each of the `facts`: the place, the remedy.
    func expectRefusal(
      _ code: Int32,
      says facts: String...,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(self.code == code, sourceLocation: sourceLocation)
      #expect(output.isEmpty, sourceLocation: sourceLocation)
      #expect(errors.hasPrefix("planday: error: "), sourceLocation: sourceLocation)
      for fact in facts {
        #expect(errors.contains(fact), "\(errors)", sourceLocation: sourceLocation)
      }
    }
  }

  /// The folder of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder with the catalogs that are shipped.
  static let data = package.appending(path: "data").path

  /// The folder with the catalog of Oddtown.
  static let oddtown = package.appending(path: "Tests/DayPlannerTests/Fixtures").path

  /// The folder with valid and invalid areas.
  static let areas = package.appending(path: "Tests/PlandayTests/Areas").path

  /// The binary, next to the tests or in the build folder.
  static let binary: URL = {
    var places = [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
    places += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    places.append(package.appending(path: ".build/debug"))
    let binaries = places.map { $0.appending(path: "planday") }
    return binaries.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? binaries[0]
  }()

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - input: The standard input.
  ///   - environment: The changes to the environment; `nil` removes a variable.
  /// - Returns: Its output and its exit code, or the negated signal that terminated it.
  /// - Throws: An error if it cannot be run.
  static func run(
    _ arguments: [String],
    input: String = "",
    environment: [String: String?] = [:]
  ) throws -> Answer {
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    // 1 October 2026, so that no output depends on the current date.
    process.environment = [
      "PLANDAY_DATA": data, "SWIFT_BACKTRACE": "enable=no", "SOURCE_DATE_EPOCH": "1790856000",
    ]
    .merging(environment.compactMapValues { $0 }) { _, new in new }
    .filter { environment[$0.key] != .some(nil) }
    let folder = try Scratch()
    let output = try folder.write("", to: "output")
    let errors = try folder.write("", to: "errors")
    try Data(input.utf8).write(to: URL(filePath: folder.file("input")))
    process.standardInput = FileHandle(forReadingAtPath: folder.file("input"))
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Answer(
      code: isSignal ? -process.terminationStatus : process.terminationStatus,
      output: Self.text(of: output),
      errors: Self.text(of: errors)
    )
  }

  /// Returns the content of a file; empty if it does not exist.
  static func text(of file: String) -> String {
    String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
  }
}

/// A temporary folder that is removed on deinitialization.
final class Scratch {
  /// The path of the folder.
  let path: String

  /// Creates the folder.
  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file into the folder and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
    return file(name)
  }

  /// The names of the files in the folder, including hidden ones.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
