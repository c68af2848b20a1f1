/// Predicts how many labels a larger gap between the bound and the level will take, from those that smaller gaps took.
///
/// Their logarithm grows with the gap, more and more slowly. The prediction only decides whether tighter bounds are cheaper.
struct LabelForecast {
  private var last: (gap: Double, logarithm: Double)?
  private var slope: Double?

  /// Records that a labeling took so many labels for `gap`.
  mutating func add(labels: Int, gap: Int) {
    let point = (gap: Double(gap), logarithm: Double(max(1, labels)).roughLogarithm)
    if let last, point.gap > last.gap {
      slope = (point.logarithm - last.logarithm) / (point.gap - last.gap)
    }
    last = point
  }

  /// Returns whether a labeling for `gap` is expected to take more than `limit` labels.
  func exceeds(_ limit: Int, at gap: Int) -> Bool {
    guard let last else { return false }
    guard let slope else {
      // After a single gap they are expected to grow at least with its square.
      guard last.gap > 0, Double(gap) > last.gap else { return false }
      let growth = 2 * (Double(gap) / last.gap).roughLogarithm
      return last.logarithm + growth > Double(max(1, limit)).roughLogarithm
    }
    // The slope falls to about this share until the gap is closed.
    let flattening = 0.75
    let growth = flattening * slope * (Double(gap) - last.gap)
    return last.logarithm + growth > Double(max(1, limit)).roughLogarithm
  }
}

extension Double {
  /// The logarithm to the base 2 of a positive number, to within a tenth.
  fileprivate var roughLogarithm: Double { Double(exponent) + significand - 1 }
}
