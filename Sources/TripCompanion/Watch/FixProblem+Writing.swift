extension FixProblem: Encodable {
  private enum Key: CodingKey {
    case code, seconds, metersPerSecond, accuracy, detail
  }

  /// A word for what is wrong, for programs.
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

  /// Whether the fix does not count.
  public var isIgnored: Bool {
    switch self {
    case .outOfOrder, .tooFast, .impossibleTime, .inaccurate: true
    case .clockWentBack, .gap: false
    }
  }

  /// Writes the code with its data, and the sentence.
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
