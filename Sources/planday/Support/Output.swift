import Glibc
import PlanExports

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes results and messages.
enum Output {
  /// Writes `text` to standard output, where nothing in it can control a terminal.
  static func standardOutput(_ text: String) {
    write(text.forTerminal(hasHighlights: style == .terminal), to: 1)
  }

  /// Writes text to standard output, wrapped to the width of the terminal if it is one.
  static func standardText(_ text: String) {
    guard let width else { return standardOutput(text) }
    standardOutput(TextWrap(width: width)(text.forTerminal(hasHighlights: style == .terminal)))
  }

  /// The width of the terminal on standard output, in characters; `nil` if it is not a terminal or the width is unknown.
  private static var width: Int? {
    var size = winsize()
    guard isatty(1) == 1, unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Writes `text` to standard error, where nothing in it can control a terminal.
  static func standardError(_ text: String) {
    write(text.forTerminal(hasHighlights: false), to: 2)
  }

  /// Replaces the last line of standard error, a terminal, by `text`.
  static func replaceLine(by text: String) {
    write("\r\u{1B}[K" + text.forTerminal(hasHighlights: false), to: 2)
  }

  /// How to highlight words on standard output: only on a terminal, and never with `NO_COLOR`.
  static var style: TextStyle {
    let isColorless = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return isatty(1) == 1 && !isColorless ? .terminal : .plain
  }

  /// Whether standard error is a terminal.
  static var isWatched: Bool { isatty(2) == 1 }

  /// Writes `data` to the file atomically, or to standard output if there is none.
  ///
  /// What other programs read stays as it is to the byte, unless standard output is a terminal.
  static func deliver(_ data: Data, to file: String?) throws {
    guard let file, file != "-" else {
      let text = String(decoding: data, as: UTF8.self)
      return isatty(1) == 1 ? standardOutput(text) : write(text, to: 1)
    }
    do {
      // Write to a device or a pipe instead of replacing it with a file.
      if try writeToDevice(data, file) { return }
      try data.write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw Failure(.noFile, "cannot write \(file); check that its folder exists and is writable")
    }
  }

  /// Writes `data` to `file` if it is a device or a pipe, and returns whether it is.
  private static func writeToDevice(_ data: Data, _ file: String) throws -> Bool {
    var status = stat()
    guard unsafe stat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG,
      status.st_mode & S_IFMT != S_IFDIR
    else { return false }
    let descriptor = unsafe open(file, O_WRONLY)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
    defer { close(descriptor) }
    write(String(decoding: data, as: UTF8.self), to: descriptor)
    return true
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
