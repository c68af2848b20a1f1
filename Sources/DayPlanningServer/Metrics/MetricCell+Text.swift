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
