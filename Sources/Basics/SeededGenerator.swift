/// A small random number generator: the same seed gives the same numbers on every machine.
///
/// > Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// > *OOPSLA 2014*, 453–472, <https://doi.org/10.1145/2660193.2660195>.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// Creates the generator of `seed`.
  @inlinable package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number of the sequence.
  @inlinable package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to but not including 1.
  @inlinable package mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}
