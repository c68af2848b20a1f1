import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOPosix
import Synchronization
import Testing
import Travel

@testable import DayPlanningServer

/// Where work runs, and when it is canceled.
struct WorkDeskTests {
  /// An engine that does not respond until released or canceled.
  private final class StuckEngine: EngineTransport {
    private let waiting = Mutex(0)
    private let cancelled = Mutex(0)
    private let isOver = Mutex(false)

    /// The number of waiting callers.
    var waitingCount: Int { waiting.withLock { $0 } }

    /// The number of canceled callers.
    var cancelledCount: Int { cancelled.withLock { $0 } }

    /// Releases all callers.
    func end() { isOver.withLock { $0 = true } }

    func send(to url: String, json: String?) throws(TransportFault) -> EngineReply {
      waiting.withLock { $0 += 1 }
      defer { waiting.withLock { $0 -= 1 } }
      while !isOver.withLock({ $0 }) {
        if Task.isCancelled {
          cancelled.withLock { $0 += 1 }
          break
        }
        Thread.sleep(forTimeInterval: 0.002)
      }
      throw TransportFault(problem: "no answer")
    }

    func pause(seconds: Double) {}
  }

  private static let edit =
    #"{"request": {"city": "oddtown", "date": "2026-12-01"}, "days": [{"stops": [{"id": "castle"}, {"id": "square"}]}]}"#

  /// A service with a stuck engine.
  private static func service(_ engine: StuckEngine) throws -> PlanningService {
    let address = try EngineAddress("osrm:http://localhost:5000")
    return try ServiceFixture.service(
      engine: RoutingEngine(address, by: engine, cache: nil)
    ) {
      $0.limits.workSeconds = 3_600
      $0.limits.seconds = 3_600
    }
  }

  @Test func `work waiting for an engine does not block reading`() async throws {
    let engine = StuckEngine()
    let service = try Self.service(engine)
    try await service.application.test(.router) { client in
      let edits = (0..<4).map { _ in Task { try await client.post("/v1/retime", Self.edit) } }
      try await PlanningQueueTests.wait { engine.waitingCount == 2 }
      for path in [
        "/v1/cities/oddtown/attractions", "/v1/search?city=oddtown&q=castle", "/healthz",
      ] {
        #expect(try await client.get(path).status == .ok, "\(path)")
      }
      let order = #"{"city": "oddtown", "must": ["castel"]}"#
      #expect(try await client.post("/v1/plan", order).status == .unprocessableContent)
      let free = PlanRouteTests.order.replacing("\"city\"", with: "\"streets\": \"off\", \"city\"")
      #expect(try await client.post("/v1/plan", free).status == .ok)
      engine.end()
      for edit in edits { #expect(try await edit.value.status == .badGateway) }
    }
  }

  @Test func `work of a disconnected client is canceled`() async throws {
    let engine = StuckEngine()
    try await Self.service(engine).application.test(.live) { client in
      let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: #require(client.port)).get()
      let text =
        "POST /v1/retime HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(Self.edit.utf8.count)\r\n\r\n\(Self.edit)"
      try await channel.writeAndFlush(ByteBuffer(string: text))
      try await PlanningQueueTests.wait { engine.waitingCount == 1 }
      try await channel.close()
      try await PlanningQueueTests.wait { engine.cancelledCount > 0 }
      try await PlanningQueueTests.wait { engine.waitingCount == 0 }
      engine.end()
    }
  }

  @Test(arguments: ["/v1/retime", "/v1/check", "/v1/export", "/v1/watch/fixes", "/v1/near"])
  func `work beyond the queue is rejected with Retry-After`(path: String) async throws {
    let service = try ServiceFixture.service()
    let queue = service.routes.desk.work.queue
    let places = try (0..<66).map { _ in try queue.place() }
    try await service.application.test(.router) { client in
      let response = try await client.post(path, Self.edit)
      #expect(response.status == .serviceUnavailable)
      #expect(response.headers[.retryAfter] == "1")
      #expect(try response.problem().type.hasSuffix("/busy"))
      // Other classes have their own places.
      #expect(try await client.get("/v1/cities/oddtown/attractions").status == .ok)
      #expect(try await client.post("/v1/plan", PlanRouteTests.order).status == .ok)
    }
    for place in places { place.release() }
  }

  @Test func `work that takes too long is canceled`() async throws {
    let desk = WorkDesk(count: 1, room: 0, seconds: 0.01, drain: 3_600)
    await #expect(throws: ProblemDetails.self) {
      try await desk.work(at: desk.queue.place()) { () throws(ProblemDetails) in
        while !Task.isCancelled { Thread.sleep(forTimeInterval: 0.001) }
      }
    }
    // Its thread is free again.
    let value = try await desk.work(at: desk.queue.place()) { 5 }
    #expect(value == 5)
  }

  @Test func `each endpoint that computes is queued`() throws {
    let instant = try ServiceFixture.service().routes.endpoints.filter {
      if case .instant = $0.handler { true } else { false }
    }
    let paths = instant.map(\.path).filter { $0.hasPrefix("/v1/") || $0.hasPrefix("/map/") }
    #expect(paths == ["/v1/cities", "/v1/page-settings"])
    #expect(instant.allSatisfy { $0.method == .get && !$0.isGuarded })
  }
}
