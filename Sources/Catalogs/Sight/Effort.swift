/// What makes a visit physically demanding.
public struct Effort: Hashable, Sendable {
  /// How many steps one must climb; `nil` if none worth mentioning, or unknown.
  public let steps: Int?

  /// Whether the way up is steep.
  public let hasHill: Bool

  /// Creates a value from its parts.
  ///
  /// - Parameters:
  ///   - steps: How many steps one must climb.
  ///   - hasHill: Whether the way up is steep.
  public init(steps: Int? = nil, hasHill: Bool = false) {
    self.steps = steps
    self.hasHill = hasHill
  }
}
