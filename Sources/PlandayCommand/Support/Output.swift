import PlanExports

// The compiler finds `stat` there if another file of its batch has loaded it first.
#if canImport(CoreFoundation)
import CoreFoundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes results and messages.
///
/// If standard output fails, the command ends with an error, so that a truncated file is never a success.
enum Output {
  /// Gives each closed standard stream an unusable descriptor.
  ///
  /// Otherwise the next file opened would be standard output, and results would be written into it.
  static func reserveStandardStreams() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free descriptor is this one.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes `text` to standard output, with terminal controls escaped, or ends the command if it cannot be written completely.
  static func standardOutput(_ text: String) {
    standardOutput(text.forTerminal(hasHighlights: style == .terminal).utf8)
  }

  /// Writes bytes to standard output, or ends the command if they cannot be written completely.
  private static func standardOutput(_ bytes: some Sequence<UInt8>) {
    do throws(WriteError) {
      try write(bytes, to: 1)
    } catch {
      if error.number == EPIPE { endQuietly() }
      Failure.exit(with: error.failure(writing: "standard output"))
    }
  }

  /// Ends the command as `SIGPIPE` would, for example in `planday places | head -1`.
  private static func endQuietly() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(128 + SIGPIPE)
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

  /// Writes `text` to standard error, with terminal controls escaped; failures are ignored.
  static func standardError(_ text: String) {
    try? write(text.forTerminal(hasHighlights: false).utf8, to: 2)
  }

  /// Replaces the last line of standard error, a terminal, by `text`.
  static func replaceLine(by text: String) {
    try? write(("\r\u{1B}[K" + text.forTerminal(hasHighlights: false)).utf8, to: 2)
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
  /// Devices and pipes are written to, not replaced. Output for other programs is byte-exact; terminals get escaped controls.
  ///
  /// - Throws: ``Failure`` if the data cannot be written completely; an existing regular file is then unchanged.
  static func deliver(_ data: Data, to file: String?) throws {
    guard let file, file != "-" else {
      guard isatty(1) == 1 else { return standardOutput(data) }
      // Tables and calendars use CR LF; a terminal needs only LF.
      return standardOutput(
        String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n")
      )
    }
    do throws(WriteError) {
      if try writeToDevice(data, file) { return }
    } catch {
      if error.number == EPIPE { endQuietly() }
      throw error.failure(writing: file)
    }
    do {
      try data.write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw WriteError(error).failure(writing: file)
    }
  }

  /// Writes `data` to an open file, or to standard output if it has no name.
  ///
  /// - Throws: ``Failure`` if the data cannot be written completely.
  static func append(_ data: Data, to descriptor: Int32, named file: String?) throws {
    do throws(WriteError) {
      try write(data, to: descriptor)
    } catch {
      if file == nil, error.number == EPIPE { endQuietly() }
      throw error.failure(writing: file ?? "standard output")
    }
  }

  /// Writes `data` to `file` if it is a device or a pipe, and returns whether it is.
  private static func writeToDevice(_ data: Data, _ file: String) throws(WriteError) -> Bool {
    var status = stat()
    guard unsafe stat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG,
      status.st_mode & S_IFMT != S_IFDIR
    else { return false }
    let descriptor = unsafe open(file, O_WRONLY)
    guard descriptor >= 0 else { throw WriteError(number: errno) }
    do throws(WriteError) {
      try write(data, to: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw WriteError(number: errno) }
    return true
  }

  /// Writes all bytes to a descriptor, waiting for a slow reader.
  private static func write(
    _ bytes: some Sequence<UInt8>,
    to descriptor: Int32
  ) throws(WriteError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if written > 0 {
        rest = rest.dropFirst(written)
        continue
      }
      let number = written == 0 ? EIO : errno
      switch number {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK:
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
      default: throw WriteError(number: number)
      }
    }
  }
}

/// Why bytes could not be written.
private struct WriteError: Error {
  /// The number of the system's error; 0 if it is unknown.
  let number: Int32

  /// Creates an error.
  init(number: Int32) {
    self.number = number
  }

  /// Finds the system's error in one of Foundation's.
  init(_ error: any Error) {
    if let error = error as? POSIXError {
      self.init(number: error.code.rawValue)
      return
    }
    guard let error = error as? CocoaError else {
      self.init(number: 0)
      return
    }
    if let cause = error.underlying as? POSIXError {
      self.init(number: cause.code.rawValue)
      return
    }
    let number: Int32 =
      switch error.code {
      case .fileWriteOutOfSpace: ENOSPC
      case .fileWriteVolumeReadOnly: EROFS
      case .fileWriteNoPermission: EACCES
      case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
      default: 0
      }
    self.init(number: number)
  }

  /// The failure of the command, which names the file, the cause and the remedy.
  func failure(writing file: String) -> Failure {
    let reason =
      switch number {
      case ENOSPC: "no space left on its disk; free some, or write elsewhere"
      case EDQUOT: "the disk quota is used up; free some space, or write elsewhere"
      case EFBIG:
        "it would become larger than files may be here; raise the limit, or write elsewhere"
      case EROFS: "its file system is read-only; write elsewhere"
      case EIO: "the device reports an error; write elsewhere"
      case EBADF: "it is closed; open it, or use --output where there is one"
      default: "check that its folder exists and is writable"
      }
    return Failure(.noFile, "cannot write \(file); \(reason)")
  }
}

/// Wraps lines at spaces to the width of a terminal.
struct TextWrap {
  /// The width in characters.
  let width: Int

  /// Returns `text` with long lines wrapped; continuations are indented by two more characters than their line.
  ///
  /// Terminal escape codes (ECMA-48) have no width.
  func callAsFunction(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { wrap(String($0)) }.joined(separator: "\n")
  }

  private func wrap(_ line: String) -> String {
    guard Self.width(of: line) > width else { return line }
    let indent = line.prefix { $0 == " " }.count
    let margin = String(repeating: " ", count: min(indent + 2, width / 2))
    var lines: [String] = []
    var current = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in line.dropFirst(indent).split(separator: " ", omittingEmptySubsequences: false) {
      let extended = isEmpty ? current + word : current + " " + word
      if !isEmpty, Self.width(of: extended) > width {
        lines.append(current)
        current = margin + word
      } else {
        current = extended
      }
      isEmpty = false
    }
    return (lines + [current]).joined(separator: "\n")
  }

  /// Returns the width of a text on a terminal, in characters.
  static func width(of text: some StringProtocol) -> Int {
    var count = 0
    var isCode = false
    for character in text {
      if isCode {
        isCode = !character.isLetter
      } else if character == "\u{1B}" {
        isCode = true
      } else {
        count += 1
      }
    }
    return count
  }
}
