extension FixProblem: CustomStringConvertible {
  /// What is wrong, and what the watch does about it.
  public var description: String {
    switch self {
    case .outOfOrder(0):
      "ignored a fix of about the moment of the one before, but elsewhere; send one position a moment"
    case .outOfOrder(let seconds):
      "ignored a fix that is \(seconds) s older than the one before; send fixes in order"
    case .clockWentBack(let seconds):
      "the clock of the receiver went back by \(seconds) s; times count from there"
    case .tooFast(let speed):
      "ignored a fix that is \(speed) m/s away from the one before, faster than anyone moves"
    case .impossibleTime:
      "ignored a fix whose time is not within 2000 to 2100; check the receiver's clock"
    case .gap(let seconds): "there was no fix for \(seconds) s; the way between is not known"
    case .inaccurate(let meters):
      "ignored a fix with an accuracy of \(meters) m; it cannot tell what is near"
    }
  }
}
