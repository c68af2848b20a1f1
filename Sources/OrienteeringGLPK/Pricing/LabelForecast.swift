/// How many labels a greater gap between the bound and what is asked for will take, from those that smaller ones took.
///
/// Their logarithm grows with the gap, and ever more slowly. What is foreseen is no promise: it only says whether tighter
/// bounds are the cheaper way.
struct LabelForecast {
  private var last: (gap: Double, logarithm: Double)?
  private var slope: Double?

  /// Learns that a labelling took so many labels for `gap`.
  mutating func add(labels: Int, gap: Int) {
    let point = (gap: Double(gap), logarithm: Double(max(1, labels)).roughLogarithm)
    if let last, point.gap > last.gap {
      slope = (point.logarithm - last.logarithm) / (point.gap - last.gap)
    }
    last = point
  }

  /// Whether a labelling for `gap` is to be expected to take more than `limit` labels.
  func exceeds(_ limit: Int, at gap: Int) -> Bool {
    guard let last else { return false }
    guard let slope else {
      // From a single gap they are to be expected to grow at least with its square.
      guard last.gap > 0, Double(gap) > last.gap else { return false }
      let growth = 2 * (Double(gap) / last.gap).roughLogarithm
      return last.logarithm + growth > Double(max(1, limit)).roughLogarithm
    }
    // The slope falls by about this much until the gap is closed.
    let flattening = 0.75
    let growth = flattening * slope * (Double(gap) - last.gap)
    return last.logarithm + growth > Double(max(1, limit)).roughLogarithm
  }
}

extension Double {
  /// The logarithm to the base 2 of a positive number, to within a tenth.
  fileprivate var roughLogarithm: Double { Double(exponent) + significand - 1 }
}
