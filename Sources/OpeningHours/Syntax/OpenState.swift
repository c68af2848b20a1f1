/// Whether a place is open.
public enum OpenState: Hashable, Sendable {
  /// Open.
  case open
  /// Closed.
  case closed
  /// Unknown, either explicitly or because required information is missing.
  case unknown
}
