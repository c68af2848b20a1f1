/// The reason why a fix is ignored, or treated specially.
public enum FixProblem: Hashable, Sendable {
  /// It is older than the previous fix, by some seconds, or has the same time but another position.
  case outOfOrder(seconds: Int)

  /// The clock of the receiver was set back by some seconds; the watch follows it.
  case clockWentBack(seconds: Int)

  /// The speed is implausible, in meters per second. The next fix decides which of the two is wrong.
  case tooFast(metersPerSecond: Int)

  /// Its time is not within the years 2000 to 2100.
  case impossibleTime

  /// There was no fix for some seconds, so the path in between is unknown.
  case gap(seconds: Int)

  /// It is too inaccurate; its accuracy in meters.
  case inaccurate(meters: Int)
}

extension FixProblem: CustomStringConvertible {
  /// The problem, and how the watch handles it.
  public var description: String {
    switch self {
    case .outOfOrder(0):
      "ignored a fix at about the same time as the one before, but elsewhere; send one position per time"
    case .outOfOrder(let seconds):
      "ignored a fix that is \(seconds) s older than the one before; send fixes in order"
    case .clockWentBack(let seconds):
      "the clock of the receiver went back by \(seconds) s; times count from there"
    case .tooFast(let speed):
      "ignored a fix that is \(speed) m/s away from the one before, faster than anyone moves"
    case .impossibleTime:
      "ignored a fix whose time is not within 2000 to 2100; check the receiver's clock"
    case .gap(let seconds): "there was no fix for \(seconds) s; the path in between is unknown"
    case .inaccurate(let meters):
      "ignored a fix with an accuracy of \(meters) m; it cannot tell what is near"
    }
  }
}

extension FixProblem: Encodable {
  private enum Key: CodingKey {
    case code, seconds, metersPerSecond, accuracy, detail
  }

  /// A code for the problem, for programs.
  public var code: String {
    switch self {
    case .outOfOrder: "out-of-order"
    case .clockWentBack: "clock-went-back"
    case .tooFast: "too-fast"
    case .impossibleTime: "impossible-time"
    case .gap: "gap"
    case .inaccurate: "inaccurate"
    }
  }

  /// Whether the fix is ignored.
  public var isIgnored: Bool {
    switch self {
    case .outOfOrder, .tooFast, .impossibleTime, .inaccurate: true
    case .clockWentBack, .gap: false
    }
  }

  /// Writes the code with its data, and the description.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(code, forKey: .code)
    switch self {
    case .outOfOrder(let seconds), .clockWentBack(let seconds), .gap(let seconds):
      try container.encode(seconds, forKey: .seconds)
    case .tooFast(let speed): try container.encode(speed, forKey: .metersPerSecond)
    case .impossibleTime: break
    case .inaccurate(let meters): try container.encode(meters, forKey: .accuracy)
    }
    try container.encode(description, forKey: .detail)
  }
}
