/// What becomes of time to spare once the order of a day is settled.
public enum SlackUse: String, CaseIterable, Codable, Hashable, Sendable {
  /// It stays free, to be late without harm.
  case leave

  /// It is shared out to the stays in steps of five minutes, the worst served first and none above its maximum.
  case share
}
