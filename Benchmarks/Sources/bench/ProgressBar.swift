import Foundation

/// A line on standard error that shows how far a run is and how long it will still take.
///
/// Only where somebody watches.
struct ProgressBar {
  private let count: Int
  private let start = ContinuousClock.now
  private let isWatched = isatty(2) == 1

  /// Creates the bar of a run of `count` steps.
  init(count: Int) {
    self.count = count
  }

  /// Shows what is being done after `done` steps.
  func show(_ name: String, done: Int) {
    guard isWatched, count > 0 else { return }
    let full = done * 30 / count
    let bar = String(repeating: "█", count: full) + String(repeating: "·", count: 30 - full)
    let time = start.duration(to: .now).components.seconds
    let left = done > 0 ? "\(time * Int64(count - done) / Int64(done)) s left" : ""
    write("\r\u{1B}[K\(bar) \(done)/\(count) \(name) \(left)")
  }

  /// Wipes the line out.
  func clear() {
    if isWatched { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
