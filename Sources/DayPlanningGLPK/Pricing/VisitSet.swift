/// A set of at most 256 visits, as bits.
///
/// Dominance compares such sets millions of times, so they are four machine words without a heap.
struct VisitSet: Hashable {
  /// The most visits that a set can hold.
  static let capacity = 256

  private var words: SIMD4<UInt64> = .zero

  /// Whether `visit` is in the set.
  func contains(_ visit: Int) -> Bool {
    words[visit >> 6] & (1 << UInt64(visit & 63)) != 0
  }

  /// Adds `visit`.
  mutating func insert(_ visit: Int) {
    words[visit >> 6] |= 1 << UInt64(visit & 63)
  }

  /// Whether every visit of this set that is in `mask` is also in `other`.
  func isSubset(of other: Self, within mask: Self) -> Bool {
    (words & mask.words & ~other.words) == .zero
  }

  /// Whether every visit of this set is also in `other`.
  func isSubset(of other: Self) -> Bool {
    (words & ~other.words) == .zero
  }

  /// Adds the visits of `other`.
  mutating func formUnion(_ other: Self) {
    words |= other.words
  }
}
