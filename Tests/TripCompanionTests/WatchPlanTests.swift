import Catalogs
import DayPlans
import Geography
import OpeningHours
import TestTools
import Testing

@testable import TripCompanion

/// A watch that follows a plan: on-time walks with jitter, and late ones.
struct WatchPlanTests {
  private let plan: Plan

  init() throws {
    plan = try Oddtown.plan()
  }

  /// Returns a walk of the plan, straight from stop to stop, with a delay in minutes and jitter in meters.
  private func walk(late: Double = 0, jitter: Double = 0, seed: UInt64 = 1) throws -> [Fix] {
    var random = RandomBits(seed: seed)
    let day = plan.days[0]
    let catalog = try Oddtown.catalog()
    var points: [(time: Double, position: Coordinate)] = []
    func add(_ time: ClockTime, _ position: Coordinate) {
      points.append((Oddtown.seconds(time.description), position))
    }
    if let start = plan.request.from.flatMap(catalog.position) { add(day.start, start) }
    for stop in day.stops {
      if let last = points.last, let leg = day.legs.first(where: { $0.to == stop.id }) {
        points.append(
          (
            Oddtown.seconds(stop.arrive.description) - Double(leg.minutes.rawValue * 60),
            last.position
          )
        )
      }
      add(stop.arrive, stop.coordinate)
      add(stop.leave, stop.coordinate)
    }
    if let start = plan.request.from.flatMap(catalog.position) { add(day.end, start) }
    var fixes: [Fix] = []
    for (from, to) in zip(points, points.dropFirst()) where to.time > from.time {
      for time in stride(from: from.time, to: to.time, by: 10) {
        let part = (time - from.time) / (to.time - from.time)
        let spread = jitter / 1.515
        fixes.append(
          Fix(
            time: time + late * 60,
            position: Coordinate(
              uncheckedLatitude: from.position.latitude + part
                * (to.position.latitude - from.position.latitude)
                + spread * random.normal() / Fence.metersPerDegree,
              longitude: from.position.longitude + part
                * (to.position.longitude - from.position.longitude)
                + spread * random.normal() / Fence.metersPerDegree / 0.6225
            ),
            accuracy: Meters(max(3, jitter))
          )
        )
      }
    }
    return fixes
  }

  @Test(.slow, arguments: [0.0, 5, 15, 40])
  func `each stop of a walk is reported once, and no other place`(jitter: Double) throws {
    for seed in UInt64(1)...5 {
      let fixture = try WatchFixture([], plan: plan)
      var state = fixture.engine.start
      let events = try walk(jitter: jitter, seed: seed).flatMap {
        fixture.engine.receive($0, state: &state)
      }
      for stop in plan.days[0].stops {
        let own = events.filter { $0.place.id == stop.id }.map(\.kind.name)
        #expect(own.filter { $0 == "enter" } == ["enter"], "\(stop.id), seed \(seed), \(own)")
        #expect(own.filter { $0 == "dwell" }.count == 1, "\(stop.id), seed \(seed), \(own)")
        #expect(own.filter { $0 == "exit" }.count == 1, "\(stop.id), seed \(seed), \(own)")
      }
      #expect(!events.contains { ["late", "missed"].contains($0.kind.name) }, "seed \(seed)")
      #expect(state.course.visited == plan.days[0].stops.map(\.id), "seed \(seed)")
    }
  }

  @Test func `a walk fifty minutes late is replanned, with a proof`() throws {
    let fixture = try WatchFixture([], plan: plan)
    var session = WatchSession(fixture.engine, planner: try Oddtown.planner())
    let messages = try walk(late: 50).flatMap { session.receive(.fix($0)) }
    let replans = messages.compactMap { if case .replan(let replan) = $0 { replan } else { nil } }
    let first = try #require(replans.first)
    #expect(first.rest.proof.status == .optimal)
    #expect(try PlanCheck(of: first.rest, in: Oddtown.catalog()).violations.isEmpty)
    let lates = messages.compactMap {
      if case .event(let event) = $0 { event.kind.name } else { nil }
    }
    #expect(lates.contains("late") || lates.contains("missed"))
  }

  @Test func `resting too long triggers a departure reminder`() throws {
    let stop = plan.days[0].stops[0]
    let fixture = try WatchFixture([], plan: plan)
    var state = fixture.engine.start
    let from = Oddtown.seconds(stop.arrive.description)
    let fixes = stride(from: from, to: from + 4 * 3_600, by: 20).map {
      Fix(time: $0, position: stop.coordinate, accuracy: Meters(5))
    }
    let events = fixes.flatMap { fixture.engine.receive($0, state: &state) }
    let next = plan.days[0].stops[1].id
    let own = events.filter { $0.place.id == next }.map(\.kind.name)
    #expect(own.filter { $0 != "approach" }.prefix(2) == ["leave-by", "late"])
  }

  @Test func `a clock that was hours ahead for a moment misses no stop for good`() throws {
    let fixture = try WatchFixture([], plan: plan)
    var state = fixture.engine.start
    let fixes = try walk()
    var ahead = fixes[3]
    ahead.time += 20 * 3_600
    ahead.time = min(ahead.time, fixes[0].time + 13 * 3_600)
    for fix in fixes[..<3] + [ahead] { _ = fixture.engine.receive(fix, state: &state) }
    #expect(!state.course.missed.isEmpty, "by that clock the day is over")
    for fix in fixes[4...] { _ = fixture.engine.receive(fix, state: &state) }
    #expect(state.course.missed.isEmpty)
    #expect(state.course.visited == plan.days[0].stops.map(\.id))
  }

  @Test func `a skipped stop is missed`() throws {
    let stops = plan.days[0].stops
    let fixture = try WatchFixture([], plan: plan)
    var state = fixture.engine.start
    let time = Oddtown.seconds(stops[1].arrive.description)
    let fixes = (0..<60).map {
      Fix(time: time + Double($0) * 20, position: stops[1].coordinate, accuracy: Meters(5))
    }
    let events = fixes.flatMap { fixture.engine.receive($0, state: &state) }
    #expect(
      events.contains { $0.place.id == stops[0].id && $0.kind == .missed(isPassedOver: true) }
    )
  }

  @Test func `a plan of another day triggers nothing`() throws {
    let fixture = try WatchFixture([], plan: plan) { $0.includesClosed = true }
    var state = fixture.engine.start
    let fixes = try walk().map {
      Fix(time: $0.time + 30 * 86_400, position: $0.position, accuracy: $0.accuracy)
    }
    let events = fixes.flatMap { fixture.engine.receive($0, state: &state) }
    #expect(!events.contains { ["leave-by", "late", "missed"].contains($0.kind.name) })
    #expect(events.contains { $0.kind.name == "dwell" })
  }
}
