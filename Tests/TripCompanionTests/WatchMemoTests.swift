import Catalogs
import DayPlans
import Formats
import Foundation
import Geography
import OpeningHours
import TestTools
import Testing

@testable import TripCompanion

/// Serialization of watch states.
struct WatchMemoTests {
  /// Returns a memo after a round trip.
  static func sent(_ memo: WatchMemo) throws -> WatchMemo {
    try StrictReader.read(memo.orderedJSON()) { WatchMemo(reading: $0) }
  }

  /// Returns the faults of a memo.
  private static func faults(_ json: String) -> [String] {
    do throws(ReadingError) {
      _ = try StrictReader.read(Data(json.utf8)) { WatchMemo(reading: $0) }
      return []
    } catch {
      guard case .faults(let faults) = error else { return ["?"] }
      return faults.map(\.pointer)
    }
  }

  /// Returns an erratic walk around Oddtown: jumps, pauses, bad fixes, and clocks set back.
  private static func walk(seed: UInt64) -> [Fix] {
    var random = SplitMix(seed: seed)
    var time = WatchFixture.start
    var (latitude, longitude) = (51.5, -0.1)
    return (0..<400).map { _ in
      time += Double.random(in: 0...1, using: &random) < 0.05 ? 900 : 20
      if Double.random(in: 0...1, using: &random) < 0.03 { time -= 200 }
      let step = Double.random(in: 0...1, using: &random) < 0.05 ? 0.01 : 0.000_4
      latitude += Double.random(in: -step...step, using: &random)
      longitude += Double.random(in: -step...step, using: &random)
      return Fix(
        time: time,
        position: Coordinate(uncheckedLatitude: latitude, longitude: longitude),
        accuracy: Meters(Double.random(in: 3...60, using: &random))
      )
    }
  }

  @Test(.slow, arguments: UInt64(1)...8)
  func `a watch continues from a memo as if it had not stopped`(seed: UInt64) throws {
    let plan = try Oddtown.plan()
    let catalog = try Oddtown.catalog()
    let engine = try WatchFixture(catalog.attractions.map(\.id), plan: plan).engine
    var random = SplitMix(seed: seed)
    var (one, other) = (engine.start, engine.start)
    for fix in Self.walk(seed: seed) {
      let events = engine.receive(fix, state: &one)
      #expect(engine.receive(fix, state: &other) == events)
      #expect(engine.next(one) == engine.next(other))
      guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
      other = engine.state(from: try Self.sent(engine.memo(of: other)))
    }
    #expect(engine.memo(of: one) == engine.memo(of: other))
  }

  @Test func `an empty memo is the initial state`() throws {
    let engine = try WatchFixture().engine
    let memo = engine.memo(of: engine.start)
    #expect(try Self.sent(memo) == memo)
    #expect(engine.state(from: memo) == engine.start)
  }

  @Test func `with another plan, reports about its stops are reset`() throws {
    let plan = try Oddtown.plan()
    let ids = plan.days[0].stops.map(\.id)
    let engine = try WatchFixture([], plan: plan).engine
    var memo = engine.memo(of: engine.start)
    (memo.course.visited, memo.course.missed) = ([ids[0]], Set(ids.dropFirst()))
    #expect(engine.state(from: memo).course.missed == Set(ids.dropFirst()))
    var later = plan
    later.days[0].stops[0].leave = try #require(
      ClockTime(minutesSinceMidnight: plan.days[0].stops[0].leave.minutesSinceMidnight + 5)
    )
    let course = try WatchFixture([], plan: later).engine.state(from: memo).course
    #expect(course.visited == [ids[0]] && course.missed.isEmpty)
  }

  @Test func `places that are no longer watched are dropped`() throws {
    let engine = try WatchFixture(["castle", "market"]).engine
    var state = engine.start
    _ = engine.receive(try WatchFixture.walk([0])[0], state: &state)
    let memo = engine.memo(of: state)
    let other = try WatchFixture(["market"]).engine
    #expect(other.state(from: memo).active.isEmpty)
    #expect(engine.state(from: memo).active == state.active && !state.active.isEmpty)
  }

  @Test(arguments: [
    (#"{}"#, ["/format"]),
    (#"{"format": "planday.watch/2"}"#, ["/format"]),
    (#"{"format": "planday.watch/1", "last": {"time": 1e30, "lat": 1, "lon": 1}}"#, ["/last"]),
    (#"{"format": "planday.watch/1", "last": {"time": 1, "lat": 91, "lon": 1}}"#, ["/last/lat"]),
    (#"{"format": "planday.watch/1", "checked": -1}"#, ["/checked"]),
    (#"{"format": "planday.watch/1", "reports": [1e300]}"#, ["/reports/0"]),
    (
      #"{"format": "planday.watch/1", "places": [{"id": "castle", "phase": 7}]}"#,
      ["/places/0/phase"]
    ),
    (
      #"{"format": "planday.watch/1", "places": [{"id": "castle", "phase": 1, "arrival": 1e18}]}"#,
      ["/places/0/arrival"]
    ),
    (#"{"format": "planday.watch/1", "older": 300}"#, ["/older"]),
  ])
  func `a forged memo is rejected`(json: String, pointers: [String]) {
    #expect(Self.faults(json) == pointers)
  }

  @Test func `the next stop has a latest departure`() throws {
    let plan = try Oddtown.plan()
    let engine = try WatchFixture([], plan: plan).engine
    var state = engine.start
    #expect(engine.next(state) == nil && engine.moment(state) == nil)
    let stop = try #require(plan.days[0].stops.first)
    let start = try #require(plan.request.from.flatMap(try Oddtown.catalog().position))
    let time = Oddtown.seconds(plan.days[0].start.description)
    _ = engine.receive(Fix(time: time, position: start), state: &state)
    let next = try #require(engine.next(state))
    #expect(next.stop.id == stop.id && !next.isThere && next.late == 0)
    #expect(next.arrive <= stop.arrive)
    let room = stop.waitMinutes + stop.slackMinutes
    #expect(
      next.leaveBy.minutesSinceMidnight + next.minutes.rawValue
        == stop.arrive.minutesSinceMidnight + room.rawValue
    )
    #expect(engine.moment(state)?.day == 0 && engine.moment(state)?.time == plan.days[0].start)
  }
}
