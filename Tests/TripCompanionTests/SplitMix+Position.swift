import Geography
import TestTools

extension SplitMix {
  /// Returns a position in London, or anywhere on Earth.
  mutating func position(isWild: Bool) -> Coordinate {
    let latitude =
      isWild ? Double.random(in: -90...90, using: &self) : .random(in: 51.4...51.6, using: &self)
    let longitude =
      isWild ? Double.random(in: -180...180, using: &self) : .random(in: -0.3...0.1, using: &self)
    return Coordinate(uncheckedLatitude: latitude, longitude: longitude)
  }
}
