/// A limit on the steps that the check of one area may take, so that no file can hold it up.
///
/// It counts work, not time: the same file is always judged the same. A step is about the comparison of
/// two numbers, so the whole takes about a second at most.
struct WorkBudget {
  /// The steps of deciding how two edges meet.
  static let stepsOfMeeting = 20

  /// The steps of deciding on which side of one edge a position lies.
  static let stepsOfEdge = 3

  /// The steps left.
  private(set) var left: Int

  /// Creates a budget.
  init(left: Int = 250_000_000) {
    self.left = left
  }

  /// Takes `steps` off; returns whether that many were left.
  mutating func spend(_ steps: Int) -> Bool {
    guard steps <= left else { return false }
    left -= steps
    return true
  }
}
