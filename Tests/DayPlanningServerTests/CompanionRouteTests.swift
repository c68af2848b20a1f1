import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Formats
import Foundation
import Geography
import HTTPTypes
import HummingbirdTesting
import NIOCore
import OpeningHours
import TestTools
import Testing
import TripCompanion

@testable import DayPlanningServer

/// `/v1/near`, `/v1/replan`, `/v1/whatif` and `/v1/suggest`.
struct CompanionRouteTests {
  /// A plan of Oddtown.
  static func plan() throws -> Plan {
    try Planner(in: ServiceFixture.catalog(), solver: .exact).plan(PlanRouteTests.request())
  }

  /// Returns a body with that plan.
  static func body(_ more: String = "") throws -> String {
    #"{"plan": \#(String(decoding: try plan().json(), as: UTF8.self))\#(more)}"#
  }

  private static func answer(_ path: String, _ body: String) async throws -> Data {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post(path, body)
      #expect(response.status == .ok, "\(response.text)")
      return Data(response.text.utf8)
    }
  }

  /// The planner that the service uses.
  private static func planner() throws -> Planner {
    Planner(in: try ServiceFixture.catalog(), solver: .exact)
  }

  /// The castle, an hour before noon.
  private static func nearest(_ change: (inout NearQuery) -> Void = { _ in }) throws -> Data {
    let catalog = try ServiceFixture.catalog()
    var query = NearQuery()
    query.radius = Meters(20_000)
    change(&query)
    let castle = try #require(catalog["castle"]).coordinate
    let moment = try #require(LocalDateTime("2026-12-01T11:00"))
    return try NearSearch(in: catalog).places(near: castle, matching: query, at: moment)
      .orderedJSON(isPretty: false)
  }

  @Test func `nearby sights are the library's`() async throws {
    let path = "/v1/near?city=oddtown&at=castle&date=2026-12-01&time=11:00"
    try await ServiceFixture.service().application.test(.router) { client in
      let near = try await client.get(path)
      let all = try Self.nearest()
      #expect(near.status == .ok && Data(near.text.utf8) == all)
      let few = try await client.get("\(path)&limit=3&within=20&open-now=on&category=museum")
      let own = try Self.nearest { query in
        (query.limit, query.walk, query.isOpenOnly) = (3, 20, true)
        query.categories = [.museum]
      }
      #expect(Data(few.text.utf8) == own)
      let close = try await client.get("\(path)&radius=400")
      let within = try Self.nearest { $0.radius = Meters(400) }
      #expect(Data(close.text.utf8) == within)
    }
  }

  @Test func `with a plan, each sight states whether it fits`() async throws {
    let more = #", "at": "51.5,-0.1", "date": "2026-12-01", "time": "11:00", "limit": 20"#
    let data = try await Self.answer("/v1/near", Self.body(more))
    let rows = try #require(
      JSONSerialization.jsonObject(with: data) as? [[String: any Sendable]]
    )
    let codes = rows.compactMap { ($0["fit"] as? [String: any Sendable])?["code"] as? String }
    #expect(codes.count == rows.count && codes.contains("planned"))
  }

  @Test func `a city in the body works like in the address`() async throws {
    let body = #"{"city": "oddtown", "at": "castle", "date": "2026-12-01", "time": "11:00"}"#
    let (found, own) = (try await Self.answer("/v1/near", body), try Self.nearest())
    #expect(found == own)
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/near", #"{"at": "castle"}"#)
      #expect(try response.problem().pointers == [""])
    }
  }

  @Test(
    .slow,
    arguments: [
      ("city=oddtown", ["/at"]), ("at=castle", ["/city"]), ("city=oddtowm&at=castle", ["/city"]),
      ("city=oddtown&at=castel", ["/at"]), ("city=oddtown&at=91,0", ["/at"]),
      ("city=oddtown&at=-0.1,51.5", ["/at"]), ("city=oddtown&at=anywhere", ["/at"]),
      ("city=oddtown&at=castle&radius=0", ["/radius"]),
      ("city=oddtown&at=castle&radius=nan", ["/radius"]),
      ("city=oddtown&at=castle&radius=1e9", ["/radius"]),
      ("city=oddtown&at=castle&within=10min", ["/within"]),
      ("city=oddtown&at=castle&limit=51", ["/limit"]),
      ("city=oddtown&at=castle&category=food", ["/category"]),
      ("city=oddtown&at=castle&open-now=yes", ["/open-now"]),
      ("city=oddtown&at=castle&time=25", ["/time"]), ("city=oddtown&at=castle&where=5", ["/where"]),
      ("city=oddtown&at=castle&at=opera", ["/at"]),
    ]
  )
  func `each wrong parameter is named`(query: String, pointers: [String]) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get("/v1/near?\(query)")
      #expect(response.status == .badRequest)
      #expect(try response.problem().pointers == pointers, "\(response.text)")
    }
  }

  @Test func `a page of another site cannot request nearby sights`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
      let response = try await client.execute(
        uri: "/v1/near?city=oddtown&at=castle",
        method: .get,
        headers: [name: "cross-site"]
      )
      #expect(response.status == .forbidden)
    }
  }

  @Test func `the rest of a day is the library's`() async throws {
    let plan = try Self.plan()
    let first = try #require(plan.days[0].stops.first)
    let more = #", "at": "13:00", "from": "51.5,-0.1", "done": ["\#(first.id)"], "end": "17:00""#
    let data = try await Self.answer("/v1/replan", Self.body(more))
    var state = TripState(time: try #require(ClockTime("13:00")))
    state.position = try Waypoint("51.5,-0.1")
    (state.done, state.end) = ([first.id], ClockTime("17:00"))
    let own = try Replanner(planner: Self.planner()).replan(plan, from: state)
    let object = try #require(
      JSONSerialization.jsonObject(with: data) as? [String: any Sendable]
    )
    #expect(object["format"] as? String == "planday.replan/1")
    #expect(object["valueAfter"] as? Double == own.rest.objective.value)
    let written = try JSONSerialization.data(withJSONObject: try #require(object["plan"]))
    let rest = try Plan(json: written, file: "answer")
    #expect(rest.days.map(\.stops) == own.rest.days.map(\.stops))
    #expect(object["visited"] as? [String] == [first.id])
  }

  @Test(
    .slow,
    arguments: [
      ("", ["/at"]), (#", "at": "noon""#, ["/at"]),
      (#", "at": "12:00", "from": "91,0""#, ["/from"]),
      (#", "at": "12:00", "from": "castel""#, ["/from"]),
      (#", "at": "12:00", "from": "anywhere""#, ["/from"]),
      (#", "at": "12:00", "done": ["castel"]"#, ["/done/0"]),
      (#", "at": "12:00", "skip": ["castle", "castel"]"#, ["/skip/1"]),
      (#", "at": "12:00", "day": 1"#, ["/day"]), (#", "at": "12:00", "day": -1"#, ["/day"]),
      (#", "at": "12:00", "lunch": "late""#, ["/lunch"]), (#", "at": "12:00", "to": 3"#, ["/to"]),
    ]
  )
  func `each fault of a replan has its location`(more: String, pointers: [String]) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/replan", try Self.body(more))
      #expect(response.status == .unprocessableContent)
      #expect(try response.problem().pointers == pointers, "\(response.text)")
    }
  }

  @Test func `a day that is over has no plan`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/replan", try Self.body(#", "at": "23:30""#))
      #expect(try response.problem().code == "dayIsOver", "\(response.text)")
    }
  }

  @Test func `stops of another city are named`() async throws {
    let body = try Self.body(#", "at": "12:00""#)
      .replacing(#""id" : "castle""#, with: #""id" : "x""#)
    try await ServiceFixture.service().application.test(.router) { client in
      for path in ["/v1/replan", "/v1/suggest"] {
        let response = try await client.post(
          path,
          path == "/v1/replan" ? body : body.replacing(#", "at": "12:00""#, with: "")
        )
        let pointers = try response.problem().pointers
        #expect(pointers.contains { $0.hasPrefix("/plan/days/0/stops/") }, "\(response.text)")
      }
    }
  }

  @Test func `what-if answers are the library's`() async throws {
    let changes = #", "changes": [{"start": "11:00"}, {"rain": true, "drop": "castle"}]"#
    let data = try await Self.answer("/v1/whatif", Self.body(changes))
    let late = try #require(ClockTime("11:00"))
    let own = WhatIf(planner: try Self.planner())
      .outcomes(of: [.start(late), .all([.drop("castle"), .rain])], for: try Self.plan())
    let json = try own.orderedJSON(isPretty: false)
    #expect(data == json)
  }

  @Test(
    .slow,
    arguments: [
      ("", ["/changes"]), (#", "changes": []"#, ["/changes"]),
      (#", "changes": [{}]"#, ["/changes/0"]),
      (#", "changes": [{"add": "castel"}]"#, ["/changes/0/add"]),
      (#", "changes": [{"rain": true}, {"days": 6}]"#, ["/changes/1/days"]),
      (#", "changes": [{"mode": "fly"}]"#, ["/changes/0/mode"]),
      (
        #", "changes": [\#(Array(repeating: #"{"rain": true}"#, count: 13).joined(separator: ","))]"#,
        ["/changes"]
      ),
    ]
  )
  func `each fault of a change has its location`(more: String, pointers: [String]) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/whatif", try Self.body(more))
      #expect(response.status == .unprocessableContent)
      #expect(try response.problem().pointers == pointers, "\(response.text)")
    }
  }

  @Test func `suggestions are the library's`() async throws {
    let data = try await Self.answer("/v1/suggest", Self.body(#", "limit": 2, "within": 30"#))
    var search = SuggestionSearch(planner: try Self.planner())
    search.longestWalk = 30
    let own = search.suggestions(for: try Self.plan(), limit: 2)
    let json = try own.orderedJSON(isPretty: false)
    #expect(data == json)
  }

  @Test func `replans wait for their turn`() async throws {
    let service = try ServiceFixture.service { settings in
      settings.limits.plans = 1
      settings.limits.queue = 0
    }
    let place = try service.routes.desk.place(for: .unknown)
    try await service.application.test(.router) { client in
      let response = try await client.post("/v1/replan", try Self.body(#", "at": "12:00""#))
      #expect(response.status == .serviceUnavailable)
      #expect(response.headers[.retryAfter] != nil)
    }
    place.release()
  }
}
