extension ScheduleParser {
  /// Warns of rules that hide an earlier one, or cut off its hours past midnight.
  ///
  /// Few writers mean that: `11:30-14:30; 17:30-23:00` loses midday, and in `Th 11:00-01:00; Fr 11:00-03:00` the
  /// second rule replaces all of Friday, also its first hour, which was Thursday's.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - laterStarts: Where all but the first begin.
  mutating func warnOfLostRules(_ rules: [ScheduleRule], laterStarts: [Int]) {
    // Each pair is looked at, so a long list is not looked at to its end.
    for index in 1..<min(rules.count, 50) where rules[index].isReplacing {
      for earlier in (0..<index).reversed() {
        if rules[index].hides(rules[earlier]) {
          warn(at: laterStarts[index - 1], rules[index].warning(hiding: rules[earlier]))
          break
        }
        if rules[earlier].losesNight(to: rules[index]) {
          warn(at: laterStarts[index - 1], rules[index].warning(cutting: rules[earlier]))
          break
        }
      }
    }
  }
}

extension ScheduleRule {
  /// Whether this rule replaces the days that it selects whole.
  fileprivate var isReplacing: Bool {
    state == .closed ? times.isEmpty && separator != .fallback : separator == .normal
  }

  /// Whether nothing is left of an earlier rule after this one, which replaces its days.
  fileprivate func hides(_ earlier: Self) -> Bool {
    // At first all is closed, and a rule that says so loses nothing.
    if earlier.state == .closed, state == .closed || earlier.isUnconditional { return false }
    return days.covers(earlier.days)
  }

  /// Returns what to say of this rule, which hides `earlier`.
  fileprivate func warning(hiding earlier: Self) -> String {
    let isSame = days == earlier.days
    let advice =
      switch (state, earlier.state) {
      case (.closed, _): isSame ? "write one of the two" : "write it first"
      case (_, .closed): "write it first"
      default: (isSame ? "" : "write it first, or ") + "write \",\" before it to add"
      }
    return "nothing is left of \"\(earlier)\" after \"\(self)\"; \(advice)"
  }

  /// Returns what to say of this rule, which cuts off hours of `earlier`.
  fileprivate func warning(cutting earlier: Self) -> String {
    "\"\(self)\" replaces the hours past midnight of \"\(earlier)\"; write \",\" before it to add"
  }

  /// Whether hours of this rule past midnight can fall on a day that `later` replaces, selected by weekday.
  fileprivate func losesNight(to later: Self) -> Bool {
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
  /// Whether the span runs past midnight for certain.
  fileprivate var endsNextDay: Bool {
    guard case .clock(let start) = start, case .until(.clock(let end)) = extent else {
      return false
    }
    return end > 1_440 || end <= start && end > 0
  }
}
