/// When a search gives up, and whom it tells how far it is.
package struct SearchControl: Sendable {
  /// The moment at which the search ends, if any.
  package var deadline: ContinuousClock.Instant?

  /// The work after which the search ends, in nanoseconds estimated from the sizes of the work; no limit if it is the greatest
  /// number.
  ///
  /// Unlike a deadline it does not depend on the machine, so the same problem has the same answer everywhere. A search
  /// finishes the step it is in, so it may go slightly over. Only the exact method counts its work.
  package var work = Int.max

  /// Whether the search should end with the best that it has, as if its time had run out.
  package var isStopped: @Sendable () -> Bool = { false }

  private var cancelled: @Sendable () -> Bool
  private var observer: @Sendable (SearchProgress) -> Void

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - deadline: The moment at which the search ends, if any.
  ///   - isCancelled: Whether whoever asked has gone; by default whether the task is cancelled.
  ///   - observer: Told of each better solution and bound, on the thread of the search.
  package init(
    deadline: ContinuousClock.Instant? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled },
    observer: @escaping @Sendable (SearchProgress) -> Void = { _ in }
  ) {
    self.deadline = deadline
    cancelled = isCancelled
    self.observer = observer
  }

  /// A control that is never reached.
  static var endless: Self { Self(isCancelled: { false }) }

  /// Whether whoever asked has gone.
  package var isCancelled: Bool { cancelled() }

  /// Whether the search should end now.
  package var isReached: Bool {
    if cancelled() || isStopped() { return true }
    guard let deadline else { return false }
    return ContinuousClock.now >= deadline
  }

  /// The time left in milliseconds, at most a minute at once.
  package var milliseconds: Int32 {
    guard !isStopped() else { return 0 }
    guard let deadline else { return 60_000 }
    let left = ContinuousClock.now.duration(to: deadline).components
    let milliseconds = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000
    return Int32(min(60_000, max(0, milliseconds)))
  }

  /// Returns this control with so much more time for what makes an end of a search.
  func extended(by duration: Duration) -> Self {
    var extended = self
    extended.deadline = deadline?.advanced(by: duration)
    return extended
  }

  /// Returns this control with such a part of the time left, for what makes the beginning of a search.
  func shortened(to part: Double) -> Self {
    guard let deadline else { return self }
    var shortened = self
    let now = ContinuousClock.now
    shortened.deadline = now.advanced(by: now.duration(to: deadline) * part)
    return shortened
  }

  /// Returns this control with so much work.
  package func limited(to work: Int) -> Self {
    var limited = self
    limited.work = work
    return limited
  }

  /// This control for a search within another, which tells nobody how far it is: it begins with less than is known.
  package var unobserved: Self {
    var unobserved = self
    unobserved.observer = { _ in }
    return unobserved
  }

  /// Returns this control for a thread other than that of whoever asked, which `isCancelled` tells whether they have gone.
  package func elsewhere(_ isCancelled: @escaping @Sendable () -> Bool) -> Self {
    var elsewhere = self
    elsewhere.cancelled = isCancelled
    return elsewhere
  }

  /// Tells the observer how far the search is.
  package func report(value: Int?, bound: Int?) {
    observer(SearchProgress(value: value, bound: bound))
  }
}

/// How far a search is, in units of its instance.
package struct SearchProgress: Hashable, Sendable {
  /// What the best routes so far are worth, if there are any.
  package let value: Int?

  /// What no routes can exceed, if that is known.
  package let bound: Int?
}
