import Formats
import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GuideEdition {
  /// The guide as one file of HTML that holds its pictures, has no scripts and loads nothing.
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

  /// The style, for screen, dark screen and paper.
  private static let style = """
    :root{color-scheme:light dark}body{font:1.05rem/1.5 Georgia,serif;max-width:44rem;margin:0 auto;padding:1rem}\
    h1,h2,h3,h4{line-height:1.2;font-family:system-ui,sans-serif}img,svg{max-width:100%;height:auto}\
    figure{margin:1rem 0}figcaption,.source,small{font-size:.85rem;opacity:.8}table{border-collapse:collapse;\
    display:block;overflow-x:auto}td,th{border:1px solid;padding:.2rem .5rem;vertical-align:top}\
    article{border-top:1px solid;margin-top:2rem}@media print{article{break-before:page}nav{display:none}}
    """
}
