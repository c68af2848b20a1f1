import CoreMetrics
import Synchronization

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
