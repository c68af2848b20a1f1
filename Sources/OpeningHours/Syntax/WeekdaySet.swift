/// A set of weekdays as a bit mask; Monday is bit 0.
struct WeekdaySet: Hashable {
  /// The bits.
  private(set) var bits: UInt8 = 0

  /// Whether the set is empty.
  var isEmpty: Bool { bits == 0 }

  /// Whether the set contains all seven weekdays.
  var isFull: Bool { bits == 0b111_1111 }

  /// Returns whether the set contains all weekdays in `other`.
  func isSuperset(of other: Self) -> Bool { other.bits & ~bits == 0 }

  /// Returns whether the set contains `weekday`.
  func contains(_ weekday: Weekday) -> Bool {
    bits & (1 << UInt8(weekday.rawValue - 1)) != 0
  }

  /// Inserts the weekdays from `first` to `last`, wrapping around the end of the week if necessary.
  mutating func insert(from first: Weekday, through last: Weekday) {
    var day = first.rawValue
    while true {
      bits |= 1 << UInt8(day - 1)
      if day == last.rawValue { return }
      day = day % 7 + 1
    }
  }

  /// The weekdays as ranges, as in `["Mo-We", "Fr"]`, wrapping around only if that yields a single range.
  var rangeDescriptions: [String] {
    guard !isFull else { return ["Mo-Su"] }
    let starts = Weekday.allCases.filter { contains($0) && !contains($0.shifted(by: -1)) }
    if starts.count == 1 { return [range(from: starts[0])] }
    return Weekday.allCases
      .filter { contains($0) && ($0 == .monday || !contains($0.shifted(by: -1))) }
      .map { range(from: $0, through: .sunday) }
  }

  /// Returns the run of weekdays from `first`, up to `limit`, as text.
  private func range(from first: Weekday, through limit: Weekday? = nil) -> String {
    var last = first
    while last != limit, contains(last.shifted(by: 1)) { last = last.shifted(by: 1) }
    return first.abbreviation + (last == first ? "" : "-" + last.abbreviation)
  }
}

extension Weekday {
  /// Returns the weekdays shifted by `days`, backward if negative.
  func shifted(by days: Int) -> Self {
    Self.allCases[(rawValue - 1 + days).remainderRoundingDown(by: 7)]
  }
}
