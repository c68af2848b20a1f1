/// A limit on the steps that validating one area may take, which bounds the cost of hostile files.
///
/// It counts work rather than time, so the result is deterministic. A step is about one comparison of two numbers; the
/// whole budget takes about a second at most.
struct WorkBudget {
  /// The cost of testing how two edges meet, in steps.
  static let stepsOfMeeting = 20

  /// The cost of testing which side of an edge a position is on, in steps.
  static let stepsOfEdge = 3

  /// The remaining steps.
  private(set) var left: Int

  /// Creates a budget.
  init(left: Int = 250_000_000) {
    self.left = left
  }

  /// Spends `steps`, and returns whether that many were left.
  mutating func spend(_ steps: Int) -> Bool {
    guard steps <= left else { return false }
    left -= steps
    return true
  }
}
