import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOPosix
import Testing

@testable import DayPlanningServer

/// `POST /v1/plans`.
struct BatchRouteTests {
  /// Requests for Oddtown with a blank line, some of which have no plan.
  private static let requests = [
    #"{"city": "oddtown", "date": "2026-12-01", "id": "first"}"#,
    #"{"city": "oddtown", "date": "2026-12-07", "must": ["gallery"]}"#, "",
    #"{"city": "oddtown", "date": "2026-12-01", "maxStops": 0, "colour": "red"}"#,
    #"{"city": "atlantis", "date": "2026-12-01"}"#, "not JSON", #"{"city": "oddtown"}"#,
    #"{"city": "oddtown", "date": "2026-12-01", "streets": "on"}"#,
    #"{"city": "oddtown", "date": "2026-12-02", "maxStops": 2, "with": ["children"]}"#,
  ]

  /// An answer, with what these tests look at.
  private struct Answer: Decodable {
    struct Plan: Decodable {
      struct Day: Decodable {
        struct Stop: Decodable { let id: String }
        let date: String?
        let stops: [Stop]
      }
      let city: String?
      let days: [Day]
    }
    struct Problem: Decodable {
      let code: String
      let detail: String
    }
    let id: String?
    let line: Int?
    let plan: Plan?
    let problem: Problem?
  }

  private static func answers(_ text: String) throws -> [Answer] {
    try text.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
  }

  private static func body(_ requests: [String] = requests) -> String {
    requests.joined(separator: "\n")
  }

  private static let type = "application/x-ndjson"

  @Test(arguments: ["\n", "\r\n"])
  func `each request has a plan or a problem, in order`(end: String) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let text = Self.requests.joined(separator: end)
      let response = try await client.post("/v1/plans?work=1", text, type: Self.type)
      #expect(response.status == .ok)
      #expect(response.headers[.contentType] == Self.type)
      #expect(response.headers[.cacheControl] == "no-store")
      #expect(response.text.hasSuffix("}\n"))
      let answers = try Self.answers(response.text)
      #expect(answers.map(\.line) == [nil, 2, 4, 5, 6, 7, 8, 9] && answers[0].id == "first")
      #expect(answers.map { $0.plan == nil } == answers.map { $0.problem != nil })
      #expect(
        answers.compactMap(\.problem).map(\.code) == [
          "mustImpossible", "form", "city", "form", "form", "streets",
        ]
      )
      #expect(try #require(answers.last?.plan).days.flatMap(\.stops).count == 2)
    }
  }

  @Test func `answers have the same bytes with any number of plans at once`() async throws {
    var texts: Set<String> = []
    for plans in [1, 2, 5] {
      let service = try ServiceFixture.service { $0.limits.plans = plans }
      let text = try await service.application.test(.router) { client in
        let body = Self.body(Self.requests + Self.requests.reversed() + Self.requests)
        return try await client.post("/v1/plans?work=1", body, type: Self.type).text
      }
      texts.insert(text)
      #expect(service.routes.desk.metrics.registry.text.contains("planday_plans_under_way 0\n"))
    }
    #expect(texts.count == 1)
  }

  @Test func `only the fields asked for are written`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let path = "/v1/plans?fields=city,days.stops.id&reasons=2"
      let response = try await client.post(path, Self.requests[8], type: "application/jsonl")
      let ids = try #require(try Self.answers(response.text)[0].plan).days[0].stops.map(\.id)
      let stops = ids.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
      #expect(
        response.text
          == "{\"line\":1,\"plan\":{\"city\":\"oddtown\",\"days\":[{\"stops\":[\(stops)]}]}}\n"
      )
    }
  }

  @Test(arguments: [
    ("work=0", 400), ("work=99999", 400), ("work=x", 400), ("reasons=11", 400),
    ("fields=days..id", 400), ("jobs=2", 400), ("work=1&work=1", 400),
  ])
  func `faulty parameters are refused`(query: String, status: Int) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/plans?\(query)", Self.body(), type: Self.type)
      #expect(response.status.code == status)
      #expect(try response.problem().pointers == ["/" + (query.split(separator: "=")[0])])
    }
  }

  @Test func `faulty bodies are refused`() async throws {
    let service = try ServiceFixture.service { $0.limits.bodyBytes = 100_000 }
    try await service.application.test(.router) { client in
      let one = #"{"city": "oddtown"}"#
      let many = Array(repeating: one, count: 1_001)
      for (body, type, status) in [
        (one, "application/json", 415), (one, nil, 415), ("", Self.type, 400),
        (" \n\n", Self.type, 400), (Self.body(many), Self.type, 422),
        (String(repeating: "a", count: 100_001), Self.type, 413),
      ] as [(String, String?, Int)] {
        let response = try await client.post("/v1/plans", body, type: type)
        #expect(response.status.code == status, "\(type ?? "") \(body.prefix(40))")
        #expect(response.headers[.contentType] == "application/problem+json")
      }
      let most = try await client.post("/v1/plans", Self.body(many.dropLast()), type: Self.type)
      #expect(try Self.answers(most.text).count == 1_000)
      let binary = try await client.execute(
        uri: "/v1/plans",
        method: .post,
        headers: [.contentType: Self.type],
        body: ByteBuffer(bytes: [0xff, 0xfe, 0x0a])
      )
      #expect(binary.status == .badRequest)
    }
  }

  @Test func `a full queue refuses a batch, but only delays one that has begun`() async throws {
    let service = try ServiceFixture.service { settings in
      settings.limits.plans = 2
      settings.limits.queue = 0
    }
    let queue = service.routes.desk.queue
    try await service.application.test(.router) { client in
      let places = try [queue.place(), queue.place()]
      let refused = try await client.post("/v1/plans", Self.body(), type: Self.type)
      #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] != nil)
      places[0].release()
      // The second request finds no place while the first is planned.
      let response = try await client.post("/v1/plans?work=1", Self.body(), type: Self.type)
      #expect(try Self.answers(response.text).compactMap(\.plan).count == 2)
      #expect(try Self.answers(response.text).allSatisfy { $0.problem?.code != "busy" })
      places[1].release()
    }
  }

  @Test func `a client that leaves ends its batch`() async throws {
    let service = try ServiceFixture.service(directory: ServiceFixture.data) {
      $0.limits.seconds = 600
      $0.limits.plans = 1
    }
    let metrics = service.routes.desk.metrics
    let long = #"{"city": "london", "date": "2026-12-01", "days": 5}"#
    let body = Self.body(Array(repeating: long, count: 500))
    try await service.application.test(.live) { client in
      let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: #require(client.port)).get()
      let head =
        "POST /v1/plans?work=600 HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(Self.type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      try await channel.writeAndFlush(ByteBuffer(string: head + body))
      try await PlanningQueueTests.wait { metrics.registry.text.contains("under_way 1\n") }
      try await channel.close()
      try await PlanningQueueTests.wait { metrics.registry.text.contains("under_way 0\n") }
    }
    #expect(!metrics.registry.text.contains("planday_plans_total"))
  }
}
