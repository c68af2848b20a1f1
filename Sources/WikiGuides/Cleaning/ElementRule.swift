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
