import Orienteering

/// The limits of a plan: a work budget, which the search and the reasons share, and a time limit.
///
/// The budget decides, so the same request gets the same plan everywhere. The clock is the second limit, for machines that take
/// longer for the work than the visitor waits; a plan that it cuts says so.
struct PlanningClock: Sendable {
  private let start = ContinuousClock.now
  private let seconds: Double
  private let workPerSecond: Double
  private let isStopped: @Sendable () -> Bool
  private let progress: @Sendable (Double?, Double?) -> Void

  /// Starts the clock.
  ///
  /// - Parameters:
  ///   - seconds: The time limit for the plan and its reasons.
  ///   - workPerSecond: The work budget for each of these seconds.
  ///   - isStopped: Whether to stop now, as if time had run out.
  ///   - progress: Called with each better value and bound, in points.
  init(
    seconds: Double,
    workPerSecond: Double = Self.workPerSecond,
    isStopped: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (Double?, Double?) -> Void
  ) {
    self.seconds = seconds
    self.workPerSecond = workPerSecond
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

  /// The work budget for each second of the time limit, in the units of `SearchControl.work`: about what two busy cores do in a
  /// second of the hardest days, so that the clock rarely cuts (`Benchmarks/NOTES.md`).
  static let workPerSecond = 250_000_000.0

  /// The work budget of the plan and its reasons.
  var work: Int { Int(min(seconds, 1e6) * workPerSecond) }

  /// How many proofs the rest of the budget is enough for if each takes all that it may; most take a hundredth of that.
  private static let proofsAtOnce = 8

  /// The share of the time and of the work reserved for reasons.
  private static let shareOfReasons = 0.25

  /// Returns when to stop looking for a plan.
  ///
  /// - Parameters:
  ///   - explains: Whether to reserve time for reasons.
  ///   - best: The value of the best solution so far.
  ///   - incumbent: Called with the routes and the value of each better solution.
  /// - Returns: The control.
  func solving(
    keepingTimeForReasons explains: Bool,
    rising best: LastValue = LastValue(),
    incumbent: @escaping @Sendable (_ routes: [[Int]], _ value: Int) -> Void = { _, _ in }
  ) -> SearchControl {
    let share = explains ? 1 - Self.shareOfReasons : 1
    let progress = progress
    var control = SearchControl(
      deadline: start + .seconds(seconds * share),
      observer: { state in
        let points = { (units: Int) in Double(units) / Double(DayProblem.unitsPerPoint) }
        progress(state.value.map(points), state.bound.map(points))
        if let routes = state.routes, let value = state.value, best.rises(to: value) {
          incumbent(routes, value)
        }
      }
    )
    control.isStopped = isStopped
    return control.limited(to: Int(Double(work) * share))
  }

  /// Returns when to stop looking for reasons, with the work budget of each proof.
  ///
  /// - Parameter spent: The work of the plan.
  /// - Returns: The control.
  func explaining(after spent: Int) -> SearchControl {
    var control = SearchControl(deadline: start + .seconds(seconds))
    control.isStopped = isStopped
    return control.limited(to: min(Explainer.work, max(0, work - spent) / Self.proofsAtOnce))
  }
}
