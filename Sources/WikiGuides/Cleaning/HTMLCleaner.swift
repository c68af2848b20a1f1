import Formats
import Foundation

/// Converts the HTML of a wiki to a small, well-formed subset of XHTML, by an allow-list.
///
/// Elements, attributes, and URL schemes that are not on the list are removed. For any input, the output is well-formed, has no
/// scripts, styles, forms, or frames, and loads no resources.
struct HTMLCleaner {
  /// The maximum nesting depth of elements.
  private static let deepest = 60

  /// Resolves a URL in the text; returns `nil` to drop the link.
  private let links: (String) -> String?

  /// The text so far.
  private var output = ""

  /// The names of the open elements in the output, outermost first.
  private var open: [String] = []

  /// The last part of each open element whose kind restricts what may follow.
  private var last: [Part] = []

  /// A part of an element that restricts what may follow.
  private enum Part {
    /// Nothing, or something without restrictions.
    case other
    /// A term of a description list, which must be followed by a description.
    case term
    /// A description.
    case description
    /// A caption below the content of a figure; nothing may follow.
    case caption
    /// A caption above the content of a figure; no other caption may follow.
    case title
  }

  /// The name of the element being dropped with its content, and its nesting depth.
  private var dropping: (name: String, depth: Int)?

  /// The pictures found so far.
  private var pictures: [CleanedHTML.PictureReference] = []

  /// Creates a cleaner.
  private init(links: @escaping (String) -> String?) {
    self.links = links
  }

  /// Cleans a text.
  ///
  /// - Parameters:
  ///   - html: The text.
  ///   - links: Resolves a URL in the text; returns `nil` to drop the link.
  /// - Returns: The text and its pictures.
  /// - Complexity: O(*n*) in the length of the text.
  static func clean(_ html: String, links: @escaping (String) -> String?) -> CleanedHTML {
    var cleaner = Self(links: links)
    for token in HTMLTokens(html) { cleaner.take(token) }
    cleaner.closeAll()
    return CleanedHTML(text: cleaner.output, pictures: cleaner.pictures)
  }

  /// Returns the text of a piece of HTML on one line, without tags.
  static func plainText(_ html: String) -> String {
    var dropped: String?
    var text = ""
    for token in HTMLTokens(html) {
      switch token {
      case .text(let piece): if dropped == nil { text += piece }
      case .start(let name, _, _): if ["script", "style"].contains(name) { dropped = name }
      case .end(let name): if dropped == name { dropped = nil }
      }
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Handles a token.
  private mutating func take(_ token: HTMLToken) {
    if let dropping {
      skip(token, dropping)
      return
    }
    switch token {
    case .text(let text): write(text)
    case .start(let name, let attributes, let isClosed): start(name, attributes, isClosed)
    case .end(let name): end(name)
    }
  }

  /// Skips a token, and detects the end of the dropped element.
  private mutating func skip(_ token: HTMLToken, _ current: (name: String, depth: Int)) {
    var depth = current.depth
    switch token {
    case .start(current.name, _, false): depth += 1
    case .end(current.name): depth -= 1
    default: break
    }
    dropping = depth > 0 ? (current.name, depth) : nil
  }

  /// Writes text, in a new paragraph if necessary.
  private mutating func write(_ text: String) {
    let isBlank = text.allSatisfy(\.isWhitespace)
    if let parent = open.last, ElementRule.isStructure(parent) {
      if isBlank { return }
      closeStructures()
    }
    if isBlank, open.last == "figure" { return }
    closeCaptionedFigure()
    if open.isEmpty {
      if isBlank { return }
      push("p", "")
    }
    output += text.escapedInXML
  }

  /// Handles a start tag.
  private mutating func start(_ name: String, _ attributes: [String: String], _ isClosed: Bool) {
    switch ElementRule.of(name, attributes) {
    case .dropped: if !isClosed, !Self.isVoid(name) { dropping = (name, 1) }
    case .void: writeVoid(name, attributes)
    case .unwrapped: break
    case .unwrappedBlock: endParagraph()
    case .inline: startInline(name, attributes)
    case .block: startBlock(name)
    }
  }

  /// Whether an element never has an end tag.
  private static func isVoid(_ name: String) -> Bool {
    ["input", "embed", "link", "meta", "base", "frame"].contains(name)
  }

  /// Starts an inline element; a link only with a URL, and never inside another link.
  private mutating func startInline(_ name: String, _ attributes: [String: String]) {
    var tag = ""
    if name == "a" {
      // A red link leads to the editor of a missing page.
      guard let address = attributes["href"].flatMap(links), !address.contains("redlink=1"),
        !open.contains("a")
      else { return }
      tag = " href=\"\(address.escapedInXML)\""
    }
    guard open.count < Self.deepest else { return }
    if let parent = open.last, ElementRule.isStructure(parent) { closeStructures() }
    closeCaptionedFigure()
    if open.isEmpty { push("p", "") }
    push(name, tag)
  }

  /// Starts a block if it is allowed here; otherwise its content goes into the enclosing block.
  private mutating func startBlock(_ name: String) {
    guard open.count < Self.deepest else { return }
    endParagraph()
    if name == "tr", open.last == "table" { push("tbody", "") }
    if let parents = ElementRule.parents(of: name) {
      guard let index = open.lastIndex(where: parents.contains),
        !open[index...].dropFirst().contains("table")
      else { return }
      close(to: index + 1)
    } else if let parent = open.last, ElementRule.isStructure(parent) {
      closeStructures()
    }
    guard makeRoom(for: name) else { return }
    push(name, "")
  }

  /// Opens or closes elements so that a block is allowed here, and returns whether that is possible.
  ///
  /// A description needs a preceding term, which wikis omit to indent text; an empty term takes no space.
  private mutating func makeRoom(for name: String) -> Bool {
    switch name {
    case "dt": last[last.count - 1] = .term
    case "dd":
      if last.last == .other { output += "<dt></dt>" }
      last[last.count - 1] = .description
    case "caption": return output.hasSuffix("<table>")
    case "figcaption":
      guard last.last == .other else { return false }
      last[last.count - 1] = output.hasSuffix("<figure>") ? .title : .caption
    default: closeCaptionedFigure()
    }
    return true
  }

  /// Ends a figure whose caption is below its content.
  private mutating func closeCaptionedFigure() {
    while open.last == "figure", last.last == .caption { close(to: open.count - 1) }
  }

  /// Handles an end tag; one without a start tag is ignored.
  private mutating func end(_ name: String) {
    if ElementRule.of(name, [:]) == .unwrappedBlock { endParagraph() }
    guard let index = open.lastIndex(of: name) else { return }
    // An end tag in a cell does not end elements outside the table.
    if !["table", "tr", "td", "th"].contains(name), open[index...].contains("table") { return }
    close(to: index)
  }

  /// Ends the open paragraph or heading, if any, with its inline elements.
  private mutating func endParagraph() {
    let texts: Set = ["p", "h2", "h3", "h4", "h5", "h6", "dt", "pre", "figcaption", "caption"]
    let inline = open.lastIndex { ElementRule.of($0, [:]) == .block }
    if let index = inline {
      close(to: texts.contains(open[index]) ? index : index + 1)
    } else {
      closeAll()
    }
  }

  /// Ends lists and tables in which text is not allowed.
  private mutating func closeStructures() {
    while let last = open.last, ElementRule.isStructure(last) { close(to: open.count - 1) }
  }

  /// Writes an element without content.
  private mutating func writeVoid(_ name: String, _ attributes: [String: String]) {
    if name == "hr" { return endParagraph() }
    if let parent = open.last, ElementRule.isStructure(parent) { return }
    if name == "br" {
      if !open.isEmpty { output += "<br/>" }
      return
    }
    guard let url = attributes["src"].flatMap(links) else { return }
    closeCaptionedFigure()
    if open.isEmpty { push("p", "") }
    let picture = CleanedHTML.PictureReference(
      name: "\(pictures.count + 1)",
      url: url,
      file: Self.file(of: url),
      width: attributes["width"].flatMap { Int($0) }
    )
    pictures.append(picture)
    let words = (attributes["alt"] ?? "").escapedInXML
    output += "<img src=\"picture:\(picture.name)\" alt=\"\(words)\"/>"
  }

  /// Returns the file name from the URL of a picture or its thumbnail.
  private static func file(of url: String) -> String {
    var parts = url.split(separator: "/").map(String.init)
    if parts.contains("thumb") { parts.removeLast() }
    let name = (parts.last ?? "").split(separator: "?").first.map(String.init) ?? ""
    return (name.removingPercentEncoding ?? name).replacing("_", with: " ")
  }

  /// Writes a start tag.
  private mutating func push(_ name: String, _ attributes: String) {
    output += "<\(name)\(attributes)>"
    open.append(name)
    last.append(.other)
  }

  /// Writes end tags until `count` elements are open; removes elements without content.
  private mutating func close(to count: Int) {
    while open.count > count {
      let name = open.removeLast()
      let part = last.removeLast()
      // A term must be followed by a description.
      if name == "dl", part == .term { output += "<dd></dd>" }
      if ["p", "li", "b", "i", "span", "ul", "ol", "dl", "table", "tbody", "figure"].contains(name),
        output.hasSuffix("<\(name)>")
      {
        output.removeLast(name.count + 2)
      } else {
        output += "</\(name)>"
        if ElementRule.of(name, [:]) == .block { output += "\n" }
      }
    }
  }

  /// Writes all end tags.
  private mutating func closeAll() {
    close(to: 0)
  }
}

/// How an HTML element is treated when an article is cleaned.
enum ElementRule: Hashable {
  /// Kept, inline.
  case inline

  /// Kept, as a block.
  case block

  /// Kept, without content.
  case void

  /// Removed; its content is kept.
  case unwrapped

  /// Removed; its content is kept and ends the paragraph.
  case unwrappedBlock

  /// Removed with its content.
  case dropped

  /// The elements that are kept or removed with their content; all others are unwrapped.
  private static let rules: [String: Self] = {
    let names: [(Self, String)] = [
      (.inline, "a b strong i em sub sup code small abbr cite q"),
      (
        .block,
        "p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre table caption tbody tr td th figure figcaption"
      ),
      (.void, "br img hr"),
      (
        .dropped,
        """
        script style noscript iframe object embed applet svg math template form input button select \
        textarea audio video canvas map head title link meta base frame frameset noembed noframes plaintext xmp
        """
      ),
      (
        .unwrappedBlock,
        "div section article header footer main aside nav h1 center thead tfoot body"
      ),
    ]
    let pairs = names.flatMap { rule, words in
      words.split(separator: " ").map { (String($0), rule) }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }()

  /// The classes of parts that are useless offline: navigation, maintenance notes, edit links.
  private static let droppedClasses: Set = [
    "mw-editsection", "navbox", "navbox-styles", "metadata", "ambox", "noprint", "toc",
    "mw-empty-elt", "reference", "reflist", "mw-references-wrap", "references", "sistersitebox",
    "mw-cite-backlink", "hatnote", "mw-kartographer-maplink", "mw-file-element-broken",
    "vcard-edit",
    "portalbox", "authority-control", "catlinks", "geo-nondefault", "printfooter",
  ]

  /// Returns the rule of an element.
  static func of(_ name: String, _ attributes: [String: String]) -> Self {
    let rule = rules[name] ?? .unwrapped
    guard rule != .dropped else { return rule }
    let list = attributes["class"] ?? ""
    let isDropped = list.split(separator: " ").contains { droppedClasses.contains(String($0)) }
    let isHidden = attributes["style"]?.filter { $0 != " " }.contains("display:none") ?? false
    return isDropped || isHidden ? (rule == .void ? .unwrapped : .dropped) : rule
  }

  /// The required parents of an element; `nil` if it may be in any block.
  static func parents(of name: String) -> Set<String>? {
    switch name {
    case "li": ["ul", "ol"]
    case "dt", "dd": ["dl"]
    case "tr": ["tbody"]
    case "td", "th": ["tr"]
    case "tbody", "caption": ["table"]
    case "figcaption": ["figure"]
    default: nil
    }
  }

  /// Whether an element may directly contain only certain elements and no text.
  static func isStructure(_ name: String) -> Bool {
    ["ul", "ol", "dl", "table", "tbody", "tr"].contains(name)
  }
}

/// A cleaned article.
struct CleanedHTML: Hashable {
  /// A picture that the article shows.
  struct PictureReference: Hashable {
    /// The name by which the text refers to it, such as `3`.
    let name: String

    /// The absolute URL.
    let url: String

    /// The name of the file on the wiki.
    let file: String

    /// The width in pixels that the wiki states.
    let width: Int?
  }

  /// The text as XHTML; pictures have the URLs `picture:` plus their name.
  let text: String

  /// The pictures, in the order of the text.
  let pictures: [PictureReference]

  /// Returns the text with only the pictures for whose name `isKept` is true.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func keepingPictures(_ isKept: (String) -> Bool) -> String {
    let mark = Array("<img src=\"picture:".utf8)
    var kept: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let bracket = rest.firstIndex(of: UInt8(ascii: "<")) {
      kept += rest[..<bracket]
      rest = rest[bracket...]
      // In clean text, every angle bracket that is not part of a tag is escaped.
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1
      let tag = rest[...end]
      rest = rest[(end + 1)...]
      let name = tag.dropFirst(mark.count).prefix { $0 != UInt8(ascii: "\"") }
      if !tag.starts(with: mark) || isKept(String(decoding: name, as: UTF8.self)) { kept += tag }
    }
    return String(decoding: kept + rest, as: UTF8.self)
  }
}

/// A token of an HTML text.
enum HTMLToken: Hashable {
  /// Text with its character references replaced.
  case text(String)

  /// A start tag: the name in lower case, the attributes, and whether it ends with a slash.
  case start(name: String, attributes: [String: String], isClosed: Bool)

  /// An end tag.
  case end(name: String)
}
