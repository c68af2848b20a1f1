import Formats
import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension WikiClient {
  /// The most characters of a summary.
  private static let mostCharacters = 700

  /// The width of its picture in pixels.
  private static let pictureWidth = 640

  /// Fetches the beginning of an article, and its picture if that is free and the wiki names its license.
  ///
  /// - Parameter title: The title, or one that redirects to it.
  /// - Returns: The summary.
  /// - Throws: ``WikiError``.
  ///
  /// > Source: "Extension:TextExtracts", <https://www.mediawiki.org/wiki/Extension:TextExtracts>, and "Extension:PageImages",
  /// > <https://www.mediawiki.org/wiki/Extension:PageImages>.
  package func summary(of title: String) async throws(WikiError) -> WikiSummary {
    let site = try await site()
    let answer = try await ask([
      ("action", "query"), ("titles", title), ("redirects", "1"),
      ("prop", "extracts|pageimages|info"), ("inprop", "url"), ("exintro", "1"),
      ("explaintext", "1"), ("exchars", "\(Self.mostCharacters)"), ("piprop", "thumbnail|name"),
      ("pithumbsize", "\(Self.pictureWidth)"), ("pilicense", "free"),
    ])
    guard let page = answer["query"]?.list("pages").first, let name = page["title"]?.string else {
      throw .unexpected(host: address.host, what: "without an article")
    }
    guard page["missing"] == nil, page["invalid"] == nil else {
      throw .noArticle(title: title, host: address.host)
    }
    return WikiSummary(
      title: name,
      url: page["fullurl"]?.string.flatMap(address.resolving) ?? site.script,
      extract: page["extract"]?.string ?? "",
      license: site.license,
      licenseURL: site.licenseURL,
      picture: try await picture(of: page)
    )
  }

  /// Fetches the picture of a page, or returns `nil` if it has none that may be shown.
  private func picture(of page: JSONValue) async throws(WikiError) -> Picture? {
    guard let file = page["pageimage"]?.string,
      let url = page["thumbnail"]?["source"]?.string.flatMap(address.resolving),
      let fact = try await facts(ofFiles: [file])[file.replacing("_", with: " ")],
      !fact.license.isEmpty, let bytes = await picture(url)
    else { return nil }
    return Picture(
      name: "1",
      credit: fact.credit,
      license: fact.license,
      source: fact.page,
      bytes: Data(bytes)
    )
  }
}
