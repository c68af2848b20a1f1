/// The type of a metric in Prometheus.
enum MetricKind: String {
  /// A number that only grows.
  case counter
  /// A number that rises and falls.
  case gauge
  /// The number of values at or below each of some bounds.
  case histogram
}
