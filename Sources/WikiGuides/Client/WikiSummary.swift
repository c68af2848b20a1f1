package import TripStore

/// The beginning of an article, with its picture.
package struct WikiSummary: Hashable, Sendable {
  /// The title.
  package let title: String

  /// The address of the article.
  package let url: String

  /// The beginning, as plain text.
  package let extract: String

  /// The name of the license of the text.
  package let license: String

  /// The address of the license; empty if the wiki states none.
  package let licenseURL: String

  /// The picture, if the article has one whose license the wiki names.
  package let picture: Picture?
}
