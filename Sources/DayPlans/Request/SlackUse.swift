/// How to use spare time once the order of a day is fixed.
public enum SlackUse: String, CaseIterable, Codable, Hashable, Sendable {
  /// Leave it as slack, so that delays do no harm.
  case leave

  /// Lengthen stays in steps of five minutes up to their maximums, the relatively shortest stay first.
  case share
}
