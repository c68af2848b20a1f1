/// One rule of a schedule: some days, some times of these days, and what the place is then.
public struct ScheduleRule: Hashable, Sendable {
  /// How a rule bears on the rules before it.
  public enum Separator: String, Hashable, Sendable {
    /// The rule replaces the days that it matches (`;`); a closing rule only closes.
    case normal = "; "
    /// The rule adds to the days that it matches (`,`).
    case additional = ", "
    /// The rule holds where the rules before leave the place closed (`||`).
    case fallback = " || "
  }

  /// How this rule bears on the rules before it; ``Separator/normal`` for the first.
  public internal(set) var separator: Separator

  /// The days on which the rule holds.
  var days: DaySelector

  /// The times on these days; empty for all day.
  var times: [TimeSpan]

  /// What the place is at these times.
  public internal(set) var state: OpenState

  /// The comment in double quotes, if any.
  public internal(set) var comment: String?

  /// Whether the rule holds always: no day and no time is selected.
  var isUnconditional: Bool { days.isEmpty && times.isEmpty }
}

extension ScheduleRule {
  /// Whether the list that this rule ends with would take up the start of `next` after a comma.
  func wouldSwallow(_ next: Self) -> Bool {
    guard next.separator == .additional, state == .open, comment == nil else { return false }
    return times.isEmpty ? !days.isEmpty : next.days.isEmpty && !next.times.isEmpty
  }
}

extension ScheduleRule: CustomStringConvertible {
  /// The rule in the specification's spelling, without its separator.
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
