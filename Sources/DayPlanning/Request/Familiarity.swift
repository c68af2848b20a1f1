/// Whether a visitor knows the city.
public enum Familiarity: String, CaseIterable, Codable, Hashable, Sendable {
  /// They see it for the first time, so the famous sights come first.
  case firstTime = "first-time"

  /// They have been there before, so fame counts less.
  case beenBefore = "been-before"
}
