package import Geography

/// An article about something near a position.
package struct NearbyArticle: Hashable, Sendable {
  /// The title.
  package let title: String

  /// The position.
  package let position: Coordinate

  /// The distance from the position that was asked for.
  package let distance: Meters

  /// What it is in a few words; empty if the wiki does not say.
  package let kind: String

  /// The beginning of the article; empty if the wiki does not give it.
  package let extract: String
}
