import Formats
package import TripStore

/// A guide with its articles, to be shown or exported.
package struct GuideEdition: Sendable {
  /// The guide.
  package let guide: Guide

  /// The articles in their order.
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

  /// Returns where an article is from and on which terms, as XHTML.
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

  /// Returns the language of an article, `und` if what its wiki says is not the tag of one, and English without an article.
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

  /// The text of the title of a day; `nil` for articles that belong to none.
  static func title(ofDay day: Int?) -> String? { day.map { "Day \($0)" } }
}
