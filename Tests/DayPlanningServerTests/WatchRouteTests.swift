import Catalogs
import DayPlans
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

/// `POST /v1/watch/fixes`.
struct WatchRouteTests {
  /// The seconds since 1970 at a time of the planned Tuesday.
  private static func seconds(_ text: String) throws -> Double {
    try #require(UTCTime.seconds("2026-12-01T\(text):00Z"))
  }

  /// Returns fixes every ten seconds at a place, as JSON.
  private static func fixes(_ at: String, from: String, minutes: Int) throws -> [String] {
    let start = try seconds(from)
    let parts = at.split(separator: ",")
    return (0...(minutes * 6)).map { number in
      #"{"time": \#(start + Double(number * 10)), "lat": \#(parts[0]), "lon": \#(parts[1]), "accuracy": 5}"#
    }
  }

  private static func body(_ more: String, _ fixes: [String], _ state: String? = nil) -> String {
    let state = state.map { #", "state": \#($0)"# } ?? ""
    return #"{\#(more), "fixes": [\#(fixes.joined(separator: ","))]\#(state)}"#
  }

  /// Posts fixes, and returns the events.
  private static func events(_ body: String) async throws -> [(name: String, data: String)] {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/watch/fixes", body)
      #expect(response.status == .ok, "\(response.text)")
      #expect(response.headers[.contentType] == "text/event-stream")
      return StreamRouteTests.events(response.text)
    }
  }

  /// Returns the last event as an object, with the state as JSON.
  private static func end(
    _ events: [(name: String, data: String)]
  ) throws -> (end: [String: any Sendable], state: String) {
    let last = try #require(events.last)
    #expect(last.name == "state")
    let object = try JSONSerialization.jsonObject(with: Data(last.data.utf8))
    let end = try #require(object as? [String: any Sendable])
    let state = try JSONSerialization.data(withJSONObject: try #require(end["state"]))
    return (end, String(decoding: state, as: UTF8.self))
  }

  @Test func `a visit is reported once, over several requests`() async throws {
    let city = #""city": "oddtown", "places": ["castle"]"#
    var (names, state): ([String], String?) = ([], nil)
    for (at, from) in [
      ("51.5,-0.11", "10:00"), ("51.5,-0.1", "10:08"), ("51.5,-0.1", "10:14"),
      ("51.5,-0.09", "10:26"),
    ] {
      let fixes = try Self.fixes(at, from: from, minutes: 5)
      let events = try await Self.events(Self.body(city, fixes, state))
      names += events.map(\.name).filter { $0 != "state" && $0 != "note" }
      state = try Self.end(events).state
    }
    #expect(names == ["enter", "dwell", "exit"])
  }

  @Test(.slow) func `muted places are not reported, and the state keeps that`() async throws {
    let city = #""city": "oddtown", "places": ["castle"]"#
    let arrival = try Self.fixes("51.5,-0.1", from: "10:08", minutes: 5)
    func names(_ more: String) async throws -> [String] {
      let before = try Self.fixes("51.5,-0.11", from: "10:00", minutes: 1)
      // Sent without a fix, like a button press.
      let (_, start) = try Self.end(try await Self.events(Self.body(city, before)))
      let (_, state) = try Self.end(try await Self.events(Self.body(city + more, [], start)))
      let events = try await Self.events(Self.body(city, arrival, state))
      return events.map(\.name).filter { $0 != "state" && $0 != "note" }
    }
    #expect(try await names("") == ["enter"])
    #expect(try await names(#", "snooze": [{"id": "castle", "minutes": 60}]"#) == [])
    #expect(try await names(#", "snooze": [{"minutes": 60}]"#) == [])
    #expect(try await names(#", "snooze": [{"minutes": 60}, {"minutes": 0}]"#) == ["enter"])
    #expect(try await names(#", "dismiss": ["castle"]"#) == [])
  }

  @Test(arguments: [
    (#""dismiss": ["casle"]"#, "/dismiss/0"), (#""dismiss": ["cathedral"]"#, "/dismiss/0"),
    (#""snooze": [{"id": "cathedral", "minutes": 5}]"#, "/snooze/0/id"),
    (#""snooze": [{"id": "castle"}]"#, "/snooze/0/minutes"),
    (#""snooze": [{"id": "castle", "minutes": -1}]"#, "/snooze/0/minutes"),
  ])
  func `only what is watched can be snoozed`(more: String, pointer: String) async throws {
    let body = Self.body(#""city": "oddtown", "places": ["castle"], \#(more)"#, [])
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/watch/fixes", body)
      #expect(response.status == .unprocessableContent || response.status == .badRequest)
      #expect(response.text.contains("\"\(pointer)\""), "\(response.text)")
    }
  }

  @Test func `with a plan it reports the next stop and lateness`() async throws {
    let plan = try CompanionRouteTests.plan()
    let json = String(decoding: try plan.json(), as: UTF8.self)
    let from = try Self.fixes("51.5,-0.11", from: "09:00", minutes: 1)
    let early = try await Self.events(Self.body(#""plan": \#(json)"#, from))
    let (end, state) = try Self.end(early)
    let next = try #require(end["next"] as? [String: any Sendable])
    #expect(next["id"] as? String == plan.days[0].stops.first?.id)
    #expect(end["at"] as? String == "09:01" && end["day"] as? Int == 0)
    let late = try Self.fixes("51.46,-0.19", from: "14:00", minutes: 1)
    let events = try await Self.events(Self.body(#""plan": \#(json)"#, late, state))
    #expect(events.contains { $0.name == "late" || $0.name == "missed" }, "\(events.map(\.name))")
  }

  @Test func `ignored fixes are reported and counted`() async throws {
    var fixes = try Self.fixes("51.5,-0.1", from: "10:00", minutes: 1)
    fixes.insert(#"{"time": 5, "lat": 51.5, "lon": -0.1}"#, at: 2)
    fixes.append(#"{"time": "2026-12-01T09:00:00Z", "lat": 51.5, "lon": -0.1}"#)
    fixes.append(#"{"time": "2026-12-01T10:02:00Z", "lat": 48.1, "lon": 11.5}"#)
    fixes.append(#"{"time": "2026-12-01T10:03:00Z", "lat": 51.5, "lon": -0.1, "accuracy": 9000}"#)
    let events = try await Self.events(Self.body(#""city": "oddtown""#, fixes))
    let notes = events.filter { $0.name == "note" }.map(\.data)
    for (index, code) in [
      (2, "impossible-time"), (8, "out-of-order"), (9, "too-fast"), (10, "inaccurate"),
    ] {
      #expect(
        notes.contains { $0.contains("\"fix\":\(index),") && $0.contains("\"code\":\"\(code)\"") },
        "\(notes)"
      )
    }
    let end = try Self.end(events).end
    #expect(end["ignored"] as? Int == 4 && end["read"] as? Int == fixes.count)
  }

  @Test func `the size of a response does not grow with faults`() async throws {
    let fixes = (0..<WatchOrder.mostFixes).map { #"{"time": \#($0), "lat": 1, "lon": 1}"# }
    let events = try await Self.events(Self.body(#""city": "oddtown""#, fixes))
    #expect(events.count == WatchAnswer.mostNotes + 1)
    #expect(try Self.end(events).end["ignored"] as? Int == fixes.count)
  }

  @Test(
    .slow,
    arguments: [
      (#""city": "oddtown""#, #"{"time": 1, "lat": 91, "lon": 0}"#, ["/fixes/0/lat"]),
      (#""city": "oddtown""#, #"{"time": 1, "lat": 1, "lon": -180.5}"#, ["/fixes/0/lon"]),
      (#""city": "oddtown""#, #"{"time": "soon", "lat": 1, "lon": 0}"#, ["/fixes/0/time"]),
      (#""city": "oddtown""#, #"{"lat": 1, "lon": 0}"#, ["/fixes/0/time"]),
      (
        #""city": "oddtown""#, #"{"time": 1, "lat": 1, "lon": 0, "accuracy": -1}"#,
        ["/fixes/0/accuracy"]
      ),
      (#""city": "oddtown""#, #"{"time": 1, "lat": 1, "lon": 0, "speed": 1}"#, ["/fixes/0/speed"]),
      (#""city": "nowhere""#, "", ["/city"]), (#""all": true"#, "", [""]),
      (#""city": "oddtown", "places": ["castel"]"#, "", ["/places/0"]),
      (#""city": "oddtown", "settings": {"radius": 1e9}"#, "", ["/settings/radius"]),
      (#""city": "oddtown", "state": {"format": "mine"}"#, "", ["/state/format"]),
      (#""city": "oddtown", "state": "none""#, "", ["/state"]),
    ]
  )
  func `each fault has its location`(more: String, fix: String, pointers: [String]) async throws {
    let body = Self.body(more, fix.isEmpty ? [] : [fix])
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/watch/fixes", body)
      #expect(response.status == .unprocessableContent)
      #expect(try response.problem().pointers == pointers, "\(response.text)")
    }
  }

  @Test func `too many fixes are rejected`() async throws {
    let fix = #"{"time": 1, "lat": 1, "lon": 1}"#
    let fixes = Array(repeating: fix, count: WatchOrder.mostFixes + 1)
    try await ServiceFixture.service().application.test(.router) { client in
      let body = Self.body(#""city": "oddtown""#, fixes)
      let response = try await client.post("/v1/watch/fixes", body)
      #expect(try response.problem().pointers == ["/fixes"])
      let json = try await client.post("/v1/watch/fixes", body, accept: "application/json")
      #expect(json.status == .notAcceptable)
    }
  }
}
