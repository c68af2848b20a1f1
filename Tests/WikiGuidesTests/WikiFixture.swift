import Foundation
import TripStore

@testable import WikiGuides

/// Articles and pictures for tests.
enum WikiFixture {
  /// The bytes of a photo.
  static func photo() throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "Fixtures/photo.jpg")))
  }

  /// An article with a picture.
  static func article(_ title: String, day: Int? = nil) throws -> Article {
    let picture = Picture(
      name: "1",
      credit: "Ann & Bob",
      license: "CC BY 4.0",
      source: "https://img.example/?a=1&b=2",
      bytes: Data(try photo())
    )
    return Article(
      wiki: "https://wiki.example/w/api.php",
      title: title,
      language: "en",
      page: 1,
      revision: 2,
      url: "https://wiki.example/w/index.php?oldid=2",
      license: "CC BY-SA 4.0",
      licenseURL: "https://creativecommons.org/licenses/by-sa/4.0/",
      html: """
        <p>A <b>bridge</b> &amp; more.</p>
        <h2>History</h2>
        <ul><li>one</li><li>two<ul><li>deep</li></ul></li></ul>
        <figure><img src="picture:1" alt="The bridge"/><figcaption>At night</figcaption></figure>
        """,
      pictures: [picture].compactMap { $0 },
      day: day,
      fetched: 1_790_000_000
    )
  }
}
