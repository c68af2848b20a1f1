import Formats

extension WikiClient {
  /// The most hosts of pictures that a wiki may name.
  private static let mostHosts = 8

  /// The sites of Wikimedia, whose pictures are all on one host.
  private static let wikimedia = [
    "wikipedia", "wikivoyage", "wikimedia", "wikibooks", "wikidata", "wikinews", "wikiquote",
    "wikisource", "wikiversity", "wiktionary", "mediawiki",
  ]

  /// Returns the hosts that the wiki keeps its pictures on, besides its own.
  ///
  /// A wiki names them as its file repositories; it is asked once. One that does not answer has none.
  ///
  /// > Source: "API:Filerepoinfo", <https://www.mediawiki.org/wiki/API:Filerepoinfo>.
  func pictureHosts() async -> Set<String> {
    if let knownHosts { return knownHosts }
    let parts = address.host.split(separator: ".")
    if parts.count >= 2, parts.last == "org",
      Self.wikimedia.contains(String(parts[parts.count - 2]))
    {
      knownHosts = ["upload.wikimedia.org"]
      return ["upload.wikimedia.org"]
    }
    let question = [
      (name: "action", value: "query"), ("meta", "filerepoinfo"), ("friprop", "name|url|thumbUrl"),
    ]
    guard let answer = try? await ask(question) else { return [] }
    let addresses = (answer["query"]?.list("repos") ?? []).flatMap { repository in
      ["url", "thumbUrl"].compactMap { repository[$0]?.string.flatMap(address.resolving) }
    }
    let hosts = addresses.compactMap { WebAddress($0)?.host }
    knownHosts = Set(hosts.prefix(Self.mostHosts))
    return Set(hosts.prefix(Self.mostHosts))
  }
}
