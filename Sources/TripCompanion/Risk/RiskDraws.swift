import Basics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The random factors of all simulated days.
///
/// They are drawn once, so that all evaluations use the same days (common random numbers): a later departure is then never safer.
///
/// > Source: A. M. Law, "Simulation Modeling and Analysis", 5th ed., McGraw-Hill 2015, section 11.2 (common random numbers).
struct RiskDraws {
  /// The factors of one step of one day.
  struct Factors {
    /// Of the leg.
    var leg = 1.0
    /// Of the varying share of the time to get inside.
    var entry = 1.0
    /// Of the stay.
    var stay = 1.0
    /// Of the break before the leg.
    var pause = 1.0
  }

  /// The number of steps of a day, including the leg to its end.
  private let steps: Int

  /// The factors, day by day.
  private let factors: [Factors]

  /// Draws the factors of the days of a model.
  ///
  /// - Complexity: O(*d* *s*) for *d* days of *s* steps.
  init(_ model: RiskModel, steps: Int) {
    self.steps = steps
    var random = RandomBits(seed: model.seed)
    factors = (0..<max(1, model.days) * steps).map { _ in
      Factors(
        leg: exp(model.legSpread * random.normal()),
        entry: random.exponential(),
        stay: exp(model.staySpread * random.normal()),
        pause: exp(model.staySpread * random.normal())
      )
    }
  }

  /// The factors of a step of a day.
  subscript(day: Int, step: Int) -> Factors { factors[day * steps + step] }
}

/// Random numbers from the distributions for simulated days; identical on every machine.
struct RandomBits {
  private var generator: SeededGenerator

  /// Creates a generator from a seed.
  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Returns a uniform number in (0, 1].
  mutating func unit() -> Double {
    Double((generator.next() >> 11) + 1) * 0x1p-53
  }

  /// Returns a standard normal number.
  ///
  /// > Source: G. E. P. Box, M. E. Muller, "A Note on the Generation of Random Normal Deviates", *Annals of Mathematical
  /// > Statistics* 29 (1958), 610–611, <https://doi.org/10.1214/aoms/1177706645>.
  mutating func normal() -> Double {
    let radius = (-2 * log(unit())).squareRoot()
    return radius * cos(2 * .pi * unit())
  }

  /// Returns an exponential number with mean 1.
  mutating func exponential() -> Double {
    -log(unit())
  }
}
