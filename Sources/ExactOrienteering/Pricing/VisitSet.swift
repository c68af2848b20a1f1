import CInnerLoops

/// A set of places of a graph, as bits without a heap: dominance compares such sets millions of times.
///
/// Two types conform: `UInt64` for graphs of up to 64 places, as nearly all are after reduction, and ``WideVisitSet`` for more.
protocol VisitSet: Hashable {
  /// The most visits that a set can hold.
  static var capacity: Int { get }

  /// Creates the empty set.
  init()

  /// Whether `visit` is in the set.
  func contains(_ visit: Int) -> Bool

  /// Adds `visit`.
  mutating func insert(_ visit: Int)

  /// Adds the visits of `other`.
  mutating func formUnion(_ other: Self)

  /// Whether no visit is in this set and in `other`.
  func isDisjoint(with other: Self) -> Bool

  /// Whether every visit of this set that is in `mask` is also in `other`.
  func isSubset(of other: Self, within mask: Self) -> Bool

  /// Returns the visits of this set that are not in `other`.
  func subtracting(_ other: Self) -> Self

  /// Returns the position in `range` of the first of `sets` that has no visit of `mask`, or the end of `range`.
  static func firstDisjoint(
    with mask: Self,
    of sets: Span<Self>,
    in range: Range<Int>
  ) -> Int
}

extension UInt64: VisitSet {
  static var capacity: Int { 64 }

  func contains(_ visit: Int) -> Bool {
    self & (1 << UInt64(visit & 63)) != 0
  }

  mutating func insert(_ visit: Int) {
    self |= 1 << UInt64(visit & 63)
  }

  mutating func formUnion(_ other: Self) {
    self |= other
  }

  func isDisjoint(with other: Self) -> Bool { self & other == 0 }

  func isSubset(of other: Self, within mask: Self) -> Bool {
    self & mask & ~other == 0
  }

  func subtracting(_ other: Self) -> Self { self & ~other }

  static func firstDisjoint(
    with mask: Self,
    of sets: Span<Self>,
    in range: Range<Int>
  ) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= sets.count)
    return unsafe sets.withUnsafeBufferPointer { sets in
      guard let start = sets.baseAddress else { return range.upperBound }
      return unsafe first_disjoint(start, range.lowerBound, range.upperBound, mask)
    }
  }
}

/// A set of at most 256 visits.
struct WideVisitSet: VisitSet {
  static var capacity: Int { 256 }

  private var words: SIMD4<UInt64> = .zero

  func contains(_ visit: Int) -> Bool {
    words[visit >> 6] & (1 << UInt64(visit & 63)) != 0
  }

  mutating func insert(_ visit: Int) {
    words[visit >> 6] |= 1 << UInt64(visit & 63)
  }

  mutating func formUnion(_ other: Self) {
    words |= other.words
  }

  func isDisjoint(with other: Self) -> Bool { (words & other.words) == .zero }

  func isSubset(of other: Self, within mask: Self) -> Bool {
    (words & mask.words & ~other.words) == .zero
  }

  func subtracting(_ other: Self) -> Self {
    var difference = self
    difference.words &= ~other.words
    return difference
  }

  static func firstDisjoint(
    with mask: Self,
    of sets: Span<Self>,
    in range: Range<Int>
  ) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= sets.count)
    return unsafe sets.withUnsafeBytes { sets in
      guard let words = unsafe sets.baseAddress?.assumingMemoryBound(to: UInt64.self) else {
        return range.upperBound
      }
      return unsafe withUnsafeBytes(of: mask.words) { mask in
        guard let mask = unsafe mask.baseAddress?.assumingMemoryBound(to: UInt64.self) else {
          return range.upperBound
        }
        return unsafe first_disjoint_wide(words, range.lowerBound, range.upperBound, mask)
      }
    }
  }
}
