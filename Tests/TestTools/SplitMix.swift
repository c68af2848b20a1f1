/// A small random generator (SplitMix64), so that a test's numbers do not depend on the code under test.
///
/// > Source: G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators", *OOPSLA 2014*,
/// > <https://doi.org/10.1145/2660193.2660195>.
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the generator of `seed`.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }

  /// Returns a whole number from 0 to below `bound`.
  package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
