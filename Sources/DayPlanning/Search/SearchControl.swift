/// When a search gives up, and whom it tells how far it is.
package struct SearchControl: Sendable {
  /// The moment at which the search ends, if any.
  package var deadline: ContinuousClock.Instant?

  private let cancelled: @Sendable () -> Bool
  private let observer: @Sendable (SearchProgress) -> Void

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

  /// Whether whoever asked has gone.
  package var isCancelled: Bool { cancelled() }

  /// Whether the search should end now.
  package var isReached: Bool {
    if cancelled() { return true }
    guard let deadline else { return false }
    return ContinuousClock.now >= deadline
  }

  /// The time left in milliseconds, at most a minute at once.
  package var milliseconds: Int32 {
    guard let deadline else { return 60_000 }
    let left = ContinuousClock.now.duration(to: deadline).components
    let milliseconds = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000
    return Int32(min(60_000, max(0, milliseconds)))
  }

  /// Returns a control for one of `count` searches that share the time left, with twice its part: most
  /// need less, and what they leave goes to those after them.
  package func sharing(among count: Int) -> Self {
    guard let deadline, count > 2 else { return self }
    var share = self
    let now = ContinuousClock.now
    share.deadline = now + now.duration(to: deadline) / Double(count) * 2
    return share
  }

  /// This control for a search within another, which tells nobody how far it is: it begins with less than is known.
  package var unobserved: Self { Self(deadline: deadline, isCancelled: cancelled) }

  /// Returns this control for a thread other than that of whoever asked, which `isCancelled` tells whether they have gone.
  package func elsewhere(_ isCancelled: @escaping @Sendable () -> Bool) -> Self {
    Self(deadline: deadline, isCancelled: isCancelled, observer: observer)
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
