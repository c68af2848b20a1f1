/// A rule of a schedule: days, times on those days, and the state during them.
public struct ScheduleRule: Hashable, Sendable {
  /// How a rule combines with the rules before it.
  public enum Separator: String, Hashable, Sendable {
    /// The rule replaces the days that it matches (`;`); a closing rule only removes hours.
    case normal = "; "
    /// The rule adds to the days that it matches (`,`).
    case additional = ", "
    /// The rule applies where the preceding rules leave the place closed (`||`).
    case fallback = " || "
  }

  /// How this rule combines with the rules before it; ``Separator/normal`` for the first.
  public internal(set) var separator: Separator

  /// The days to which the rule applies.
  var days: DaySelector

  /// The times on those days; empty for all day.
  var times: [TimeSpan]

  /// The state during those times.
  public internal(set) var state: OpenState

  /// The comment in double quotes, if any.
  public internal(set) var comment: String?

  /// Whether the rule always applies: it selects no days and no times.
  var isUnconditional: Bool { days.isEmpty && times.isEmpty }
}

extension ScheduleRule {
  /// Whether the list that ends this rule would absorb the start of `next` after a comma.
  func wouldAbsorb(_ next: Self) -> Bool {
    guard next.separator == .additional, state == .open, comment == nil else { return false }
    return times.isEmpty ? !days.isEmpty : next.days.isEmpty && !next.times.isEmpty
  }
}

extension ScheduleRule: CustomStringConvertible {
  /// The rule in canonical spelling, without its separator.
  public var description: String {
    var parts: [String] = []
    if !days.isEmpty { parts.append(days.description) }
    if !times.isEmpty {
      parts.append(times.map(\.description).joined(separator: ","))
    }
    switch state {
    case .open:
      if parts.isEmpty { parts.append("24/7") }
      if comment != nil { parts.append("open") }
    case .closed: parts.append("off")
    case .unknown: parts.append("unknown")
    }
    if let comment { parts.append("\"\(comment)\"") }
    return parts.joined(separator: " ")
  }
}
