import Formats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What MediaWiki says about the titles of articles.
///
/// This reads the answer of `api.php?action=query&redirects&titles=…`, in both versions of its format.
struct ArticleTitles {
  /// What became of an article.
  enum Fate: Hashable {
    /// It is there, or the answer does not mention it.
    case same
    /// It has another title.
    case moved(String)
    /// There is no such article.
    case missing
  }

  /// The titles that lead to others: spellings and redirects.
  private var moves: [String: String] = [:]

  /// The titles without an article.
  private var missing: Set<String> = []

  /// Reads an answer.
  init(_ json: Data) throws(RefreshError) {
    let query = try JSONTree(readingRefresh: json)["query"]
    guard let query, let pages = query["pages"] else {
      throw .unexpected("an answer of MediaWiki's action=query, which has query.pages")
    }
    for list in ["normalized", "redirects"] {
      for move in query[list]?.list ?? [] {
        if let from = move["from"]?.text, let to = move["to"]?.text { moves[from] = to }
      }
    }
    for page in pages.list ?? pages.members.map({ Array($0.values) }) ?? [] {
      guard let title = page["title"]?.text else { continue }
      if case .flag(false)? = page["missing"] { continue }
      if page["missing"] != nil { missing.insert(title) }
    }
  }

  /// Returns what became of the article with a title.
  func fate(of title: String) -> Fate {
    var current = title
    var seen: Set = [title]
    while let next = moves[current], seen.insert(next).inserted { current = next }
    if missing.contains(current) { return .missing }
    return current == title ? .same : .moved(current)
  }
}

extension JSONTree {
  /// Reads a file that refreshes a catalog.
  init(readingRefresh json: Data) throws(RefreshError) {
    do {
      self.init(try JSONText(json).root)
    } catch {
      throw .notJSON("\(error)")
    }
  }
}
