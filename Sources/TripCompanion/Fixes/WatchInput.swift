/// One line of what a watch reads.
public enum WatchInput: Hashable, Sendable {
  /// A fix.
  case fix(Fix)
  /// Mutes a place, or all places, for a number of minutes.
  case snooze(id: String?, minutes: Int)
  /// Never reports a place again.
  case dismiss(id: String)
  /// Nothing that matters.
  case nothing
}

/// Why a line or a point is not read; the watch goes on.
public struct FixReadingError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, and where.
  public let description: String

  /// Creates an error.
  init(_ description: String) {
    self.description = description
  }
}
