import CoreMetrics
import Synchronization

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
