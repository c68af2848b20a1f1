import CoreMetrics
import DayPlanning

/// What a service counts.
struct ServiceMetrics: Sendable {
  /// Where it is kept.
  let registry = MetricsRegistry()

  private let underWay: Meter
  private let queue: Meter

  /// Creates metrics that have counted nothing.
  init() {
    underWay = Meter(label: "planday_plans_under_way", factory: registry)
    queue = Meter(label: "planday_plans_waiting", factory: registry)
    show(running: 0, waiting: 0)
  }

  /// Shows how many plans are under way and how many wait.
  func show(running: Int, waiting: Int) {
    underWay.set(running)
    queue.set(waiting)
  }

  /// Counts a plan by what is proved of it.
  func count(_ plan: Plan) {
    let labels = [("status", plan.proof.status.rawValue)]
    Counter(label: "planday_plans_total", dimensions: labels, factory: registry).increment()
  }

  /// Counts a plan that was not made because of the load, or because whoever asked left.
  func countRejected(_ kind: ProblemKind) {
    let labels = [("reason", kind.rawValue)]
    Counter(label: "planday_plans_rejected_total", dimensions: labels, factory: registry)
      .increment()
  }

  /// Counts an answer.
  func count(route: String, method: String, status: Int, took duration: Duration) {
    let route = [("route", route), ("method", method)]
    Counter(
      label: "planday_requests_total",
      dimensions: route + [("status", "\(status)")],
      factory: registry
    ).increment()
    CoreMetrics.Timer(
      label: "planday_request_duration_seconds",
      dimensions: route,
      factory: registry
    ).recordNanoseconds(Int64(duration / .nanoseconds(1)))
  }
}
