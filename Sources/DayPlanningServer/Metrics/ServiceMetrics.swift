import CoreMetrics
import DayPlans

/// The metrics of a service.
struct ServiceMetrics: Sendable {
  /// The registry.
  let registry = MetricsRegistry()

  private let underWay: Meter
  private let queue: Meter
  private let connections: Meter
  private let evictions: Counter
  private let droppedLogLines: Counter

  /// Creates metrics without measurements.
  init() {
    underWay = Meter(label: "planday_plans_under_way", factory: registry)
    queue = Meter(label: "planday_plans_waiting", factory: registry)
    connections = Meter(label: "planday_connections", factory: registry)
    evictions = Counter(label: "planday_connections_evicted_total", factory: registry)
    droppedLogLines = Counter(label: "planday_log_lines_dropped_total", factory: registry)
    show(running: 0, waiting: 0)
    show(connections: 0)
  }

  /// Updates the numbers of plans being made and waiting.
  func show(running: Int, waiting: Int) {
    underWay.set(running)
    queue.set(waiting)
  }

  /// Updates the number of open connections.
  func show(connections count: Int) {
    connections.set(count)
  }

  /// Counts a connection that a limit closed.
  func countEviction() {
    evictions.increment()
  }

  /// Counts a line that the log had no room for.
  func countDroppedLogLine() {
    droppedLogLines.increment()
  }

  /// Counts a plan by the status of its proof.
  func count(_ plan: Plan) {
    let labels = [("status", plan.proof.status.rawValue)]
    Counter(label: "planday_plans_total", dimensions: labels, factory: registry).increment()
  }

  /// Counts a plan that was refused, or canceled because the client left.
  func countRejected(_ kind: ProblemKind) {
    let labels = [("reason", kind.rawValue)]
    Counter(label: "planday_plans_rejected_total", dimensions: labels, factory: registry)
      .increment()
  }

  /// Counts a response.
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
