/// How long a visit takes: at least, best, and at most.
///
/// Invariant: 1 ≤ ``minimum`` ≤ ``recommended`` ≤ ``maximum``.
public struct VisitDuration: Hashable, Sendable {
  /// The shortest stay that is worth the way.
  public let minimum: Minutes

  /// The stay that a plan aims at.
  public let recommended: Minutes

  /// The longest stay that spare time is given to.
  public let maximum: Minutes

  /// Creates a duration, or returns `nil` if the three are not in order or not positive.
  ///
  /// - Parameters:
  ///   - minimum: The shortest stay.
  ///   - recommended: The stay to aim at.
  ///   - maximum: The longest stay.
  public init?(minimum: Minutes, recommended: Minutes, maximum: Minutes) {
    guard 1 <= minimum, minimum <= recommended, recommended <= maximum else { return nil }
    self.minimum = minimum
    self.recommended = recommended
    self.maximum = maximum
  }

  /// Creates a duration of minutes that are known to be in order.
  init(uncheckedMinimum minimum: Minutes, recommended: Minutes, maximum: Minutes) {
    self.minimum = minimum
    self.recommended = recommended
    self.maximum = maximum
  }
}

extension VisitDuration: CustomStringConvertible {
  /// The three numbers of minutes, as in `45/75/150`.
  public var description: String {
    "\(minimum.rawValue)/\(recommended.rawValue)/\(maximum.rawValue)"
  }
}
