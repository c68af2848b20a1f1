import CoreMetrics
import Synchronization

/// One metric: a number, or the counts of a histogram.
final class MetricCell: Sendable {
  /// The upper bounds of a histogram, in seconds.
  static let bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  /// What has been measured.
  struct Reading: Sendable {
    /// The number, or the sum of all values.
    var sum = 0.0
    /// How many values there were.
    var count = 0
    /// How many of them lie at or below each bound but not the one before.
    var buckets = [Int](repeating: 0, count: MetricCell.bounds.count)
  }

  /// What it is to Prometheus.
  let kind: MetricKind

  private let state = Mutex(Reading())

  /// Creates a metric that has measured nothing.
  init(_ kind: MetricKind) {
    self.kind = kind
  }

  /// What has been measured so far.
  var reading: Reading { state.withLock { $0 } }

  /// Notes one value more.
  private func observe(_ value: Double) {
    state.withLock { state in
      state.sum += value
      state.count += 1
      if let place = Self.bounds.firstIndex(where: { value <= $0 }) { state.buckets[place] += 1 }
    }
  }

  /// Changes the number.
  private func add(_ amount: Double) {
    state.withLock { $0.sum += amount }
  }

  /// Makes the number another.
  private func put(_ value: Double) {
    state.withLock { $0.sum = value }
  }
}

extension MetricCell: CounterHandler, FloatingPointCounterHandler {
  /// Counts.
  func increment(by amount: Int64) { add(Double(amount)) }

  /// Counts.
  func increment(by amount: Double) { add(amount) }

  /// Starts again.
  func reset() { state.withLock { $0 = Reading() } }
}

extension MetricCell: MeterHandler {
  /// Sets the number.
  func set(_ value: Int64) { put(Double(value)) }

  /// Sets the number.
  func set(_ value: Double) { put(value) }

  /// Takes from the number.
  func decrement(by amount: Double) { add(-amount) }
}

extension MetricCell: RecorderHandler, TimerHandler {
  /// Notes a value.
  func record(_ value: Int64) { observe(Double(value)) }

  /// Notes a value.
  func record(_ value: Double) { observe(value) }

  /// Notes a time.
  func recordNanoseconds(_ duration: Int64) { observe(Double(duration) / 1e9) }
}
