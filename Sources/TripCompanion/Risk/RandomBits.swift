import Basics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Random numbers of the distributions that simulated days need, the same on every machine.
struct RandomBits {
  private var generator: SeededGenerator

  /// Starts at a seed.
  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Returns a number above 0 and at most 1, uniformly.
  mutating func unit() -> Double {
    Double((generator.next() >> 11) + 1) * 0x1p-53
  }

  /// Returns a number with mean 0 and standard deviation 1, normally.
  ///
  /// > Source: G. E. P. Box, M. E. Muller, "A Note on the Generation of Random Normal Deviates", *Annals of Mathematical
  /// > Statistics* 29 (1958), 610–611, <https://doi.org/10.1214/aoms/1177706645>.
  mutating func normal() -> Double {
    let radius = (-2 * log(unit())).squareRoot()
    return radius * cos(2 * .pi * unit())
  }

  /// Returns a number with mean 1, exponentially.
  mutating func exponential() -> Double {
    -log(unit())
  }
}
