/// Random numbers that are the same on every machine.
///
/// > Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
/// > <https://doi.org/10.1145/2660193.2660195>.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator.
  init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}
