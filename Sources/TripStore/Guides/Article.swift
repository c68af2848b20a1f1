/// A wiki article in a guide, with everything that its license requires to be shown.
package struct Article: Hashable, Sendable {
  /// The URL of the wiki's API.
  package let wiki: String

  /// The title.
  package let title: String

  /// The language of the wiki, as in `en`.
  package let language: String

  /// The id of the page.
  package let page: Int

  /// The id of the revision.
  package let revision: Int

  /// The URL of this revision.
  package let url: String

  /// The name of the license.
  package let license: String

  /// The URL of the license; empty if not stated.
  package let licenseURL: String

  /// The text as clean XHTML; pictures have the URLs `picture:` plus their name.
  package let html: String

  /// The pictures.
  package let pictures: [Picture]

  /// The day of the trip, from 1; `nil` if none.
  package var day: Int?

  /// When it was fetched, in seconds since 1970.
  package let fetched: Int

  /// Creates an article.
  package init(
    wiki: String,
    title: String,
    language: String,
    page: Int,
    revision: Int,
    url: String,
    license: String,
    licenseURL: String,
    html: String,
    pictures: [Picture],
    day: Int? = nil,
    fetched: Int
  ) {
    self.wiki = wiki
    self.title = title
    self.language = language
    self.page = page
    self.revision = revision
    self.url = url
    self.license = license
    self.licenseURL = licenseURL
    self.html = html
    self.pictures = pictures
    self.day = day
    self.fetched = fetched
  }
}
