/// An article of a wiki as a guide keeps it, with all that its license requires to be shown.
package struct Article: Hashable, Sendable {
  /// The address of the wiki's API.
  package let wiki: String

  /// The title.
  package let title: String

  /// The language of the wiki, as in `en`.
  package let language: String

  /// The number of the page.
  package let page: Int

  /// The number of the revision.
  package let revision: Int

  /// The address of this revision.
  package let url: String

  /// The name of the license.
  package let license: String

  /// The address of the license; empty if the wiki states none.
  package let licenseURL: String

  /// The text as clean XHTML; the addresses of pictures are `picture:` and their names.
  package let html: String

  /// The pictures.
  package let pictures: [Picture]

  /// The day of the trip, from 1; `nil` if it belongs to none.
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
