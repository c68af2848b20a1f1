/// Stop conditions and progress callback of a search.
public struct SearchControl: Sendable {
  /// The deadline of the search, if any.
  package var deadline: ContinuousClock.Instant?

  /// The work budget: the work after which the search ends, in nanoseconds estimated from problem sizes; `Int.max` for no limit.
  ///
  /// Unlike a deadline, it is independent of the machine, so the same problem has the same answer everywhere. A search finishes
  /// its current step, so it may exceed the budget slightly.
  package var work = Int.max

  /// Returns whether the search should end with its incumbent, as at the deadline.
  package var isStopped: @Sendable () -> Bool = { false }

  private var cancelled: @Sendable () -> Bool
  private var observer: @Sendable (SearchProgress) -> Void

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - deadline: The deadline of the search, if any.
  ///   - isCancelled: Returns whether the caller cancelled; by default whether the task is cancelled.
  ///   - observer: Called with each better solution and bound, on the thread of the search.
  package init(
    deadline: ContinuousClock.Instant? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled },
    observer: @escaping @Sendable (SearchProgress) -> Void = { _ in }
  ) {
    self.deadline = deadline
    cancelled = isCancelled
    self.observer = observer
  }

  /// A control that never stops a search.
  static var endless: Self { Self(isCancelled: { false }) }

  /// Whether the caller cancelled.
  public var isCancelled: Bool { cancelled() }

  /// Whether the search should end now: it is cancelled, stopped, or past its deadline.
  public var shouldStop: Bool {
    if cancelled() || isStopped() { return true }
    guard let deadline else { return false }
    return ContinuousClock.now >= deadline
  }

  /// The remaining time in milliseconds, at most a minute.
  package var milliseconds: Int32 {
    guard !isStopped() else { return 0 }
    guard let deadline else { return 60_000 }
    let left = ContinuousClock.now.duration(to: deadline).components
    let milliseconds = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000
    return Int32(min(60_000, max(0, milliseconds)))
  }

  /// Returns this control with a deadline later by `duration`, for the last steps of a search.
  func extended(by duration: Duration) -> Self {
    var extended = self
    extended.deadline = deadline?.advanced(by: duration)
    return extended
  }

  /// Returns this control with at least `duration` left, for mandatory steps of a search.
  func lasting(atLeast duration: Duration) -> Self {
    var lasting = self
    lasting.deadline = deadline.map { max($0, ContinuousClock.now.advanced(by: duration)) }
    return lasting
  }

  /// Returns this control with `share` of the time left, for the first steps of a search.
  func shortened(to share: Double) -> Self {
    guard let deadline else { return self }
    var shortened = self
    let now = ContinuousClock.now
    shortened.deadline = now.advanced(by: now.duration(to: deadline) * share)
    return shortened
  }

  /// Returns this control with a work budget.
  package func limited(to work: Int) -> Self {
    var limited = self
    limited.work = work
    return limited
  }

  /// Returns this control with the work budget reduced by `work`.
  package func spending(_ work: Int) -> Self {
    self.work == .max ? self : limited(to: max(0, self.work - work))
  }

  /// This control without its observer, for a search nested in another that reports progress itself.
  package var unobserved: Self {
    var unobserved = self
    unobserved.observer = { _ in }
    return unobserved
  }

  /// Returns this control for another thread, where `isCancelled` replaces the cancellation of the task.
  package func elsewhere(_ isCancelled: @escaping @Sendable () -> Bool) -> Self {
    var elsewhere = self
    elsewhere.cancelled = isCancelled
    return elsewhere
  }

  /// Reports the progress of the search to its observer.
  public func report(value: Int?, bound: Int?, routes: [[Int]]? = nil) {
    observer(SearchProgress(value: value, bound: bound, routes: routes))
  }
}

/// The progress of a search, in units of its instance.
package struct SearchProgress: Hashable, Sendable {
  /// The value of the incumbent, if there is one.
  package let value: Int?

  /// The bound, if there is one.
  package let bound: Int?

  /// The routes of the incumbent, as visits of the instance, if the search reports them.
  package let routes: [[Int]]?
}
