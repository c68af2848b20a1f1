import Formats

extension WikiClient {
  /// Returns the titles of articles that begin with a text or contain it, without doubles.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The most titles.
  /// - Returns: The titles that begin with the text first, each list in the order of the wiki.
  /// - Throws: ``WikiError``.
  package func titles(matching text: String, limit: Int) async throws(WikiError) -> [String] {
    let answer = try await ask([
      ("action", "query"), ("list", "prefixsearch|search"), ("pssearch", text),
      ("pslimit", "\(limit)"), ("srsearch", text), ("srlimit", "\(limit)"), ("srinfo", ""),
      ("srprop", ""),
    ])
    let query = answer["query"]
    let found = (query?.list("prefixsearch") ?? []) + (query?.list("search") ?? [])
    var seen: Set<Int> = []
    let titles = found.compactMap { entry -> String? in
      guard let page = entry["pageid"]?.whole, let title = entry["title"]?.string,
        seen.insert(page).inserted
      else { return nil }
      return title
    }
    return Array(titles.prefix(limit))
  }
}
