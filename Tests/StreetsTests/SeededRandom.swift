/// A generator of numbers that are the same on every machine.
///
/// > Source: G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators", *OOPSLA 2014*,
/// > <https://doi.org/10.1145/2660193.2660195>.
struct SeededRandom: RandomNumberGenerator {
  /// The state.
  private var state: UInt64

  /// Creates a generator.
  init(seed: Int) {
    state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Returns the next number.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
