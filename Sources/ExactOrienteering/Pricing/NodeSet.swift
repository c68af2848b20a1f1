import CInnerLoops

/// A set of nodes of a graph, or of other places numbered from 0, as a bit set without heap allocation, for millions of dominance
/// checks.
///
/// Two types conform: `UInt64` for graphs of up to 64 nodes, which covers nearly all after reduction, and ``WideNodeSet`` for
/// more.
protocol NodeSet: Hashable {
  /// The maximum number of nodes.
  static var capacity: Int { get }

  /// Creates the empty set.
  init()

  /// Whether `node` is in the set.
  func contains(_ node: Int) -> Bool

  /// Adds `node`.
  mutating func insert(_ node: Int)

  /// Adds the nodes of `other`.
  mutating func formUnion(_ other: Self)

  /// Whether no node is in this set and in `other`.
  func isDisjoint(with other: Self) -> Bool

  /// Whether every node of this set that is in `mask` is also in `other`.
  func isSubset(of other: Self, within mask: Self) -> Bool

  /// Returns the nodes of this set that are not in `other`.
  func subtracting(_ other: Self) -> Self

  /// Returns the position in `range` of the first of `sets` that has no node of `mask`, or the end of `range`.
  static func firstDisjoint(
    with mask: Self,
    of sets: Span<Self>,
    in range: Range<Int>
  ) -> Int
}

extension UInt64: NodeSet {
  static var capacity: Int { 64 }

  func contains(_ node: Int) -> Bool {
    self & (1 << UInt64(node & 63)) != 0
  }

  mutating func insert(_ node: Int) {
    self |= 1 << UInt64(node & 63)
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

/// A set of at most 256 nodes.
struct WideNodeSet: NodeSet {
  static var capacity: Int { 256 }

  private var words: SIMD4<UInt64> = .zero

  func contains(_ node: Int) -> Bool {
    words[node >> 6] & (1 << UInt64(node & 63)) != 0
  }

  mutating func insert(_ node: Int) {
    words[node >> 6] |= 1 << UInt64(node & 63)
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
