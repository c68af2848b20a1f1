/// What a metric is to Prometheus.
enum MetricKind: String {
  /// A number that only grows.
  case counter
  /// A number that rises and falls.
  case gauge
  /// How many values lie below each of some bounds.
  case histogram
}
