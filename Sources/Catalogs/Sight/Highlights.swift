/// A short visit to a large sight.
public struct Highlights: Hashable, Sendable {
  /// How long it takes: between the minimum and the recommended visit.
  public let minutes: Minutes

  /// What it covers, in one sentence.
  public let covers: String

  /// Creates a short visit.
  ///
  /// - Parameters:
  ///   - minutes: How long it takes.
  ///   - covers: What it covers, in one sentence.
  public init(minutes: Minutes, covers: String) {
    self.minutes = minutes
    self.covers = covers
  }
}
