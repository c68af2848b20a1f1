import Formats

/// What a wiki says of itself.
struct WikiSite: Hashable, Sendable {
  /// The language, as in `en`.
  let language: String

  /// The name of its license.
  let license: String

  /// The address of its license; empty if it states none.
  let licenseURL: String

  /// The address of its script `index.php`, which shows revisions.
  let script: String
}

extension WikiClient {
  /// Returns what the wiki says of itself, which is asked once.
  func site() async throws(WikiError) -> WikiSite {
    if let knownSite { return knownSite }
    let answer = try await ask([
      ("action", "query"), ("meta", "siteinfo"), ("siprop", "general|rightsinfo"),
    ])
    guard let query = answer["query"], let general = query["general"] else {
      throw .unexpected(host: address.host, what: "without a description of the wiki")
    }
    let path = address.text.replacing("api.php", with: "index.php")
    let rights = query["rightsinfo"]
    let site = WikiSite(
      language: general["lang"]?.string ?? "en",
      license: rights?["text"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? "license not stated",
      licenseURL: rights?["url"]?.string.flatMap(address.resolving) ?? "",
      script: path
    )
    knownSite = site
    return site
  }
}
