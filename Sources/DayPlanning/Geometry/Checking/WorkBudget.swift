/// A limit on the steps that the check of one area may take, so that no file can hold it up.
///
/// It counts work, not time: the same file is always judged the same.
struct WorkBudget {
  /// The steps left: enough for every pair of edges of 20,000 corners.
  private(set) var left = 250_000_000

  /// Takes `steps` off; returns whether that many were left.
  mutating func spend(_ steps: Int) -> Bool {
    guard steps <= left else { return false }
    left -= steps
    return true
  }
}
