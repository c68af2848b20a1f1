import Formats
import Foundation

/// Turns the HTML of a wiki into a small, well-formed subset of XHTML by an allow-list.
///
/// What is not on the list is left out: elements, attributes, addresses that are not of the web. Whatever the input, the
/// output is well-formed, has no scripts, styles, forms or frames, and loads nothing.
struct HTMLCleaner {
  /// The deepest nesting of elements that are kept.
  private static let deepest = 60

  /// Returns the complete address for one in the text, or `nil` for one that is left out.
  private let links: (String) -> String?

  /// The text so far.
  private var output = ""

  /// The names of the elements that are open in the output, the outermost first.
  private var open: [String] = []

  /// For each of them, what was last put directly into it, if its kind restricts what may follow.
  private var last: [Part] = []

  /// A part of an element that restricts what may follow.
  private enum Part {
    /// Nothing, or something that does not matter.
    case other
    /// A term of a list of descriptions, which needs a description.
    case term
    /// A description.
    case description
    /// A caption of a figure that has something above it, so that nothing may follow.
    case caption
    /// A caption of a figure that is above what it shows; no other may follow.
    case title
  }

  /// The name of the element that is being left out with its content, and how many of its name are open.
  private var dropping: (name: String, depth: Int)?

  /// The elements of the input that are left out but whose end tags will come.
  private var pictures: [CleanedHTML.PictureReference] = []

  /// Creates a cleaner.
  private init(links: @escaping (String) -> String?) {
    self.links = links
  }

  /// Cleans a text.
  ///
  /// - Parameters:
  ///   - html: The text.
  ///   - links: Returns the complete address for one in the text, or `nil` for one that is left out.
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

  /// Takes a piece of the text.
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

  /// Leaves a piece out and notices the end of the element that is left out.
  private mutating func skip(_ token: HTMLToken, _ current: (name: String, depth: Int)) {
    var depth = current.depth
    switch token {
    case .start(current.name, _, false): depth += 1
    case .end(current.name): depth -= 1
    default: break
    }
    dropping = depth > 0 ? (current.name, depth) : nil
  }

  /// Writes text, in a paragraph if it is in none.
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

  /// Takes a start tag.
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

  /// Starts an element in text; a link only with an address, and never in another link.
  private mutating func startInline(_ name: String, _ attributes: [String: String]) {
    var tag = ""
    if name == "a" {
      // A link to a page that does not exist yet leads to its editor.
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

  /// Starts a block where it may be; elsewhere its content goes into the block around it.
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

  /// Makes the elements around a block as it needs them, and returns whether it may be there.
  ///
  /// A description needs a term in front of it, which wikis leave out to indent text; an empty one takes no space.
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

  /// Ends a figure whose caption is below what it shows.
  private mutating func closeCaptionedFigure() {
    while open.last == "figure", last.last == .caption { close(to: open.count - 1) }
  }

  /// Takes an end tag; one without its start tag is left out.
  private mutating func end(_ name: String) {
    if ElementRule.of(name, [:]) == .unwrappedBlock { endParagraph() }
    guard let index = open.lastIndex(of: name) else { return }
    // An end tag in a cell does not end what the table is in.
    if !["table", "tr", "td", "th"].contains(name), open[index...].contains("table") { return }
    close(to: index)
  }

  /// Ends the paragraph or heading that is open, if there is one, with what is in it.
  private mutating func endParagraph() {
    let texts: Set = ["p", "h2", "h3", "h4", "h5", "h6", "dt", "pre", "figcaption", "caption"]
    let inline = open.lastIndex { ElementRule.of($0, [:]) == .block }
    if let index = inline {
      close(to: texts.contains(open[index]) ? index : index + 1)
    } else {
      closeAll()
    }
  }

  /// Ends lists and tables that text has no place in.
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

  /// Returns the name of the file that an address of a picture or its thumbnail is for.
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

  /// Writes end tags until `count` elements are open; an element without content is taken out again.
  private mutating func close(to count: Int) {
    while open.count > count {
      let name = open.removeLast()
      let part = last.removeLast()
      // A term needs a description behind it.
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

/// What becomes of an element of HTML when an article is cleaned.
enum ElementRule: Hashable {
  /// Kept, in text.
  case inline

  /// Kept, as a block of its own.
  case block

  /// Kept, without content.
  case void

  /// Left out; its content stays.
  case unwrapped

  /// Left out, and its content ends the paragraph.
  case unwrappedBlock

  /// Left out with its content.
  case dropped

  /// The elements that are kept or left out with their content; all others are unwrapped.
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

  /// The classes of parts that are no use offline: navigation, maintenance notes, links to edit.
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

  /// The elements that an element has to be directly in; `nil` if it may be in any block.
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

  /// Whether only certain elements, and no text, may be directly in an element.
  static func isStructure(_ name: String) -> Bool {
    ["ul", "ol", "dl", "table", "tbody", "tr"].contains(name)
  }
}

/// An article after it was cleaned.
struct CleanedHTML: Hashable {
  /// A picture that the article shows.
  struct PictureReference: Hashable {
    /// The name by which the text refers to it, as in `3`.
    let name: String

    /// The complete address.
    let url: String

    /// The name of the file on the wiki.
    let file: String

    /// The width in pixels that the wiki states.
    let width: Int?
  }

  /// The text as XHTML; the addresses of pictures are `picture:` and their names.
  let text: String

  /// The pictures, in the order of the text.
  let pictures: [PictureReference]

  /// Returns the text without the pictures that a name is not right for.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func keepingPictures(_ isKept: (String) -> Bool) -> String {
    let mark = Array("<img src=\"picture:".utf8)
    var kept: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let bracket = rest.firstIndex(of: UInt8(ascii: "<")) {
      kept += rest[..<bracket]
      rest = rest[bracket...]
      // In clean text, a bracket that is not part of a tag is a reference.
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1
      let tag = rest[...end]
      rest = rest[(end + 1)...]
      let name = tag.dropFirst(mark.count).prefix { $0 != UInt8(ascii: "\"") }
      if !tag.starts(with: mark) || isKept(String(decoding: name, as: UTF8.self)) { kept += tag }
    }
    return String(decoding: kept + rest, as: UTF8.self)
  }
}

/// A piece of an HTML text.
enum HTMLToken: Hashable {
  /// Text with its character references replaced.
  case text(String)

  /// A start tag: the name in lower case, the attributes, and whether it ends with a slash.
  case start(name: String, attributes: [String: String], isClosed: Bool)

  /// An end tag.
  case end(name: String)
}
