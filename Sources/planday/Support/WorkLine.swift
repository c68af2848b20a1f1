/// A line on standard error that shows how far a piece of work has come, once it has taken half a second.
///
/// Shown only where somebody watches, and wiped out at the end.
final class WorkLine {
  private let task: String
  private let start = ContinuousClock.now
  private let isWatched = Output.isWatched
  private var shown: ContinuousClock.Instant?

  /// Creates a line about a task, as in `reading map.osm.pbf`.
  init(doing task: String) {
    self.task = task
  }

  /// Shows which part of the work is done, from 0 to 1.
  func show(_ part: Double) {
    let now = ContinuousClock.now
    guard isWatched, start.duration(to: now) > .milliseconds(500) else { return }
    if let shown, shown.duration(to: now) < .milliseconds(100) { return }
    shown = now
    Output.standardError("\r\u{1B}[K\(task)… \(Int(part * 100)) %")
  }

  /// Wipes the line out.
  func clear() {
    if shown != nil { Output.standardError("\r\u{1B}[K") }
  }
}
