extension ScheduleParser {
  /// Warns about rules that hide an earlier one, or that cut off its hours past midnight.
  ///
  /// This is rarely intended: `11:30-14:30; 17:30-23:00` loses midday, and in `Th 11:00-01:00; Fr 11:00-03:00` the
  /// second rule replaces all of Friday, including its first hour, which belongs to Thursday's hours.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - laterStarts: The positions at which all rules but the first begin.
  mutating func warnAboutHiddenRules(_ rules: [ScheduleRule], laterStarts: [Int]) {
    // All pairs are compared, so only the first rules of a long list are checked.
    for index in 1..<min(rules.count, 50) where rules[index].isReplacing {
      for earlier in (0..<index).reversed() {
        if rules[index].hides(rules[earlier]) {
          warn(at: laterStarts[index - 1], rules[index].warning(hiding: rules[earlier]))
          break
        }
        if rules[earlier].isCutOff(by: rules[index]) {
          warn(at: laterStarts[index - 1], rules[index].warning(cutting: rules[earlier]))
          break
        }
      }
    }
  }
}

extension ScheduleRule {
  /// Whether this rule replaces the entire days that it selects.
  fileprivate var isReplacing: Bool {
    state == .closed ? times.isEmpty && separator != .fallback : separator == .normal
  }

  /// Whether this rule replaces everything that an earlier rule contributes.
  fileprivate func hides(_ earlier: Self) -> Bool {
    // Days start out closed, so a closing rule has nothing to lose.
    if earlier.state == .closed, state == .closed || earlier.isUnconditional { return false }
    return days.covers(earlier.days)
  }

  /// Returns the warning that this rule hides `earlier`.
  fileprivate func warning(hiding earlier: Self) -> String {
    let isSame = days == earlier.days
    let advice =
      switch (state, earlier.state) {
      case (.closed, _): isSame ? "keep only one of them" : "write it first"
      case (_, .closed): "write it first"
      default: (isSame ? "" : "write it first, or ") + "write \",\" before it to add hours"
      }
    return "\"\(self)\" overrides all of \"\(earlier)\"; \(advice)"
  }

  /// Returns the warning that this rule cuts off hours of `earlier`.
  fileprivate func warning(cutting earlier: Self) -> String {
    "\"\(self)\" replaces the hours past midnight of \"\(earlier)\"; write \",\" before it to add hours"
  }

  /// Whether hours of this rule past midnight can fall on a day that `later` selects by weekday and replaces.
  fileprivate func isCutOff(by later: Self) -> Bool {
    guard later.state != .closed, state == .open,
      times.contains(where: \.endsNextDay), !days.hasWidePart, !later.days.hasWidePart
    else { return false }
    return Weekday.allCases.contains {
      days.weekdays.contains($0) && later.days.weekdays.contains($0.shifted(by: 1))
        && !later.days.weekdays.contains($0)
    }
  }
}

extension TimeSpan {
  /// Whether the span definitely extends past midnight.
  fileprivate var endsNextDay: Bool {
    guard case .clock(let start) = start, case .until(.clock(let end)) = extent else {
      return false
    }
    return end > 1_440 || end <= start && end > 0
  }
}
