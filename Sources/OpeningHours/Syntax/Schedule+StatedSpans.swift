extension Schedule {
  /// The time spans during which the rules state that the place is open, on whatever days; `nil` if there are none, or
  /// if any depends on the sun or is open-ended.
  ///
  /// A rule without times counts as 00:00 to 24:00. A span past midnight keeps counting: `18:00-02:00` is 1,080 to
  /// 1,560. These spans characterize the place; they don't say when it is open.
  package var statedSpans: [Range<Int>]? {
    var spans: [Range<Int>] = []
    for rule in rules where rule.state == .open {
      if rule.times.isEmpty { spans.append(0..<1_440) }
      for time in rule.times {
        guard let span = time.statedSpan else { return nil }
        spans.append(span)
      }
    }
    return spans.isEmpty ? nil : spans
  }
}

extension TimeSpan {
  /// The minutes between two clock times, the second on the next day if it isn't after the first.
  fileprivate var statedSpan: Range<Int>? {
    switch (start, extent) {
    case (.clock(let start), .until(.clock(let end))),
      (.clock(let start), .every(_, until: .clock(let end))):
      start..<(end > start ? end : end + 1_440)
    default: nil
    }
  }
}
