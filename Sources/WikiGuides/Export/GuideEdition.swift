import Formats
import OpeningHours
import Photos
package import TripStore
import ZipArchives

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A guide with its articles, to be shown or exported.
package struct GuideEdition: Sendable {
  /// The guide.
  package let guide: Guide

  /// The articles, in order.
  package let articles: [Article]

  /// Creates an edition.
  package init(_ guide: Guide, _ articles: [Article]) {
    self.guide = guide
    self.articles = articles
  }

  /// The number of articles and pictures, as a line below the title.
  var summary: String {
    let pictures = articles.map(\.pictures.count).reduce(0, +)
    let words = { (count: Int, noun: String) in "\(count) \(noun)\(count == 1 ? "" : "s")" }
    return "\(words(articles.count, "article")), \(words(pictures, "picture"))"
  }

  /// Returns the source and license of an article, as XHTML.
  static func credit(of article: Article) -> String {
    let title = article.title.escapedInXML
    let license =
      article.licenseURL.isEmpty
      ? article.license.escapedInXML
      : "<a href=\"\(article.licenseURL.escapedInXML)\">\(article.license.escapedInXML)</a>"
    let link =
      "<a href=\"\(article.url.escapedInXML)\">“\(title)”, revision \(article.revision)</a>"
    let pictures = article.pictures.map { picture in
      let words = [picture.credit, picture.license].filter { !$0.isEmpty }
      let text = words.isEmpty ? "author not stated" : words.joined(separator: ", ")
      let source = picture.source.escapedInXML
      return "<li><a href=\"\(source)\">picture \(picture.name)</a>: \(text.escapedInXML)</li>"
    }
    let list = pictures.isEmpty ? "" : "<ul class=\"credits\">\(pictures.joined())</ul>"
    return
      "<div class=\"source\"><p>Text: \(link), by its authors, \(license); abridged.</p>\(list)</div>"
  }

  /// Returns the language of an article: `und` if its wiki states an invalid tag, English without an article.
  ///
  /// > Source: RFC 5646, "Tags for Identifying Languages", section 2.1; simplified.
  static func language(of article: Article?) -> String {
    guard let article else { return "en" }
    let parts = article.language.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.enumerated().allSatisfy { index, part in
      part.utf8.allSatisfy { byte in
        let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        return isLetter || index > 0 && (0x30...0x39).contains(byte)
      } && (index == 0 ? 2...8 : 1...8).contains(part.utf8.count)
    }
    return isTag ? article.language : "und"
  }

  /// Returns the heading of a day; `nil` for articles without a day.
  static func title(ofDay day: Int?) -> String? { day.map { "Day \($0)" } }
}

extension GuideEdition {
  /// The guide as a single HTML file with embedded pictures, without scripts or external resources.
  ///
  /// - Complexity: O(*n*) for *n* bytes of text and pictures.
  package var html: String {
    let title = guide.name.escapedInXML
    let language = Self.language(of: articles.first)
    let map = guide.map.map { "<figure class=\"map\">\($0)</figure>\n" } ?? ""
    let parts = articles.enumerated().map { number, article in
      let isFirst = number == 0 || articles[number - 1].day != article.day
      let day = isFirst ? Self.title(ofDay: article.day).map { "<h2>\($0)</h2>\n" } ?? "" : ""
      return "\(day)\(section(article, number))"
    }
    return """
      <!DOCTYPE html>
      <html lang="\(language)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <header><h1>\(title)</h1><p>\(summary)</p></header>
      \(map)<nav aria-label="Articles"><ol>
      \(contents.joined(separator: "\n"))
      </ol></nav>
      <main>
      \(parts.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  /// The links to articles.
  private var contents: [String] {
    articles.enumerated().map { number, article in
      let day = Self.title(ofDay: article.day).map { " <small>\($0)</small>" } ?? ""
      return "<li><a href=\"#a\(number + 1)\">\(article.title.escapedInXML)</a>\(day)</li>"
    }
  }

  /// Returns an article with its pictures in place.
  private func section(_ article: Article, _ number: Int) -> String {
    let text = article.pictures.reduce(HeadingLevels.lowered(article.html)) { text, picture in
      let data = picture.bytes.base64EncodedString()
      return text.replacing(
        "src=\"picture:\(picture.name)\"",
        with: "src=\"data:\(picture.format.mediaType);base64,\(data)\""
      )
    }
    return """
      <article id="a\(number + 1)" lang="\(Self.language(of: article))">
      <h2 class="title">\(article.title.escapedInXML)</h2>
      \(text)
      \(Self.credit(of: article))
      </article>
      """
  }

  /// The style for screens, light and dark, and for print.
  private static let style = """
    :root{color-scheme:light dark}body{font:1.05rem/1.5 Georgia,serif;max-width:44rem;margin:0 auto;padding:1rem}\
    h1,h2,h3,h4{line-height:1.2;font-family:system-ui,sans-serif}img,svg{max-width:100%;height:auto}\
    figure{margin:1rem 0}figcaption,.source,small{font-size:.85rem;opacity:.8}table{border-collapse:collapse;\
    display:block;overflow-x:auto}td,th{border:1px solid;padding:.2rem .5rem;vertical-align:top}\
    article{border-top:1px solid;margin-top:2rem}@media print{article{break-before:page}nav{display:none}}
    """
}

/// Shifts heading levels.
enum HeadingLevels {
  /// Returns clean XHTML with each heading one level lower.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func lowered(_ text: String) -> String {
    [5, 4, 3, 2].reduce(text) { text, level in
      text.replacing("<h\(level)>", with: "<h\(level + 1)>")
        .replacing("</h\(level)>", with: "</h\(level + 1)>")
    }
  }
}

extension GuideEdition {
  /// The guide as an EPUB 3 book; reproducible for the same guide.
  ///
  /// > Source: "EPUB 3.3", W3C Recommendation, <https://www.w3.org/TR/epub-33/>.
  ///
  /// - Complexity: O(*n*) for *n* bytes of text and pictures.
  package var epub: Data {
    var archive = ZipWriter()
    // This file must be first and uncompressed, so that readers recognize the format by its bytes.
    archive.add("mimetype", Data("application/epub+zip".utf8), isPacked: false)
    archive.add("META-INF/container.xml", Data(Self.container.utf8), isPacked: true)
    archive.add("book/package.opf", Data(package.utf8), isPacked: true)
    archive.add("book/contents.xhtml", Data(contentsPage.utf8), isPacked: true)
    archive.add("book/style.css", Data(Self.bookStyle.utf8), isPacked: true)
    for (number, article) in articles.enumerated() {
      archive.add("book/a\(number + 1).xhtml", Data(page(article, number).utf8), isPacked: true)
      for picture in article.pictures {
        let name = Self.fileName(picture, number)
        archive.add("book/\(name)", picture.bytes, isPacked: false)
      }
    }
    return archive.finished()
  }

  /// The name of a picture's file.
  private static func fileName(_ picture: Picture, _ number: Int) -> String {
    "a\(number + 1)-\(picture.name).\(picture.format.fileExtension)"
  }

  /// The location of the package.
  private static let container = """
    <?xml version="1.0" encoding="UTF-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
    </container>

    """

  /// The style.
  private static let bookStyle = """
    img,svg{max-width:100%;height:auto}figcaption,.source{font-size:.85em}
    table{border-collapse:collapse}td,th{border:1px solid;padding:.2em .4em;vertical-align:top}

    """

  /// The manifest of the book.
  private var package: String {
    let language = Self.language(of: articles.first)
    let pages = articles.indices.map { "a\($0 + 1)" }
    let items = pages.map { name in
      "<item id=\"\(name)\" href=\"\(name).xhtml\" media-type=\"application/xhtml+xml\"/>"
    }
    let pictures = articles.enumerated().flatMap { number, article in
      article.pictures.map { picture in
        let name = Self.fileName(picture, number)
        let type = picture.format.mediaType
        return
          "<item id=\"p\(number + 1)-\(picture.name)\" href=\"\(name)\" media-type=\"\(type)\"/>"
      }
    }
    let svg = guide.map == nil ? "" : " svg"
    let rights = Set(articles.map(\.license)).sorted().joined(separator: "; ")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="\(language.escapedInXML)">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:identifier id="id">\(identifier)</dc:identifier>
      <dc:title>\(guide.name.escapedInXML)</dc:title>
      <dc:language>\(language.escapedInXML)</dc:language>
      <dc:rights>\((rights.isEmpty ? "no articles" : rights).escapedInXML)</dc:rights>
      <meta property="dcterms:modified">\(modified)</meta>
      </metadata>
      <manifest>
      <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav\(svg)"/>
      <item id="style" href="style.css" media-type="text/css"/>
      \((items + pictures).joined(separator: "\n"))
      </manifest>
      <spine>
      <itemref idref="contents"/>
      \(pages.map { "<itemref idref=\"\($0)\"/>" }.joined(separator: "\n"))
      </spine>
      </package>

      """
  }

  /// An identifier that depends only on the articles.
  private var identifier: String {
    let parts = [guide.name] + articles.map { "\($0.wiki) \($0.page) \($0.revision)" }
    let digest = parts.joined(separator: "\n").utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "planday-guide-\(String(digest, radix: 16))"
  }

  /// The time at which the newest article was fetched.
  private var modified: String {
    UTCTime.text(ofSecond: articles.map(\.fetched).max() ?? guide.added)
  }

  /// The first page: the title, the map, and the list of articles.
  private var contentsPage: String {
    let entries = articles.enumerated().map { number, article in
      let day = Self.title(ofDay: article.day).map { "\($0): " } ?? ""
      return "<li><a href=\"a\(number + 1).xhtml\">\((day + article.title).escapedInXML)</a></li>"
    }
    let list =
      entries.isEmpty
      ? "<li><a href=\"contents.xhtml\">No articles yet</a></li>" : entries.joined(separator: "\n")
    let map = guide.map.map { "<figure>\($0)</figure>\n" } ?? ""
    return Self.document(
      guide.name,
      language: Self.language(of: articles.first),
      """
      <h1>\(guide.name.escapedInXML)</h1>
      <p>\(summary)</p>
      \(map)<nav epub:type="toc"><h2>Articles</h2><ol>
      \(list)
      </ol></nav>
      """
    )
  }

  /// Returns the page of an article.
  private func page(_ article: Article, _ number: Int) -> String {
    let text = article.pictures.reduce(article.html) { text, picture in
      text.replacing(
        "src=\"picture:\(picture.name)\"",
        with: "src=\"\(Self.fileName(picture, number))\""
      )
    }
    return Self.document(
      article.title,
      language: Self.language(of: article),
      "<h1>\(article.title.escapedInXML)</h1>\n\(text)\n\(Self.credit(of: article))"
    )
  }

  /// Returns a page of the book.
  private static func document(_ title: String, language: String, _ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="\(language.escapedInXML)" lang="\(language.escapedInXML)">
    <head><title>\(title.escapedInXML)</title><link rel="stylesheet" href="style.css"/></head>
    <body>
    \(body)
    </body>
    </html>

    """
  }
}
