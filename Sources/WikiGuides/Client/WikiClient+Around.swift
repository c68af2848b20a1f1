import Formats
package import Geography
package import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension WikiClient {
  /// The maximum number of articles: the number of extracts per response of a wiki.
  private static let most = 20

  /// Articles about the surroundings of a position, and the time of the request.
  package struct Surroundings: Hashable, Sendable {
    /// The articles, nearest first.
    package let articles: [NearbyArticle]

    /// The time of the request, in seconds since 1970.
    package let fetched: Int

    /// Whether the response is from the store because the wiki could not be reached.
    package let isKept: Bool
  }

  /// Returns articles about the surroundings of a position, from the store if the wiki cannot be reached.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - radius: The radius, 10 to 10,000 meters.
  ///   - store: The store that caches responses.
  ///   - moment: The moment, in seconds since 1970.
  ///   - freshness: The maximum age of a cached response to use without a request, in seconds.
  /// - Returns: The articles, nearest first.
  /// - Throws: ``WikiError`` if the wiki cannot be reached and the store has no response.
  package func surroundings(
    of position: Coordinate,
    within radius: Meters,
    keptIn store: Store,
    at moment: Int,
    freshness: Int = 86_400
  ) async throws -> Surroundings {
    let cell = Self.cell(position, radius)
    let kept = try store.keptAnswer(of: address.text, around: cell)
    if let kept, (0..<freshness).contains(moment - kept.fetched) {
      return Self.surroundings(kept.answer, from: position, kept.fetched, isKept: false)
    }
    do {
      let answer = try await answer(around: position, within: radius)
      try store.keep(answer, of: address.text, around: cell, at: moment)
      return Self.surroundings(answer, from: position, moment, isKept: false)
    } catch let error as WikiError {
      guard error.isTemporary, let kept else { throw error }
      return Self.surroundings(kept.answer, from: position, kept.fetched, isKept: true)
    }
  }

  /// Queries the wiki, and returns the response in the form stored: one JSON object per line.
  private func answer(
    around position: Coordinate,
    within radius: Meters
  ) async throws(WikiError) -> String {
    let answer = try await ask([
      ("action", "query"), ("generator", "geosearch"),
      ("ggscoord", "\(position.latitude)|\(position.longitude)"),
      ("ggsradius", "\(Int(min(max(radius.rawValue, 10), 10_000)))"),
      ("ggslimit", "\(Self.most)"), ("prop", "coordinates|extracts|description"),
      ("colimit", "\(Self.most)"), ("exintro", "1"), ("explaintext", "1"),
      ("exlimit", "\(Self.most)"), ("exchars", "600"),
    ])
    let pages = answer["query"]?.list("pages") ?? []
    return pages.map { String(decoding: $0.json, as: UTF8.self).replacing("\n", with: " ") }
      .joined(separator: "\n")
  }

  /// Returns the articles of a stored response.
  private static func surroundings(
    _ answer: String,
    from position: Coordinate,
    _ fetched: Int,
    isKept: Bool
  ) -> Surroundings {
    let articles = answer.split(separator: "\n").compactMap { line in
      (try? JSONText(Data(line.utf8)).root).flatMap { article($0, from: position) }
    }
    let sorted = articles.sorted { ($0.distance, $0.title) < ($1.distance, $1.title) }
    return Surroundings(articles: sorted, fetched: fetched, isKept: isKept)
  }

  /// Returns the article of a page, or `nil` if it lacks a title or position.
  private static func article(_ page: JSONValue, from position: Coordinate) -> NearbyArticle? {
    guard let title = page["title"]?.string, let point = page.list("coordinates").first,
      let latitude = point["lat"]?.number, let longitude = point["lon"]?.number,
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return NearbyArticle(
      title: title,
      position: place,
      distance: position.distance(to: place),
      kind: page["description"]?.string ?? "",
      extract: page["extract"]?.string ?? ""
    )
  }

  /// Returns the key of a stored response: the position to about a hundred meters, and the radius.
  private static func cell(_ position: Coordinate, _ radius: Meters) -> String {
    let rounded = { (degrees: Double) in Int((degrees * 1000).rounded()) }
    return "\(rounded(position.latitude)),\(rounded(position.longitude)),\(Int(radius.rawValue))"
  }
}

/// An article about something near a position.
package struct NearbyArticle: Hashable, Sendable {
  /// The title.
  package let title: String

  /// The position.
  package let position: Coordinate

  /// The distance from the requested position.
  package let distance: Meters

  /// A short description; empty if the wiki has none.
  package let kind: String

  /// The start of the article; empty if the wiki doesn't provide it.
  package let extract: String
}
