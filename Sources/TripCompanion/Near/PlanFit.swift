public import Catalogs
public import OpeningHours

/// Whether a sight fits into what is left of a day's plan.
public enum PlanFit: Hashable, Sendable {
  /// The plan visits it; with the planned arrival.
  case planned(ClockTime)

  /// A visit fits without making anything that follows late; with its stay and the name of the stop before it, `nil` for right now.
  case fits(stay: Minutes, after: String?)

  /// No visit of its shortest stay fits.
  case tooLong
}

extension PlanFit: Encodable {
  private enum Key: CodingKey {
    case code, arrive, minutes, after
  }

  /// Writes a code with its data.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .planned(let time):
      try container.encode("planned", forKey: .code)
      try container.encode(time, forKey: .arrive)
    case .fits(let stay, let stop):
      try container.encode("fits", forKey: .code)
      try container.encode(stay, forKey: .minutes)
      try container.encodeIfPresent(stop, forKey: .after)
    case .tooLong: try container.encode("too-long", forKey: .code)
    }
  }
}
