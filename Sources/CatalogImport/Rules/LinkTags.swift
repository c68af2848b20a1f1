import CatalogTools

/// Extracts the website, Wikipedia article, and Wikidata item of a sight.
enum LinkTags {
  /// Returns the website of a sight, or `nil`.
  static func website(in tags: [String: String]) -> String? {
    for key in ["website", "contact:website", "url"] {
      guard var address = tags[key]?.split(separator: ";").first?.trimmed else { continue }
      if !address.contains("://") { address = "https://" + address }
      let isPage = address.hasPrefix("https://") || address.hasPrefix("http://")
      if isPage, Website(address).isValid, address.utf8.count <= 300 { return address }
    }
    return nil
  }

  /// Returns the title of the English Wikipedia article, or `nil`.
  static func wikipedia(in tags: [String: String]) -> String? {
    if let title = tags["wikipedia:en"] { return plain(title) }
    guard let article = tags["wikipedia"] else { return nil }
    for prefix in ["en:", "https://en.wikipedia.org/wiki/", "http://en.wikipedia.org/wiki/"]
    where article.hasPrefix(prefix) {
      return plain(String(article.dropFirst(prefix.count)))
    }
    return nil
  }

  /// Returns the Wikidata item of a sight, or `nil`.
  static func wikidata(in tags: [String: String]) -> String? {
    guard let item = tags["wikidata"]?.split(separator: ";").first?.trimmed,
      item.hasPrefix("Q"), (2...13).contains(item.utf8.count),
      item.utf8.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return item
  }

  /// Returns a title with spaces for underscores, or `nil` if it is empty or refers to a section.
  private static func plain(_ title: String) -> String? {
    let words = title.replacing("_", with: " ")[...].trimmed
    let isTitle = !words.isEmpty && !words.contains("#") && !words.contains("%")
    return isTitle && !words.contains(#/^[a-z-]+:|https?:/#) ? words : nil
  }
}
