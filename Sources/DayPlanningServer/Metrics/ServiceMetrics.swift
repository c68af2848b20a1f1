import CoreMetrics
import DayPlans
import Synchronization

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
    // A counter that appears with its first increment hides it from `rate`.
    for kind in [ProblemKind.busy, .cancelled] { _ = rejections(kind) }
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

  /// Counts a dropped log line.
  func countDroppedLogLine() {
    droppedLogLines.increment()
  }

  /// Counts a plan by the status of its proof.
  func count(_ plan: Plan) {
    let labels = [("status", plan.proof.status.rawValue)]
    Counter(label: "planday_plans_total", dimensions: labels, factory: registry).increment()
  }

  /// Counts a plan that was rejected, or canceled because the client disconnected.
  func countRejected(_ kind: ProblemKind) {
    rejections(kind).increment()
  }

  /// Returns the counter of plans that were rejected for a reason.
  private func rejections(_ kind: ProblemKind) -> Counter {
    let labels = [("reason", kind.rawValue)]
    return Counter(label: "planday_plans_rejected_total", dimensions: labels, factory: registry)
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

/// Collects what swift-metrics measures, and writes it for Prometheus.
final class MetricsRegistry: MetricsFactory {
  private let cells = Mutex<[MetricKey: MetricCell]>([:])

  /// All metrics in the text format of Prometheus, version 0.0.4, sorted.
  var text: String {
    let all = cells.withLock { $0 }.sorted { $0.key < $1.key }
    var lines: [String] = []
    var last = ""
    for (key, cell) in all {
      if key.name != last { lines.append("# TYPE \(key.name) \(cell.kind.rawValue)") }
      last = key.name
      lines += cell.lines(key)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a counter.
  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    cell(label, dimensions, .counter)
  }

  /// Returns a floating-point counter.
  func makeFloatingPointCounter(
    label: String,
    dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    cell(label, dimensions, .counter)
  }

  /// Returns a gauge.
  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    cell(label, dimensions, .gauge)
  }

  /// Returns a histogram, whether it aggregates or not.
  func makeRecorder(
    label: String,
    dimensions: [(String, String)],
    aggregate: Bool
  ) -> any RecorderHandler {
    cell(label, dimensions, .histogram)
  }

  /// Returns a histogram of seconds.
  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    cell(label, dimensions, .histogram)
  }

  /// Keeps the counter, so that it never decreases.
  func destroyCounter(_ handler: any CounterHandler) {}

  /// Keeps the counter.
  func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}

  /// Keeps a gauge.
  func destroyMeter(_ handler: any MeterHandler) {}

  /// Keeps the histogram.
  func destroyRecorder(_ handler: any RecorderHandler) {}

  /// Keeps the histogram.
  func destroyTimer(_ handler: any TimerHandler) {}

  private func cell(
    _ label: String,
    _ dimensions: [(String, String)],
    _ kind: MetricKind
  ) -> MetricCell {
    let key = MetricKey(label, dimensions)
    return cells.withLock { cells in
      if let cell = cells[key] { return cell }
      let cell = MetricCell(kind)
      cells[key] = cell
      return cell
    }
  }
}

/// One metric: a number, or a histogram.
final class MetricCell: Sendable {
  /// The upper bounds of a histogram, in seconds.
  static let bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  /// The measurements.
  struct Reading: Sendable {
    /// The number, or the sum of all values.
    var sum = 0.0
    /// The number of values.
    var count = 0
    /// The number of values in each bucket, not cumulative.
    var buckets = [Int](repeating: 0, count: MetricCell.bounds.count)
  }

  /// Its type in Prometheus.
  let kind: MetricKind

  private let state = Mutex(Reading())

  /// Creates a metric without measurements.
  init(_ kind: MetricKind) {
    self.kind = kind
  }

  /// The measurements so far.
  var reading: Reading { state.withLock { $0 } }

  /// Adds a value to the histogram.
  private func observe(_ value: Double) {
    state.withLock { state in
      state.sum += value
      state.count += 1
      if let place = Self.bounds.firstIndex(where: { value <= $0 }) { state.buckets[place] += 1 }
    }
  }

  /// Adds to the number.
  private func add(_ amount: Double) {
    state.withLock { $0.sum += amount }
  }

  /// Replaces the number.
  private func put(_ value: Double) {
    state.withLock { $0.sum = value }
  }
}

extension MetricCell: CounterHandler, FloatingPointCounterHandler {
  /// Adds to the counter.
  func increment(by amount: Int64) { add(Double(amount)) }

  /// Adds to the counter.
  func increment(by amount: Double) { add(amount) }

  /// Resets it.
  func reset() { state.withLock { $0 = Reading() } }
}

extension MetricCell: MeterHandler {
  /// Sets the number.
  func set(_ value: Int64) { put(Double(value)) }

  /// Sets the number.
  func set(_ value: Double) { put(value) }

  /// Subtracts from the number.
  func decrement(by amount: Double) { add(-amount) }
}

extension MetricCell: RecorderHandler, TimerHandler {
  /// Records a value.
  func record(_ value: Int64) { observe(Double(value)) }

  /// Records a value.
  func record(_ value: Double) { observe(value) }

  /// Records a duration.
  func recordNanoseconds(_ duration: Int64) { observe(Double(duration) / 1e9) }
}

extension MetricCell {
  /// Returns this metric in the text format of Prometheus.
  func lines(_ key: MetricKey) -> [String] {
    let reading = reading
    guard kind == .histogram else {
      return ["\(key.name)\(key.text()) \(reading.sum.inMetrics)"]
    }
    return buckets(key, reading) + [
      "\(key.name)_sum\(key.text()) \(reading.sum.inMetrics)",
      "\(key.name)_count\(key.text()) \(reading.count)",
    ]
  }

  /// Returns the cumulative buckets of a histogram.
  private func buckets(_ key: MetricKey, _ reading: Reading) -> [String] {
    var total = 0
    let lines = zip(Self.bounds, reading.buckets).map { bound, count in
      total += count
      return "\(key.name)_bucket\(key.text(adding: [["le", bound.inMetrics]])) \(total)"
    }
    return lines + ["\(key.name)_bucket\(key.text(adding: [["le", "+Inf"]])) \(reading.count)"]
  }
}

extension Double {
  /// The number, without a decimal point if it is whole.
  fileprivate var inMetrics: String {
    self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
