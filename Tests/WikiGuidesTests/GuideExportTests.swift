import Formats
import Foundation
import Geography
import Testing
import TripStore
import ZipArchives

@testable import WikiGuides

/// Guides in the store, in the terminal, as HTML, and as EPUB.
struct GuideExportTests {
  private func edition() throws -> GuideEdition {
    let position = try Coordinate(latitude: 51.5, longitude: -0.1)
    let map = GuideMap.svg([[GuideMap.Stop(name: "A <b>", position: position)]])
    return GuideEdition(
      Guide(name: "Week & <end>", map: map, articles: 2, added: 1),
      [try WikiFixture.article("Tower & Bridge", day: 1), try WikiFixture.article("Other")]
    )
  }

  @Test(arguments: [
    ("en", "en"), ("zh-Hans", "zh-Hans"), ("de-1996", "de-1996"), ("", "und"), ("e", "und"),
    ("en_US", "und"), ("en\"><script>", "und"), ("en-", "und"), ("1a", "und"), ("ü", "und"),
  ])
  func `the language of an article is a valid tag or unknown`(text: String, tag: String) throws {
    let known = try WikiFixture.article("A")
    let article = Article(
      wiki: known.wiki,
      title: known.title,
      language: text,
      page: 1,
      revision: 2,
      url: known.url,
      license: known.license,
      licenseURL: known.licenseURL,
      html: known.html,
      pictures: [],
      fetched: 1
    )
    let edition = GuideEdition(Guide(name: "G", added: 1), [article])
    #expect(edition.html.contains("<html lang=\"\(tag)\">"))
    #expect(GuideEdition.language(of: article) == tag && GuideEdition.language(of: nil) == "en")
  }

  @Test func `an EPUB is complete, well-formed, and reproducible`() throws {
    let book = try edition().epub
    #expect(book == (try edition().epub))
    #expect(book.dropFirst(30).starts(with: Data("mimetypeapplication/epub+zip".utf8)))
    let archive = try ZipArchive(book)
    let names = ["container.xml", "package.opf", "contents.xhtml", "a1.xhtml", "a2.xhtml"]
    #expect(Set(names + ["mimetype", "style.css", "a1-1.jpg", "a2-1.jpg"]) == Set(archive.names))
    for name in names {
      let text = try archive.contents(of: name).map { String(decoding: $0, as: UTF8.self) } ?? ""
      _ = try XMLReader.root(of: Array(text.replacing("<!DOCTYPE html>\n", with: "").utf8))
    }
    let package = try XMLReader.root(of: archive.contents(of: "package.opf") ?? Data())
    let listed = package.descendants(named: "item").compactMap { $0.attributes["href"] }
    #expect(Set(listed + ["mimetype", "container.xml", "package.opf"]) == Set(archive.names))
  }

  @Test func `HTML is a single file without external resources, and states its sources`() throws {
    let html = try edition().html
    #expect(html.contains("src=\"data:image/jpeg;base64,"))
    #expect(
      !html.contains("<script") && !html.contains("src=\"http") && !html.contains("picture:1\"")
    )
    #expect(
      html.contains("<h2>Day 1</h2>") && html.contains("<title>Week &amp; &lt;end&gt;</title>")
    )
    #expect(
      html.contains("revision 2") && html.contains("CC BY-SA 4.0") && html.contains("Ann &amp; Bob")
    )
    #expect(html.contains("<h3>History</h3>"))
  }

  @Test func `the terminal shows headings, lists and pictures`() throws {
    let text = GuideText.text(of: try WikiFixture.article("Bridge")) { "*\($0)*" }
    let expected = """
      *Bridge*

      A bridge & more.

      *History*
      • one
      • two
        • deep

      [picture: The bridge]
      At night

      https://wiki.example/w/index.php?oldid=2
      CC BY-SA 4.0 https://creativecommons.org/licenses/by-sa/4.0/

      """
    #expect(text == expected)
  }

  @Test func `guides keep, sort, replace, and delete articles`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try Store(at: folder.appending(path: "s").path, for: .writing)
    try store.add(Guide(name: "g", added: 1))
    #expect(throws: StoreError.self) { try store.add(Guide(name: "g", added: 1)) }
    for title in ["A", "B", "C"] { try store.add(WikiFixture.article(title), to: "g") }
    try store.add(WikiFixture.article("A"), to: "g")
    let titles = { try store.articles(of: "g").map(\.title) }
    #expect(try titles() == ["A", "B", "C"])
    try store.sort([("C", nil), ("A", nil)], in: "g")
    #expect(try titles() == ["C", "A", "B"])
    try store.sort([("B", 1), ("A", 2)], in: "g")
    #expect(try titles() == ["B", "A", "C"])
    #expect(throws: StoreError.self) { try store.sort([("A", 1), ("X", 1)], in: "g") }
    #expect(throws: StoreError.self) { try store.removeArticles(["A", "X"], from: "g") }
    #expect(
      try store.articles(of: "g").first
        == {
          var a = try WikiFixture.article("B")
          a.day = 1
          return a
        }()
    )
    try store.removeArticles(["A"], from: "g")
    #expect(try store.articleTexts().keys.sorted() == ["B", "C"])
    try store.removeGuide("g")
    let counts = try store.check().counts.filter {
      ["guides", "articles", "pictures"].contains($0.name)
    }
    #expect(counts.allSatisfy { $0.count == 0 })
    #expect(throws: StoreError.self) { _ = try store.articles(of: "g") }
  }

  @Test func `a map without stops is nil, and one stop is valid`() throws {
    #expect(GuideMap.svg([]) == nil && GuideMap.svg([[]]) == nil)
    let position = try Coordinate(latitude: 51.5, longitude: -0.1)
    let svg = try #require(GuideMap.svg([[GuideMap.Stop(name: "A & B", position: position)]]))
    #expect(try XMLReader.root(of: Array(svg.utf8)).descendants(named: "circle").count == 1)
  }
}
