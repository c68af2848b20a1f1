/// A line of input of a watch.
public enum WatchInput: Hashable, Sendable {
  /// A fix.
  case fix(Fix)
  /// Mutes a place, or all places, for a number of minutes.
  case snooze(id: String?, minutes: Int)
  /// Mutes a place permanently.
  case dismiss(id: String)
  /// Irrelevant input.
  case nothing
}

/// The reason why a line or point is skipped; the watch continues.
public struct FixReadingError: Error, Hashable, CustomStringConvertible {
  /// The problem and its location.
  public let description: String

  /// Creates an error.
  init(_ description: String) {
    self.description = description
  }
}
