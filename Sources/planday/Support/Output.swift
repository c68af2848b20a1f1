import DayPlanning
import FoundationEssentials
import Glibc

/// Where results and messages go.
enum Output {
  /// Writes `text` to standard output.
  static func standardOutput(_ text: String) {
    write(text, to: 1)
  }

  /// Writes `text` to standard error.
  static func standardError(_ text: String) {
    write(text, to: 2)
  }

  /// How to set off words on standard output: only on a terminal, and never with `NO_COLOR`.
  static var style: TextStyle {
    let isColorless = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return isatty(1) == 1 && !isColorless ? .terminal : .plain
  }

  /// Whether somebody watches standard error.
  static var isWatched: Bool { isatty(2) == 1 }

  /// Writes `data` to the file, whole or not at all, or to standard output if there is none.
  static func deliver(_ data: Data, to file: String?) throws {
    guard let file, file != "-" else {
      return standardOutput(String(decoding: data, as: UTF8.self))
    }
    do {
      try data.write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw Failure(.noFile, "cannot write \(file): is its folder there, and may you write to it?")
    }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
