/// A set of weekdays in seven bits, Monday lowest.
struct WeekdaySet: Hashable {
  /// The bits.
  private(set) var bits: UInt8 = 0

  /// Whether no weekday is in the set.
  var isEmpty: Bool { bits == 0 }

  /// Whether all seven are in the set.
  var isFull: Bool { bits == 0b111_1111 }

  /// Returns whether all of `other` is in the set.
  func isSuperset(of other: Self) -> Bool { other.bits & ~bits == 0 }

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

  /// The weekdays as ranges, as in `["Mo-We", "Fr"]`; over Sunday only if that makes it one range.
  var rangeDescriptions: [String] {
    guard !isFull else { return ["Mo-Su"] }
    let starts = Weekday.allCases.filter { contains($0) && !contains($0.shifted(by: -1)) }
    if starts.count == 1 { return [range(from: starts[0])] }
    return Weekday.allCases
      .filter { contains($0) && ($0 == .monday || !contains($0.shifted(by: -1))) }
      .map { range(from: $0, through: .sunday) }
  }

  /// Returns the run of weekdays that begins with `first` as text, to `limit` at most.
  private func range(from first: Weekday, through limit: Weekday? = nil) -> String {
    var last = first
    while last != limit, contains(last.shifted(by: 1)) { last = last.shifted(by: 1) }
    return first.abbreviation + (last == first ? "" : "-" + last.abbreviation)
  }
}

extension Weekday {
  /// The weekday that many days on; back if negative.
  func shifted(by days: Int) -> Self {
    Self.allCases[(rawValue - 1 + days).remainderRoundingDown(by: 7)]
  }
}
