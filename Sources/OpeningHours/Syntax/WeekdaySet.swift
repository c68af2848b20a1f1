/// A set of weekdays in seven bits, Monday lowest.
struct WeekdaySet: Hashable {
  /// The bits.
  private(set) var bits: UInt8 = 0

  /// Whether no weekday is in the set.
  var isEmpty: Bool { bits == 0 }

  /// Returns whether `weekday` is in the set.
  func contains(_ weekday: Weekday) -> Bool {
    bits & (1 << UInt8(weekday.rawValue - 1)) != 0
  }

  /// Adds the weekdays from `first` to `last`, over Sunday if need be.
  mutating func insert(from first: Weekday, through last: Weekday) {
    var day = first.rawValue
    while true {
      bits |= 1 << UInt8(day - 1)
      if day == last.rawValue { return }
      day = day % 7 + 1
    }
  }

  /// The weekdays as ranges, as in `["Mo-We", "Fr"]`; a run over Sunday is one range.
  var rangeDescriptions: [String] {
    guard bits != 0b111_1111 else { return ["Mo-Su"] }
    return Weekday.allCases.compactMap { first in
      guard contains(first), !contains(first.shifted(by: -1)) else { return nil }
      var last = first
      while contains(last.shifted(by: 1)) { last = last.shifted(by: 1) }
      guard last != first else { return first.abbreviation }
      return first.abbreviation + "-" + last.abbreviation
    }
  }
}

extension Weekday {
  /// The weekday that many days on; back if negative.
  func shifted(by days: Int) -> Self {
    Self.allCases[(rawValue - 1 + days).remainderRoundingDown(by: 7)]
  }

  /// Whether `lhs` comes before `rhs` in a week that begins on Monday.
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
