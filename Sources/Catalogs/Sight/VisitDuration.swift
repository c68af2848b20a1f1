/// How long a visit takes: the minimum, recommended, and maximum stay.
///
/// Invariant: 1 ≤ ``minimum`` ≤ ``recommended`` ≤ ``maximum``.
public struct VisitDuration: Hashable, Sendable {
  /// The shortest stay that is worthwhile.
  public let minimum: Minutes

  /// The stay that a plan aims for.
  public let recommended: Minutes

  /// The longest stay; spare time extends visits up to it.
  public let maximum: Minutes

  /// Creates a visit duration, or returns `nil` if the values are out of order or not positive.
  ///
  /// - Parameters:
  ///   - minimum: The shortest stay.
  ///   - recommended: The stay to aim for.
  ///   - maximum: The longest stay.
  public init?(minimum: Minutes, recommended: Minutes, maximum: Minutes) {
    guard 1 <= minimum, minimum <= recommended, recommended <= maximum else { return nil }
    self.minimum = minimum
    self.recommended = recommended
    self.maximum = maximum
  }

  /// Creates a visit duration from values that are known to be in order.
  init(uncheckedMinimum minimum: Minutes, recommended: Minutes, maximum: Minutes) {
    self.minimum = minimum
    self.recommended = recommended
    self.maximum = maximum
  }
}

extension VisitDuration: CustomStringConvertible {
  /// The three values in minutes, as in `45/75/150`.
  public var description: String {
    "\(minimum.rawValue)/\(recommended.rawValue)/\(maximum.rawValue)"
  }
}
