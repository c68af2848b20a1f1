/// Whether a place is open.
public enum OpenState: Hashable, Sendable {
  /// Open.
  case open
  /// Closed.
  case closed
  /// Not known: the schedule says so, or what it depends on is not known.
  case unknown
}
