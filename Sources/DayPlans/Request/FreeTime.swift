import OpeningHours

/// The minutes at the end of each day into which nothing is planned, so that a day can run late without a loss.
///
/// | pace | of the hours of the day |
/// |---|--:|
/// | relaxed | 10 % |
/// | normal | 5 % |
/// | brisk, or none | 0 % |
///
/// In whole steps of five minutes, rounded down. They are given up where musts and pins do not fit otherwise, where no sight does, and where
/// the way from the start to the end of the day needs them.
///
/// Days designed by hand leave 62 minutes on average; `Benchmarks/NOTES.md` has what this rule does to plans for the same requests.
enum FreeTime {
  /// The step of the minutes.
  private static let step = 5

  /// Returns the minutes of a day that lasts so many.
  static func minutes(ofDayLasting minutes: Int, at pace: Pace?) -> Int {
    let percent =
      switch pace {
      case .relaxed: 10
      case .normal: 5
      case .brisk, nil: 0
      }
    return max(0, minutes) * percent / 100 / step * step
  }
}

extension PlanRequest {
  /// The minutes of each day that are kept free unless something needs them.
  package var usualFreeMinutes: Int { FreeTime.minutes(ofDayLasting: end - start, at: pace) }
}
