extension Schedule {
  /// The spans of minutes that the rules state for being open, whatever their days; `nil` if there are none,
  /// or if one of them depends on the sun or has no stated end.
  ///
  /// A rule without times is open from 00:00 to 24:00. A span past midnight counts on: `18:00-02:00` is
  /// 1,080 to 1,560. They tell what sort of place this is, not when it is open.
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
  /// The minutes between two times on the clock, the second on the next day if it is not after the first.
  fileprivate var statedSpan: Range<Int>? {
    switch (start, extent) {
    case (.clock(let start), .until(.clock(let end))),
      (.clock(let start), .every(_, until: .clock(let end))):
      start..<(end > start ? end : end + 1_440)
    default: nil
    }
  }
}
