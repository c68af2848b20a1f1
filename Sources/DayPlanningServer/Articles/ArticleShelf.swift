/// The articles fetched last, by their titles.
///
/// Each is fetched at its first request; concurrent requests share one fetch. A failed fetch is retried at the next request.
package actor ArticleShelf {
  /// The most articles kept.
  private let capacity: Int

  /// Fetches an article by its title; throws if the encyclopedia cannot be reached, returns `nil` if it has none.
  private let fetch: @Sendable (String) async throws -> SightArticle?

  /// The articles, and those that are being fetched.
  private var articles: [String: Task<SightArticle?, any Error>] = [:]

  /// The titles in the order in which they were last asked for.
  private var order: [String] = []

  /// Creates an empty shelf.
  ///
  /// - Parameters:
  ///   - capacity: The most articles kept.
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
  /// - Throws: What fetching it throws.
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
