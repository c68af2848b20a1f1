import Foundation
import Synchronization

@testable import WikiGuides

/// A wiki with recorded responses, matched by parts of the requests.
final class RecordedWiki: WikiTransport {
  /// The pending responses; the last one is repeated.
  private let answers: Mutex<[(part: String, replies: [WikiReply])]>

  /// The requests so far.
  private let asked = Mutex<[String]>([])

  /// Creates a wiki.
  ///
  /// - Parameter answers: The responses to requests that contain a part, in order; the last one is repeated.
  init(_ answers: [(String, [WikiReply])]) {
    self.answers = Mutex((answers + [Self.repositories]).map { (part: $0.0, replies: $0.1) })
  }

  /// The requests so far.
  var questions: [String] { asked.withLock { $0 } }

  func fetch(_ url: String, mostBytes: Int) async throws(WikiError) -> WikiReply {
    asked.withLock { $0.append(url) }
    let reply = answers.withLock { answers -> WikiReply? in
      guard let index = answers.firstIndex(where: { url.contains($0.part) }) else { return nil }
      if answers[index].replies.count > 1 { return answers[index].replies.removeFirst() }
      return answers[index].replies.first
    }
    guard let reply else { throw .unreachable(host: "wiki.example", detail: "no answer recorded") }
    return reply
  }

  /// Returns a successful JSON response.
  static func json(_ text: String, status: Int = 200, retryAfter: String? = nil) -> WikiReply {
    WikiReply(
      status: status,
      type: "application/json",
      retryAfter: retryAfter,
      body: Array(text.utf8)
    )
  }

  /// What the wiki says of itself.
  static let site = (
    "meta=siteinfo",
    [
      json(
        #"{"query":{"general":{"lang":"en","sitename":"W"},"rightsinfo":{"text":"CC BY-SA 4.0","url":"https://creativecommons.org/licenses/by-sa/4.0/"}}}"#
      )
    ]
  )

  /// The file repositories of the wiki.
  private static let repositories = (
    "meta=filerepoinfo",
    [
      json(
        #"{"query":{"repos":[{"name":"shared","url":"//img.example","thumbUrl":"//img.example/thumb"}]}}"#
      )
    ]
  )

  /// Returns a client of the wiki that does not sleep, and a record of its sleeps.
  func client() throws -> (client: WikiClient, slept: SleepLog) {
    let log = SleepLog()
    let address = try WikiAddress("https://wiki.example/w/api.php")
    let client = WikiClient(address, through: self, pause: 0.2) { log.add($0) }
    return (client, log)
  }
}

/// A record of a client's sleeps, in seconds.
final class SleepLog: Sendable {
  private let seconds = Mutex<[Double]>([])

  /// The seconds so far.
  var all: [Double] { seconds.withLock { $0 } }

  /// Adds a sleep.
  func add(_ value: Double) { seconds.withLock { $0.append(value) } }
}
