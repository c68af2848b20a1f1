import Formats
package import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Calls the API of a MediaWiki, one request at a time, with a pause between requests.
///
/// It obeys `maxlag` and `Retry-After`: requests to a busy wiki are retried after the stated time, at most twice, and not if
/// that is longer than a minute.
///
/// > Source: "API:Etiquette", <https://www.mediawiki.org/wiki/API:Etiquette>.
package actor WikiClient {
  /// The maximum size of a response, in bytes.
  private static let mostBytes = 10_000_000

  /// The maximum number of attempts.
  private static let attempts = 3

  /// The maximum number of redirects.
  private static let mostRedirects = 3

  /// The maximum wait requested by a wiki, in seconds.
  private static let longestWait = 60

  /// The wiki.
  package nonisolated let address: WikiAddress

  /// The transport.
  private let transport: any WikiTransport

  /// Waits for a number of seconds.
  private let sleep: @Sendable (Double) async -> Void

  /// The pause before each request but the first, in seconds.
  private let pause: Double

  /// Whether a request was sent.
  private var isUsed = false

  /// The site information, once fetched.
  var knownSite: WikiSite?

  /// The hosts of its pictures, once fetched.
  var knownHosts: Set<String>?

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - address: The wiki.
  ///   - transport: The transport.
  ///   - pause: The pause before each request, in seconds.
  ///   - sleep: Waits for a number of seconds.
  package init(
    _ address: WikiAddress,
    through transport: any WikiTransport,
    pause: Double = 0.2,
    sleep: @escaping @Sendable (Double) async -> Void = { try? await Task.sleep(for: .seconds($0)) }
  ) {
    self.address = address
    self.transport = transport
    self.pause = pause
    self.sleep = sleep
  }

  /// Sends an API request.
  ///
  /// - Returns: The members of the response.
  /// - Throws: ``WikiError``.
  func ask(
    _ parameters: [(name: String, value: String)]
  ) async throws(WikiError) -> [String: JSONValue] {
    let url = address.question(parameters)
    for attempt in 1...Self.attempts {
      let reply = try await fetch(url, from: homes)
      let answer = Self.answer(of: reply)
      let isLagging = answer?["error"]?["code"]?.string == "maxlag"
      if reply.status == 429 || reply.status == 503 || isLagging {
        try await wait(reply.secondsToWait ?? 5 * attempt, isLast: attempt == Self.attempts)
        continue
      }
      guard reply.status == 200 else { throw .status(host: address.host, code: reply.status) }
      guard let answer else { throw .unexpected(host: address.host, what: Self.kind(of: reply)) }
      if let error = answer["error"] { throw refusal(error) }
      return answer
    }
    throw .busy(host: address.host, seconds: Self.longestWait)
  }

  /// Fetches a picture; `nil` if it is unavailable, or on a host other than the wiki's and those it lists.
  func picture(_ url: String) async -> [UInt8]? {
    do {
      return try await bytes(ofPicture: url)
    } catch {
      return nil
    }
  }

  /// Fetches a picture; `nil` if it is on a host other than the wiki's and those it lists.
  ///
  /// - Throws: ``WikiError`` if its host cannot be reached, is busy, or does not have it.
  func bytes(ofPicture url: String) async throws(WikiError) -> [UInt8]? {
    guard let target = WebAddress(url), target.isSecure || address.scheme == "http" else {
      return nil
    }
    let hosts = homes.contains(target.host) ? homes : homes.union(await pictureHosts())
    guard hosts.contains(target.host) else { return nil }
    for attempt in 1...Self.attempts {
      let reply = try await fetch(target.text, from: hosts)
      if reply.status == 200 { return reply.body }
      guard reply.status == 429 || reply.status == 503 else {
        throw .status(host: target.host, code: reply.status)
      }
      try await wait(reply.secondsToWait ?? 5 * attempt, isLast: attempt == Self.attempts)
    }
    throw .busy(host: target.host, seconds: Self.longestWait)
  }

  /// The wiki's host, as a set.
  var homes: Set<String> { Set(WebAddress(address.text).map { [$0.host] } ?? []) }

  /// Fetches a URL after the pause, and follows redirects to allowed hosts, but never from HTTPS to HTTP.
  private func fetch(_ url: String, from hosts: Set<String>) async throws(WikiError) -> WikiReply {
    if isUsed { await sleep(pause) }
    isUsed = true
    var target = WebAddress(url)
    for _ in 0...Self.mostRedirects {
      let reply = try await transport.fetch(target?.text ?? url, mostBytes: Self.mostBytes)
      guard let redirect = reply.redirect else { return reply }
      guard let next = WebAddress(redirect, relativeTo: target), hosts.contains(next.host),
        next.isSecure || target?.isSecure == false
      else {
        throw .forbidden(
          host: address.host,
          what: "redirects to \(redirect.quotedForMessage), which is not followed; "
            + "if that is the wiki, name it with --wiki"
        )
      }
      target = next
    }
    throw .unexpected(host: address.host, what: "with too many redirects")
  }

  /// Waits as requested by the wiki.
  private func wait(_ seconds: Int, isLast: Bool) async throws(WikiError) {
    guard !isLast, seconds <= Self.longestWait else {
      throw .busy(host: address.host, seconds: seconds)
    }
    await sleep(Double(max(1, seconds)))
  }

  /// Returns the members of a JSON response, or `nil` if it is something else or truncated.
  private static func answer(of reply: WikiReply) -> [String: JSONValue]? {
    guard let root = try? JSONText(Data(reply.body)).root, root.kind == .object else { return nil }
    return root.byName
  }

  /// Describes an unexpected response.
  private static func kind(of reply: WikiReply) -> String {
    if reply.type == "application/json" { return "half of a message" }
    return reply.type.isEmpty ? "something else" : "\(reply.type) instead of JSON"
  }

  /// The error stated in a response.
  private func refusal(_ error: JSONValue) -> WikiError {
    .refused(
      host: address.host,
      code: error["code"]?.string ?? "unknown",
      info: error["info"]?.string ?? "no reason"
    )
  }
}

extension WikiClient {
  /// Returns the titles of articles that start with a text or contain it, without duplicates.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The maximum number of titles.
  /// - Returns: Titles that start with the text, then the others, each in the order of the wiki.
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

extension WikiClient {
  /// The maximum number of picture hosts that a wiki may list.
  private static let mostHosts = 8

  /// The Wikimedia sites, whose pictures are all on one host.
  private static let wikimedia = [
    "wikipedia", "wikivoyage", "wikimedia", "wikibooks", "wikidata", "wikinews", "wikiquote",
    "wikisource", "wikiversity", "wiktionary", "mediawiki",
  ]

  /// Returns the hosts of the wiki's pictures, besides its own.
  ///
  /// A wiki lists them as its file repositories. The list is fetched once; it is empty if that fails.
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

/// Information about a wiki.
struct WikiSite: Hashable, Sendable {
  /// The language, as in `en`.
  let language: String

  /// The name of its license.
  let license: String

  /// The URL of its license; empty if not stated.
  let licenseURL: String

  /// The URL of its script `index.php`, which shows revisions.
  let script: String
}

extension WikiClient {
  /// Returns information about the wiki, which is fetched once.
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

extension WikiClient {
  /// The maximum length of a summary, in characters.
  private static let mostCharacters = 700

  /// The width of its picture in pixels.
  private static let pictureWidth = 640

  /// Fetches the start of an article, and its picture if that is free and the wiki states its license.
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

  /// Fetches the picture of a page, or returns `nil` if it has none that can be shown.
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

/// The start of an article, with its picture.
package struct WikiSummary: Hashable, Sendable {
  /// The title.
  package let title: String

  /// The URL of the article.
  package let url: String

  /// The start, as plain text.
  package let extract: String

  /// The name of the license of the text.
  package let license: String

  /// The URL of the license; empty if not stated.
  package let licenseURL: String

  /// The picture, if the article has one with a stated license.
  package let picture: Picture?
}

/// The reason why a request to a wiki failed.
package enum WikiError: Error, Hashable {
  /// The URL is not that of an API; the problem.
  case badAddress(String)

  /// The wiki cannot be reached; the network error.
  case unreachable(host: String, detail: String)

  /// The wiki did not respond in time.
  case slow(host: String, seconds: Int)

  /// The wiki requests an unreasonably long wait.
  case busy(host: String, seconds: Int)

  /// The wiki responded with an error status.
  case status(host: String, code: Int)

  /// The response is not one of the API.
  case unexpected(host: String, what: String)

  /// The response is longer than allowed.
  case tooLong(host: String, mostBytes: Int)

  /// The wiki refused the request; its code and message.
  case refused(host: String, code: String, info: String)

  /// A URL that is not allowed; the host and the reason.
  case forbidden(host: String, what: String)

  /// There is no such article.
  case noArticle(title: String, host: String)

  /// Whether the error is temporary: the wiki is unreachable, slow, or busy.
  package var isTemporary: Bool {
    switch self {
    case .unreachable, .slow, .busy: true
    case .status(_, let code): code >= 500
    default: false
    }
  }
}

extension WikiError: CustomStringConvertible {
  /// The problem and how to fix it.
  package var description: String {
    switch self {
    case .badAddress(let text):
      "\"\(text)\" is not the address of a wiki; write it as https://en.wikipedia.org/w/api.php"
    case .unreachable(let host, let detail):
      "\(host) cannot be reached (\(detail)); check the connection and try again"
    case .slow(let host, let seconds): "\(host) did not answer within \(seconds) s; try again later"
    case .busy(let host, let seconds):
      "\(host) is busy and asks to wait \(seconds) s; try again after that"
    case .status(let host, let code): "\(host) answered with status \(code); check the address"
    case .unexpected(let host, let what):
      "\(host) answered \(what); check that --wiki is the address of the wiki's api.php"
    case .tooLong(let host, let most): "\(host) answered with over \(most / 1_000_000) MB"
    case .refused(let host, let code, let info): "\(host) refused: \(info) (\(code))"
    case .forbidden(let host, let what): "\(host) \(what)"
    case .noArticle(let title, let host):
      "\(host) has no article \"\(title)\"; planday guide add --search looks for one"
    }
  }
}

/// An HTTP response.
package struct WikiReply: Hashable, Sendable {
  /// The status.
  package let status: Int

  /// The media type, in lower case and without parameters.
  package let type: String

  /// The header `Retry-After`.
  package let retryAfter: String?

  /// The header `Location`, the target of a redirect.
  package let location: String?

  /// The body.
  package let body: [UInt8]

  /// Creates a response.
  package init(
    status: Int,
    type: String,
    retryAfter: String? = nil,
    location: String? = nil,
    body: [UInt8]
  ) {
    self.status = status
    self.type = type
    self.retryAfter = retryAfter
    self.location = location
    self.body = body
  }

  /// The redirect target; `nil` if this is not a redirect.
  var redirect: String? { [301, 302, 303, 307, 308].contains(status) ? location : nil }

  /// The requested wait in seconds, or `nil` if not stated as a number.
  var secondsToWait: Int? { retryAfter.flatMap { Int($0) } }
}

/// Fetches URLs: from the network, or from recorded responses.
package protocol WikiTransport: Sendable {
  /// Fetches a URL; redirects are returned, not followed.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - mostBytes: The maximum size of the response, in bytes.
  /// - Returns: The response, with any status.
  /// - Throws: ``WikiError`` if there is no complete response.
  func fetch(_ url: String, mostBytes: Int) async throws(WikiError) -> WikiReply
}
