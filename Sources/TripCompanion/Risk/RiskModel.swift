/// How a day differs from its plan: the distributions that simulated days are drawn from.
///
/// | what | distribution | default |
/// |---|---|---|
/// | a leg | planned minutes × log-normal, median 1 | σ = 0.15: 19 of 20 between × 0.75 and × 1.34 |
/// | a stay, a break | planned minutes × log-normal, median 1 | σ = 0.20: 19 of 20 between × 0.68 and × 1.48 |
/// | getting inside | half of the planned minutes + exponential with the other half as its mean | the plan's mean, but one in 20 takes twice as long |
///
/// The figures are assumptions, stated so that they can be changed; they are not measured.
public struct RiskModel: Hashable, Sendable {
  /// The number of simulated days.
  public var days = 10_000

  /// The seed; the same seed draws the same days.
  public var seed: UInt64 = 1

  /// The spread of legs: the standard deviation of the logarithm.
  public var legSpread = 0.15

  /// The spread of stays and breaks: the standard deviation of the logarithm.
  public var staySpread = 0.2

  /// The share of the time to get inside that never varies.
  public var steadyEntry = 0.5

  /// How many minutes of a planned stay, or of the end of the day, may be lost without counting as late.
  public var tolerance = 10.0

  /// The chance that ``DayRisk/Stop/leaveBy`` keeps for all that follows.
  public var confidence = 0.9

  /// Creates the model with its defaults.
  public init() {}
}
