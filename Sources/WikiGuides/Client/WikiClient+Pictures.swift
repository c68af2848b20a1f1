import Formats
package import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The main picture of an article, which can be fetched.
package struct FoundPicture: Hashable, Sendable {
  /// The title of the article.
  package let title: String

  /// The URL of the license; empty if not stated.
  package let licenseURL: String

  /// The name of its license.
  let license: String

  /// The author, as plain text; empty if not stated.
  let credit: String

  /// The URL of its description page.
  let source: String

  /// The URL of the image.
  let url: String
}

extension WikiClient {
  /// The maximum number of articles of a request, so that long titles fit in its URL.
  package static let mostTitles = 20

  /// Finds the main pictures of articles, if they are free and the wiki states their licenses.
  ///
  /// - Parameters:
  ///   - titles: The titles, or some that redirect to them; at most ``mostTitles``.
  ///   - width: The width of the pictures, in pixels; narrower ones keep theirs.
  /// - Returns: The pictures by title; those of articles that do not exist or have no such picture are missing.
  /// - Throws: ``WikiError``.
  ///
  /// > Source: "Extension:PageImages", <https://www.mediawiki.org/wiki/Extension:PageImages>.
  package func mainPictures(
    of titles: [String],
    width: Int
  ) async throws(WikiError) -> [String: FoundPicture] {
    // A bar separates titles, and is in none.
    let asked = titles.prefix(Self.mostTitles).filter { !$0.contains("|") && !$0.isEmpty }
    guard !asked.isEmpty else { return [:] }
    let answer = try await ask([
      ("action", "query"), ("titles", asked.joined(separator: "|")), ("redirects", "1"),
      ("prop", "pageimages"), ("piprop", "thumbnail|name"), ("pithumbsize", "\(width)"),
      ("pilimit", "\(Self.mostTitles)"), ("pilicense", "free"),
    ])
    guard let query = answer["query"] else { return [:] }
    var files: [String: (file: String, url: String)] = [:]
    for page in query.list("pages") {
      guard let title = page["title"]?.string, let file = page["pageimage"]?.string,
        let url = page["thumbnail"]?["source"]?.string.flatMap(address.resolving)
      else { continue }
      files[title] = (file.replacing("_", with: " "), url)
    }
    let facts = try await facts(ofFiles: files.values.map(\.file))
    let names = (query.list("normalized") + query.list("redirects")).reduce(into: [:]) {
      (names: inout [String: String], change) in
      if let from = change["from"]?.string, let to = change["to"]?.string { names[from] = to }
    }
    var found: [String: FoundPicture] = [:]
    for title in asked {
      // A title is normalized, and redirected at most once.
      let name = names[title].map { names[$0] ?? $0 } ?? title
      guard let (file, url) = files[name], let fact = facts[file], !fact.license.isEmpty else {
        continue
      }
      found[title] = FoundPicture(
        title: name,
        licenseURL: fact.licenseURL,
        license: fact.license,
        credit: fact.credit,
        source: fact.page,
        url: url
      )
    }
    return found
  }

  /// Fetches a picture without its metadata; `nil` if it is not an image of a supported format, or on a host other than the wiki's
  /// and those it lists.
  ///
  /// - Throws: ``WikiError`` if its host cannot be reached, is busy, or does not have it.
  package func fetch(_ found: FoundPicture) async throws(WikiError) -> Picture? {
    guard let bytes = try await bytes(ofPicture: found.url) else { return nil }
    return Picture(
      name: "1",
      credit: found.credit,
      license: found.license,
      source: found.source,
      bytes: Data(bytes)
    )
  }
}
