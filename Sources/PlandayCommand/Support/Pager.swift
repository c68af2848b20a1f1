#if Companion
import Foundation
import PlanExports

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Shows long texts.
enum Pager {
  /// Shows a text page by page on a terminal, and writes it to standard output otherwise.
  ///
  /// The pager is `PAGER` or, if that is not set, `less`; without either, the text is written.
  static func show(_ text: String) {
    let environment = ProcessInfo.processInfo.environment
    let command = environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? "less -FRX"
    guard isatty(1) == 1, isatty(0) == 1 else { return Output.standardText(text) }
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\(command) || cat"]
    process.standardInput = pipe
    // A pager that quits early must not terminate this process.
    signal(SIGPIPE, SIG_IGN)
    guard (try? process.run()) != nil else { return Output.standardText(text) }
    let shown = text.forTerminal(hasHighlights: Output.style == .terminal)
    try? pipe.fileHandleForWriting.write(contentsOf: Data(shown.utf8))
    try? pipe.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
#endif
