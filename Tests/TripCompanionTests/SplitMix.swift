import Geography

/// Random numbers that are the same on every machine.
///
/// > Source: G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators", *OOPSLA 2014*,
/// > <https://doi.org/10.1145/2660193.2660195>.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Returns a position in London, or anywhere on Earth.
  mutating func position(isWild: Bool) -> Coordinate {
    let latitude =
      isWild ? Double.random(in: -90...90, using: &self) : .random(in: 51.4...51.6, using: &self)
    let longitude =
      isWild ? Double.random(in: -180...180, using: &self) : .random(in: -0.3...0.1, using: &self)
    return Coordinate(uncheckedLatitude: latitude, longitude: longitude)
  }
}
