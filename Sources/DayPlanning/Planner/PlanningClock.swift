import Orienteering

/// The time limit of a plan.
struct PlanningClock: Sendable {
  private let start = ContinuousClock.now
  private let seconds: Double
  private let isStopped: @Sendable () -> Bool
  private let progress: @Sendable (Double?, Double?) -> Void

  /// Starts the clock.
  ///
  /// - Parameters:
  ///   - seconds: The time limit for the plan and its reasons.
  ///   - isStopped: Whether to stop now, as if time had run out.
  ///   - progress: Called with each better value and bound, in points.
  init(
    seconds: Double,
    isStopped: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (Double?, Double?) -> Void
  ) {
    self.seconds = seconds
    self.isStopped = isStopped
    self.progress = progress
  }

  /// The seconds since the start, to the thousandth.
  var elapsed: Double {
    let duration = start.duration(to: .now).components
    let milliseconds = duration.seconds * 1_000 + duration.attoseconds / 1_000_000_000_000_000
    return Double(milliseconds) / 1_000
  }

  /// Whether the caller cancelled.
  var isCancelled: Bool { Task.isCancelled }

  /// The share of the time reserved for reasons.
  private static let shareOfReasons = 0.25

  /// Returns when to stop looking for a plan.
  ///
  /// - Parameters:
  ///   - explains: Whether to reserve time for reasons.
  ///   - incumbent: Called with the routes and the value of each better solution.
  /// - Returns: The control.
  func solving(
    keepingTimeForReasons explains: Bool,
    incumbent: @escaping @Sendable (_ routes: [[Int]], _ value: Int) -> Void = { _, _ in }
  ) -> SearchControl {
    let seconds = explains ? seconds * (1 - Self.shareOfReasons) : seconds
    let progress = progress
    let last = LastValue()
    var control = SearchControl(
      deadline: start + .seconds(seconds),
      observer: { state in
        let points = { (units: Int) in Double(units) / Double(DayProblem.unitsPerPoint) }
        progress(state.value.map(points), state.bound.map(points))
        if let routes = state.routes, let value = state.value, last.rises(to: value) {
          incumbent(routes, value)
        }
      }
    )
    control.isStopped = isStopped
    return control
  }

  /// Returns when to stop looking for reasons.
  func explaining() -> SearchControl {
    var control = SearchControl(deadline: start + .seconds(seconds))
    control.isStopped = isStopped
    return control
  }
}
