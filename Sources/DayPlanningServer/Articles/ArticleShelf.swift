/// A cache of recently fetched articles, by title.
///
/// Each is fetched at its first request; concurrent requests share one fetch. A failed fetch is retried at the next request.
package actor ArticleShelf {
  /// The maximum number of articles.
  private let capacity: Int

  /// Fetches an article by its title; throws if the encyclopedia is unreachable, returns `nil` if it has none.
  private let fetch: @Sendable (String) async throws -> SightArticle?

  /// The articles, including those being fetched.
  private var articles: [String: Task<SightArticle?, any Error>] = [:]

  /// The titles in order of last use.
  private var order: [String] = []

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of articles.
  ///   - fetch: Fetches an article by its title.
  package init(
    capacity: Int = 200,
    fetch: @escaping @Sendable (String) async throws -> SightArticle?
  ) {
    self.capacity = capacity
    self.fetch = fetch
  }

  /// Returns an article, or `nil` if there is none with this title.
  ///
  /// - Throws: The error of `fetch`.
  func article(_ title: String) async throws -> SightArticle? {
    order.removeAll { $0 == title }
    order.append(title)
    let task = articles[title] ?? Task { [fetch] in try await fetch(title) }
    articles[title] = task
    while order.count > capacity { articles[order.removeFirst()] = nil }
    do {
      return try await task.value
    } catch {
      if articles[title] == task { articles[title] = nil }
      throw error
    }
  }
}
