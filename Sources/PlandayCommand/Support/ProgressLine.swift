import Synchronization

/// A progress line of a proof on standard error, shown after half a second.
///
/// It is shown only on a terminal, and erased at the end.
final class ProgressLine: Sendable {
  private struct State {
    var shown: ContinuousClock.Instant?
    var isShown = false
  }

  private let start = ContinuousClock.now
  private let isWatched = Output.isWatched
  private let state = Mutex(State())

  /// Shows the value of the best plan and the bound, in points.
  func show(value: Double?, bound: Double?) {
    guard isWatched, start.duration(to: .now) > .milliseconds(500) else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if let shown = state.shown, shown.duration(to: now) < .milliseconds(100) { return }
      state.shown = now
      state.isShown = true
      let number = { (value: Double?) in
        value.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? "–"
      }
      let (best, most) = (number(value), number(bound))
      Output.replaceLine(by: "proving… best plan \(best) points, at most \(most)")
    }
  }

  /// Erases the line.
  func clear() {
    let isShown = state.withLock { $0.isShown }
    if isShown { Output.replaceLine(by: "") }
  }
}
