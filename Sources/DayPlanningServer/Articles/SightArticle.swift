#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The beginning of an encyclopedia's article on a sight.
package struct SightArticle: Sendable {
  /// The title.
  package let title: String

  /// The address of the article.
  package let url: String

  /// The beginning, as plain text.
  package let extract: String

  /// The name of the license of the text.
  package let license: String

  /// The address of the license; empty if unknown.
  package let licenseURL: String

  /// The picture, if there is one with a known author or license.
  package let picture: Picture?

  /// A picture.
  package struct Picture: Sendable {
    /// The media type.
    package let type: String

    /// The file.
    package let bytes: Data

    /// The width in pixels.
    package let width: Int

    /// The height in pixels.
    package let height: Int

    /// Its author; empty if unknown.
    package let credit: String

    /// The name of its license.
    package let license: String

    /// The address of the page that describes it.
    package let source: String

    /// Creates a picture.
    package init(
      type: String,
      bytes: Data,
      width: Int,
      height: Int,
      credit: String,
      license: String,
      source: String
    ) {
      (self.type, self.bytes) = (type, bytes)
      (self.width, self.height) = (width, height)
      (self.credit, self.license, self.source) = (credit, license, source)
    }
  }

  /// Creates an article.
  package init(
    title: String,
    url: String,
    extract: String,
    license: String,
    licenseURL: String,
    picture: Picture?
  ) {
    (self.title, self.url, self.extract) = (title, url, extract)
    (self.license, self.licenseURL, self.picture) = (license, licenseURL, picture)
  }
}
