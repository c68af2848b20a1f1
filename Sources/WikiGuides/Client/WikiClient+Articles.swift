import Formats
package import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension WikiClient {
  /// The maximum number of pictures of an article.
  private static let mostPictures = 12

  /// The minimum width of a picture, in pixels; smaller ones are icons.
  private static let leastWidth = 60

  /// Fetches an article with its pictures.
  ///
  /// - Parameters:
  ///   - title: The title, or one that redirects to it.
  ///   - moment: The moment, in seconds since 1970.
  /// - Returns: The cleaned article, with the pictures that could be fetched.
  /// - Throws: ``WikiError``.
  package func article(_ title: String, at moment: Int) async throws(WikiError) -> Article {
    let site = try await site()
    let parse = try await parsed(title)
    guard let html = parse["text"]?.string, let name = parse["title"]?.string,
      let page = parse["pageid"]?.whole, let revision = parse["revid"]?.whole
    else { throw .unexpected(host: address.host, what: "without an article") }
    let cleaned = HTMLCleaner.clean(html, links: address.resolving)
    let (text, pictures) = try await withPictures(cleaned)
    return Article(
      wiki: address.text,
      title: name,
      language: site.language,
      page: page,
      revision: revision,
      url: "\(site.script)?oldid=\(revision)",
      license: site.license,
      licenseURL: site.licenseURL,
      html: text,
      pictures: pictures,
      fetched: moment
    )
  }

  /// Returns the parts of an article as rendered by the wiki.
  private func parsed(_ title: String) async throws(WikiError) -> JSONValue {
    do throws(WikiError) {
      let answer = try await ask([
        ("action", "parse"), ("page", title), ("redirects", "1"), ("prop", "text|revid"),
        ("disableeditsection", "1"), ("disabletoc", "1"), ("disablelimitreport", "1"),
      ])
      if let parse = answer["parse"] { return parse }
    } catch {
      guard case .refused(_, let code, _) = error,
        ["missingtitle", "invalidtitle", "pagecannotexist"].contains(code)
      else { throw error }
      throw .noArticle(title: title, host: address.host)
    }
    throw .unexpected(host: address.host, what: "without an article")
  }

  /// Fetches the pictures in a text, and removes those that could not be fetched.
  private func withPictures(
    _ cleaned: CleanedHTML
  ) async throws(WikiError) -> (text: String, pictures: [Picture]) {
    let wanted = cleaned.pictures.filter { $0.width.map { $0 >= Self.leastWidth } ?? true }
      .prefix(Self.mostPictures)
    let facts = try await facts(ofFiles: wanted.map(\.file))
    var pictures: [Picture] = []
    for reference in wanted {
      guard let bytes = await picture(reference.url) else { continue }
      let fact = facts[reference.file]
      let picture = Picture(
        name: reference.name,
        credit: fact?.credit ?? "",
        license: fact?.license ?? "",
        source: fact?.page ?? reference.url,
        bytes: Data(bytes)
      )
      if let picture { pictures.append(picture) }
    }
    let names = Set(pictures.map(\.name))
    return (cleaned.keepingPictures { names.contains($0) }, pictures)
  }

  /// The author and license of a file.
  struct FileFact {
    /// The author, as plain text.
    let credit: String

    /// The name of the license.
    let license: String

    /// The URL of the license; empty if not stated.
    let licenseURL: String

    /// The URL of its page.
    let page: String
  }

  /// Returns the credits and licenses of files, by their names.
  func facts(ofFiles names: [String]) async throws(WikiError) -> [String: FileFact] {
    let titles = Array(Set(names)).sorted().map { "File:\($0)" }
    guard !titles.isEmpty else { return [:] }
    let answer = try await ask([
      ("action", "query"), ("titles", titles.joined(separator: "|")), ("prop", "imageinfo"),
      ("iiprop", "url|extmetadata|user"),
    ])
    var facts: [String: FileFact] = [:]
    for page in answer["query"]?.list("pages") ?? [] {
      guard let title = page["title"]?.string, let info = page.list("imageinfo").first else {
        continue
      }
      let data = info["extmetadata"]
      let text = { (key: String) in
        data?[key]?["value"]?.string.map(HTMLCleaner.plainText) ?? ""
      }
      let artist = text("Artist")
      let name = title.split(separator: ":", maxSplits: 1).last.map(String.init) ?? title
      facts[name] = FileFact(
        credit: artist.isEmpty ? info["user"]?.string ?? "" : artist,
        license: text("LicenseShortName"),
        licenseURL: address.resolving(text("LicenseUrl")) ?? "",
        page: info["descriptionurl"]?.string.flatMap(address.resolving) ?? ""
      )
    }
    return facts
  }
}
