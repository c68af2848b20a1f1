/// Whether a visitor knows the city.
public enum Familiarity: String, CaseIterable, Codable, Hashable, Sendable {
  /// This is their first visit, so famous sights count more.
  case firstTime = "first-time"

  /// They have been there before, so fame counts less.
  case beenBefore = "been-before"
}
