/// Whether a visitor knows the city.
///
/// Visitors who have been there have seen the famous sights, the more surely the more famous they are, and have walked past what lies around
/// the greatest. For them, the value of a visit is multiplied by
///
/// | sight | factor |
/// |---|--:|
/// | observation deck | 0.1 |
/// | opened, or reopened, at most five years ago | 1.5 |
/// | not indoors, of relevance 80 or more or at most 740 m from a sight of such relevance | 0.3 |
/// | relevance of 60 or less | 1 |
/// | relevance of 90 or more | 0.3 |
/// | relevance between | falls in proportion |
///
/// the first that applies, unless they like its category. A neighborhood, a street or a market in one of the last three rows counts 1.3
/// times as much.
public enum Familiarity: String, CaseIterable, Codable, Hashable, Sendable {
  /// This is their first visit, so famous sights count more.
  case firstTime = "first-time"

  /// They have been there before, so fame counts less.
  case beenBefore = "been-before"
}
