package import TripStore

/// The text of articles for a terminal: headings, paragraphs, lists.
package enum GuideText {
  /// Returns an article as text; long lines are not wrapped.
  ///
  /// - Parameters:
  ///   - article: The article.
  ///   - strong: Marks a heading.
  /// - Returns: The text, with a trailing newline.
  /// - Complexity: O(*n*) in the length of the article.
  package static func text(of article: Article, strong: (String) -> String) -> String {
    var writer = Writer()
    for token in HTMLTokens(article.html) { writer.take(token, strong) }
    let source = "\(article.url)\n\(article.license) \(article.licenseURL)"
    return "\(strong(article.title))\n\n\(writer.finished(strong))\n\n\(source)\n"
  }

  /// Accumulates lines.
  private struct Writer {
    /// The lines so far.
    private var lines: [String] = []

    /// The line being written.
    private var line = ""

    /// The prefix of the line.
    private var mark = ""

    /// The nesting depth of lists.
    private var depth = 0

    /// Whether the line is a heading.
    private var isHeading = false

    /// Handles a token of clean XHTML.
    mutating func take(_ token: HTMLToken, _ strong: (String) -> String) {
      switch token {
      case .text(let text): line += text.replacing("\n", with: " ")
      case .start(let name, let attributes, _): start(name, attributes, strong)
      case .end(let name): end(name, strong)
      }
    }

    private mutating func start(
      _ name: String,
      _ attributes: [String: String],
      _ strong: (String) -> String
    ) {
      switch name {
      case "br": endLine(strong)
      case "img": line += attributes["alt"].flatMap { $0.isEmpty ? nil : "[picture: \($0)] " } ?? ""
      case "ul", "ol":
        endLine(strong)
        depth += 1
      case "li":
        endLine(strong)
        mark = String(repeating: "  ", count: max(0, depth - 1)) + "• "
      case "td", "th": if !line.isEmpty { line += "  |  " }
      case "p", "tr", "dt", "blockquote", "figcaption": endLine(strong)
      case "dd":
        endLine(strong)
        mark = "  "
      default: if Self.isHeading(name) { isHeading = true }
      }
    }

    private mutating func end(_ name: String, _ strong: (String) -> String) {
      switch name {
      case "p", "table", "blockquote", "figure":
        endLine(strong)
        endBlock()
      case "ul", "ol":
        endLine(strong)
        depth -= 1
        if depth == 0 { endBlock() }
      case "li", "tr", "dt", "dd", "figcaption": endLine(strong)
      default:
        guard Self.isHeading(name) else { return }
        endBlock()
        endLine(strong)
        isHeading = false
      }
    }

    private static func isHeading(_ name: String) -> Bool {
      ["h2", "h3", "h4", "h5", "h6"].contains(name)
    }

    /// Ends the line, if it is not empty.
    private mutating func endLine(_ strong: (String) -> String) {
      let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty {
        lines.append(mark + (isHeading ? strong(words) : words))
        mark = ""
      }
      line = ""
    }

    /// Adds an empty line.
    private mutating func endBlock() {
      if let last = lines.last, !last.isEmpty { lines.append("") }
    }

    /// The lines as text.
    mutating func finished(_ strong: (String) -> String) -> String {
      endLine(strong)
      while lines.last?.isEmpty ?? false { lines.removeLast() }
      return lines.joined(separator: "\n")
    }
  }
}
