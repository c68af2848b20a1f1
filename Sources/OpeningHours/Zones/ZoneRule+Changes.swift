extension ZoneRule {
  /// A moment at which the clocks change.
  package struct Change: Hashable, Sendable {
    /// The instant, in seconds since 1970-01-01T00:00:00Z.
    package let instant: Int

    /// The offset from UTC before it, in seconds.
    package let offsetBefore: Int

    /// The offset from UTC from then on, in seconds.
    package let offsetAfter: Int
  }

  /// Returns the clock changes between two instants, in chronological order.
  ///
  /// Changes that are undone within a day may be missed; no zone has had any since 1970.
  ///
  /// - Parameter instants: The instants, in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The changes.
  /// - Complexity: O(*n*) for *n* days.
  package func changes(in instants: Range<Int>) -> [Change] {
    stride(from: instants.lowerBound, to: instants.upperBound, by: 86_400).compactMap { day in
      change(between: day, and: min(day + 86_400, instants.upperBound))
    }
  }

  /// Returns the change after `start` and up to `end`, if their offsets differ.
  private func change(between start: Int, and end: Int) -> Change? {
    let (before, after) = (utcOffset(atUTC: start), utcOffset(atUTC: end))
    guard before != after else { return nil }
    var (low, high) = (start, end)
    while high - low > 1 {
      let middle = (low + high) / 2
      if utcOffset(atUTC: middle) == before { low = middle } else { high = middle }
    }
    return Change(instant: high, offsetBefore: before, offsetAfter: after)
  }
}
