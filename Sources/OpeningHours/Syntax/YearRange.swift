/// A range of years, as in `2024`, `2024-2030/2`, or `2024+`.
struct YearRange: Hashable {
  /// The first year.
  var first: Int

  /// The last year; `nil` if open-ended.
  var last: Int?

  /// The step, in years from the first.
  var step = 1

  /// Returns whether the range contains `year`.
  func contains(_ year: Int) -> Bool {
    year >= first && year <= last ?? .max && (step == 1 || (year - first) % step == 0)
  }
}

extension YearRange: CustomStringConvertible {
  var description: String {
    switch (last, step) {
    case (nil, 1): "\(first)+"
    case (nil, _): "\(first)/\(step)"
    case (first, 1): "\(first)"
    case (let last?, 1): "\(first)-\(last)"
    case (let last?, _): "\(first)-\(last)/\(step)"
    }
  }
}
