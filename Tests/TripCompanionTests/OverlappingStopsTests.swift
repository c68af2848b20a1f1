import Catalogs
import DayPlans
import Geography
import OpeningHours
import TestTools
import Testing

@testable import TripCompanion

/// Two stops of a plan so close that a fix may be at both, with another stop in between.
struct OverlappingStopsTests {
  /// The best Tuesday, planned once for all cases.
  private static let tuesday = Result { try Oddtown.plan() }

  private let plan: Plan
  private let engine: WatchEngine

  /// Moves the third stop of the best Tuesday to seventy meters east of the first.
  init() throws {
    var plan = try Self.tuesday.get()
    var catalog = try Oddtown.catalog()
    let first = try #require(plan.days[0].stops.first)
    let moved = try WatchFixture.position(70, 0, of: first.id)
    plan.days[0].stops[2].coordinate = moved
    let id = plan.days[0].stops[2].id
    let old = try #require(catalog[id])
    let sight = Attraction(
      id: id,
      name: old.name,
      category: old.category,
      coordinate: moved,
      visit: old.visit,
      relevance: old.relevance
    )
    let others = catalog.attractions.filter { $0.id != id }
    catalog = Catalog(city: catalog.city, attractions: others + [sight])
    self.plan = plan
    engine = WatchEngine(places: [], in: catalog, plan: plan)
  }

  /// Returns the events, and the visits, for fixes around a stop every ten seconds, starting at its planned arrival.
  private func stay(
    at stop: Int,
    for minutes: Int,
    accuracy: Double,
    seed: UInt64
  ) throws -> (events: [WatchEvent], visited: [String]) {
    var random = RandomBits(seed: seed)
    var state = engine.start
    let stops = plan.days[0].stops
    let begin = Oddtown.seconds(stops[0].arrive.description)
    let events = try (0..<(minutes * 6)).flatMap { step in
      let spread = accuracy / 1.515
      let shift = stop == 2 ? 70.0 : 0
      let position = try WatchFixture.position(
        shift + spread * random.normal(),
        spread * random.normal(),
        of: stops[0].id
      )
      let fix = Fix(
        time: begin + Double(step * 10),
        position: position,
        accuracy: Meters(max(3, accuracy))
      )
      return engine.receive(fix, state: &state)
    }
    return (events, state.course.visited)
  }

  @Test(.slow, arguments: [3.0, 15, 40], [UInt64](1...6))
  func `a long stay at the first stop is not a visit of the third`(
    accuracy: Double,
    seed: UInt64
  ) throws {
    let stops = plan.days[0].stops
    let rest = (stops[1].leave - stops[0].arrive)
    let (events, visited) = try stay(at: 0, for: rest, accuracy: accuracy, seed: seed)
    #expect(visited == [stops[0].id], "seed \(seed)")
    #expect(!events.contains { $0.kind == .missed(isPassedOver: true) }, "seed \(seed)")
  }

  @Test(.slow, arguments: [3.0, 15], [UInt64](1...6))
  func `a good receiver distinguishes the third stop from the first`(
    accuracy: Double,
    seed: UInt64
  ) throws {
    let stops = plan.days[0].stops
    let (events, visited) = try stay(at: 2, for: 30, accuracy: accuracy, seed: seed)
    #expect(visited.contains(stops[2].id), "seed \(seed)")
    let over = events.filter { $0.kind == .missed(isPassedOver: true) }.map(\.place.id)
    #expect(over.contains(stops[1].id), "seed \(seed)")
  }

  @Test func `a visitor who may still be on time is not late`() throws {
    let stop = plan.days[0].stops[1]
    let latest = stop.arrive.minutesSinceMidnight + (stop.waitMinutes + stop.slackMinutes).rawValue
    let sight = try #require(try Oddtown.catalog()[stop.id])
    let time = Oddtown.seconds(stop.arrive.description)
    func approach(accuracy: Double) throws -> StopApproach {
      let fix = Fix(
        time: time,
        position: try WatchFixture.position(400, 0, of: stop.id),
        accuracy: Meters(accuracy)
      )
      let moment = PlanMoment(day: plan.days[0], clock: .steady, minute: latest)
      return StopApproach(fix: fix, at: moment, stop: stop, sight: sight, plan: plan)
    }
    #expect(try approach(accuracy: 3).earliest - latest == 6)
    #expect(try approach(accuracy: 200).earliest - latest == 3)
    #expect(try approach(accuracy: 9_000).earliest == latest)
    #expect(try approach(accuracy: 200).arrival == approach(accuracy: 3).arrival)
  }

  @Test func `a long stay is a visit of the scheduled stop, not of its neighbor`()
    throws
  {
    let stops = plan.days[0].stops
    var session = WatchSession(engine)
    let begin = Oddtown.seconds(stops[0].arrive.description)
    let position = try WatchFixture.position(20, 0, of: stops[0].id)
    var visits: [String: Bool] = [:]
    for step in 0..<((stops[0].minutes.rawValue - 5) * 6) {
      let fix = Fix(time: begin + Double(step * 10), position: position, accuracy: Meters(15))
      for message in session.receive(.fix(fix)) {
        guard case .event(let event) = message, case .dwell = event.kind else { continue }
        visits[event.place.id] = session.isVisit(event)
      }
    }
    #expect(visits == [stops[0].id: true, stops[2].id: false])
  }
}
