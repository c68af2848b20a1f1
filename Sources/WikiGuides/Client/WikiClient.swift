import Formats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Asks the API of a MediaWiki, one question at a time and with a pause between them.
///
/// It obeys `maxlag` and `Retry-After`: a busy wiki is asked again after the time that it states, twice at most, and not if
/// that is longer than a minute.
///
/// > Source: "API:Etiquette", <https://www.mediawiki.org/wiki/API:Etiquette>.
package actor WikiClient {
  /// The most bytes of an answer.
  private static let mostBytes = 10_000_000

  /// How often a question is asked.
  private static let attempts = 3

  /// The most redirects of an answer.
  private static let mostRedirects = 3

  /// The longest wait that a wiki may ask for, in seconds.
  private static let longestWait = 60

  /// The wiki.
  package nonisolated let address: WikiAddress

  /// Fetches addresses.
  private let transport: any WikiTransport

  /// Waits for a number of seconds.
  private let sleep: @Sendable (Double) async -> Void

  /// The pause before each question but the first, in seconds.
  private let pause: Double

  /// Whether a question was asked.
  private var isUsed = false

  /// What the wiki says of itself, once it was asked.
  var knownSite: WikiSite?

  /// The hosts of its pictures, once it was asked.
  var knownHosts: Set<String>?

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - address: The wiki.
  ///   - transport: Fetches addresses.
  ///   - pause: The pause before each question, in seconds.
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

  /// Asks a question.
  ///
  /// - Returns: The members of the answer.
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

  /// Fetches a picture; `nil` if it is unavailable, or on a host that is neither the wiki's nor one that the wiki names.
  func picture(_ url: String) async -> [UInt8]? {
    guard let target = WebAddress(url), target.isSecure || address.scheme == "http" else {
      return nil
    }
    let hosts = homes.contains(target.host) ? homes : homes.union(await pictureHosts())
    guard hosts.contains(target.host), let reply = try? await fetch(target.text, from: hosts),
      reply.status == 200
    else { return nil }
    return reply.body
  }

  /// The wiki's host, as a set.
  var homes: Set<String> { Set(WebAddress(address.text).map { [$0.host] } ?? []) }

  /// Fetches an address after the pause, and follows redirects to certain hosts, but never from an encrypted connection to an open one.
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

  /// Waits as the wiki asks.
  private func wait(_ seconds: Int, isLast: Bool) async throws(WikiError) {
    guard !isLast, seconds <= Self.longestWait else {
      throw .busy(host: address.host, seconds: seconds)
    }
    await sleep(Double(max(1, seconds)))
  }

  /// Returns the members of an answer in JSON, or `nil` if it is something else or half of one.
  private static func answer(of reply: WikiReply) -> [String: JSONValue]? {
    guard let root = try? JSONText(Data(reply.body)).root, root.kind == .object else { return nil }
    return root.byName
  }

  /// What an answer is that is not what it should be.
  private static func kind(of reply: WikiReply) -> String {
    if reply.type == "application/json" { return "half of a message" }
    return reply.type.isEmpty ? "something else" : "\(reply.type) instead of JSON"
  }

  /// The error that an answer states.
  private func refusal(_ error: JSONValue) -> WikiError {
    .refused(
      host: address.host,
      code: error["code"]?.string ?? "unknown",
      info: error["info"]?.string ?? "no reason"
    )
  }
}
