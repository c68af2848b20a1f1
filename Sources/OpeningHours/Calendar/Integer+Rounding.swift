extension Int {
  /// Returns this number divided by `divisor`, rounded toward negative infinity.
  ///
  /// - Precondition: `divisor` is positive.
  func dividedRoundingDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((-(self + 1)) / divisor) - 1
  }

  /// Returns this number modulo `divisor`, in `0..<divisor`.
  ///
  /// - Precondition: `divisor` is positive.
  func remainderRoundingDown(by divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
