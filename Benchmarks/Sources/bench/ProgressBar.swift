import Foundation

/// A line on standard error that shows the progress of a run and the remaining time.
///
/// Shown only on a terminal.
struct ProgressBar {
  private let count: Int
  private let start = ContinuousClock.now
  private let isWatched = isatty(2) == 1

  /// Creates a progress bar for `count` steps.
  init(count: Int) {
    self.count = count
  }

  /// Shows the current step after `done` steps.
  func show(_ name: String, done: Int) {
    guard isWatched, count > 0 else { return }
    let full = done * 30 / count
    let bar = String(repeating: "█", count: full) + String(repeating: "·", count: 30 - full)
    let time = start.duration(to: .now).components.seconds
    let left = done > 0 ? "\(time * Int64(count - done) / Int64(done)) s left" : ""
    write("\r\u{1B}[K\(bar) \(done)/\(count) \(name) \(left)")
  }

  /// Clears the line.
  func clear() {
    if isWatched { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
