/// A progress line of a task on standard error, shown after half a second.
///
/// It is shown only on a terminal, and erased at the end.
final class WorkLine {
  private let task: String
  private let start = ContinuousClock.now
  private let isWatched = Output.isWatched
  private var shown: ContinuousClock.Instant?

  /// Creates a line for a task, as in `reading map.osm.pbf`.
  init(doing task: String) {
    self.task = task
  }

  /// Shows the completed share of the task, from 0 to 1.
  func show(_ part: Double) {
    let now = ContinuousClock.now
    guard isWatched, start.duration(to: now) > .milliseconds(500) else { return }
    if let shown, shown.duration(to: now) < .milliseconds(100) { return }
    shown = now
    Output.replaceLine(by: "\(task)… \(Int(part * 100)) %")
  }

  /// Erases the line.
  func clear() {
    if shown != nil { Output.replaceLine(by: "") }
  }
}
