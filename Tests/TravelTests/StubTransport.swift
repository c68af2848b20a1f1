import Synchronization

@testable import Travel

/// A server stub.
final class StubTransport: EngineTransport {
  /// The requests so far.
  private let log = Mutex<[(url: String, json: String?)]>([])

  /// The pauses so far, in seconds.
  private let waits = Mutex<[Double]>([])

  /// Returns the response, given the number of previous requests; `nil` for none.
  private let answer: @Sendable (_ url: String, _ json: String?, _ number: Int) -> EngineReply?

  /// Creates a server.
  init(
    answer: @escaping @Sendable (_ url: String, _ json: String?, _ number: Int) -> EngineReply?
  ) {
    self.answer = answer
  }

  /// Creates a server that responds to everything with the same text.
  convenience init(status: Int = 200, _ text: String) {
    self.init { _, _, _ in EngineReply(status: status, body: Array(text.utf8)) }
  }

  /// The requests so far.
  var requests: [(url: String, json: String?)] { log.withLock { $0 } }

  /// The pauses so far, in seconds.
  var pauses: [Double] { waits.withLock { $0 } }

  func send(to url: String, json: String?) throws(TransportFault) -> EngineReply {
    let number = log.withLock { log in
      log.append((url, json))
      return log.count - 1
    }
    guard let reply = answer(url, json, number) else {
      throw TransportFault(problem: "no answer within 20 s")
    }
    return reply
  }

  func pause(seconds: Double) {
    waits.withLock { $0.append(seconds) }
  }
}
