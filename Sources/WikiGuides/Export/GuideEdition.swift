package import TripStore
import XMLDocuments

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

  /// The text of the title of a day; `nil` for articles that belong to none.
  static func title(ofDay day: Int?) -> String? { day.map { "Day \($0)" } }
}
