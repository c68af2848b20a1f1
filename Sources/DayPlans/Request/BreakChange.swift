/// How a default break gives way to what must be visited, or to a short day.
///
/// | change | lunch | dinner | rest |
/// |---|---|---|---|
/// | moved | within 11:00-15:30 | within 17:00-22:00 | – |
/// | shortened | also half as long, at least 20 min | also half as long, at least 20 min | – |
/// | dropped | none | none | none |
///
/// Breaks that the visitor asked for never give way.
public enum BreakChange: String, CaseIterable, Codable, Hashable, Sendable {
  /// It lies outside its usual hours.
  case moved
  /// It is shorter than usual, and may lie outside its usual hours.
  case shortened
  /// There is none.
  case dropped
}

/// The default breaks of a day that give way, and how.
package typealias BreakChanges = [BreakKind: BreakChange]

extension BreakChange {
  /// How much worse a change is than none, to compare days with several changes.
  package static func severity(of changes: BreakChanges) -> Int {
    changes.reduce(0) { sum, change in
      switch (change.key, change.value) {
      case (.rest, _): sum + 1
      case (_, .moved): sum + 2
      case (_, .shortened): sum + 4
      case (_, .dropped): sum + 8
      }
    }
  }

  /// The changes that a default break may undergo, none first, up to `most` for a meal.
  private static func changes(of kind: BreakKind, upTo most: Self) -> [Self?] {
    switch (kind, most) {
    case (.rest, _): [nil, .dropped]
    case (_, .moved): [nil, .moved]
    case (_, .shortened): [nil, .moved, .shortened]
    case (_, .dropped): [nil, .moved, .shortened, .dropped]
    }
  }

  /// Returns all ways in which breaks of these kinds may give way, the least severe first; of equally severe ones, those that
  /// leave lunch as it is come last.
  ///
  /// The last one changes every break as much as `most` allows.
  package static func combinations(of kinds: [BreakKind], upTo most: Self) -> [BreakChanges] {
    let all = kinds.reduce([BreakChanges()]) { combinations, kind in
      combinations.flatMap { combination in
        changes(of: kind, upTo: most).map { change in
          var combination = combination
          combination[kind] = change
          return combination
        }
      }
    }
    // The order of the kinds settles ties, so that the same day gives way in the same way everywhere.
    return all.enumerated().map { ($0.offset, severity(of: $0.element), $0.element) }
      .sorted { ($0.1, $1.0) < ($1.1, $0.0) }.map(\.2)
  }

  /// Whether this change is as far-reaching as `other` or less; no change is the least.
  package static func isWithin(_ change: Self?, _ other: Self?) -> Bool {
    let rank = { (change: Self?) in change.flatMap(allCases.firstIndex).map { $0 + 1 } ?? 0 }
    return rank(change) <= rank(other)
  }
}
