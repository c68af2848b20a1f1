import Catalogs
import DayPlans
import Geography
import OpeningHours
import Synchronization
import TestTools
import Testing

@testable import TripCompanion

/// A watch with approaches by walking time: on streets, or estimated.
struct WatchWalkTests {
  /// Streets on which every walk is long.
  private let endless: WatchEngine.Walks = { _, _ in 99 }

  /// A walk past the castle: up to it, along it at 150 meters, and away.
  private let passing: [Double] = [900, 600, 400, 300, 250, 200, 150, 150, 250, 400, 600, 900]

  private func names(
    _ distances: [Double],
    minutes: Minutes = 5,
    pace: Pace = .normal,
    walks: WatchEngine.Walks?
  ) throws -> [String] {
    let change = { (settings: inout WatchSettings) in
      settings.approach = .walk(minutes)
      settings.pace = pace
    }
    let fixture = try WatchFixture(change: change, walks: walks)
    return fixture.names(try WatchFixture.walk(distances, every: 60))
  }

  @Test func `a place across the river is not near despite a short straight line`() throws {
    #expect(try names(passing, walks: nil) == ["approach"])
    #expect(try names(passing, walks: { _, _ in 12 }).isEmpty)
    #expect(try names(passing, walks: { _, _ in 5 }) == ["approach"])
  }

  @Test func `an approach is reported once the walk is short enough`() throws {
    let catalog = try Oddtown.catalog()
    let castle = try #require(catalog["castle"]).coordinate
    let walks: WatchEngine.Walks = { start, end in
      end == castle && start.distance(to: castle) < Meters(210) ? 5 : 6
    }
    let fixture = try WatchFixture(change: { $0.approach = .walk(5) }, walks: walks)
    var state = fixture.engine.start
    let events = try WatchFixture.walk(passing, every: 60).flatMap {
      fixture.engine.receive($0, state: &state)
    }
    #expect(events.map(\.kind) == [.approach])
    #expect(events.map { $0.distance.rawValue.rounded() } == [200])
  }

  @Test func `an arrival is reported regardless of walking times`() throws {
    let visit: [Double] = [900, 600, 300, 60, 10, 10, 10]
    #expect(try names(visit, walks: { _, _ in 99 }) == ["enter"])
    let fast: [Double] = [600, -600, -900]
    let fixture = try WatchFixture(change: { $0.approach = .walk(5) }, walks: endless)
    #expect(fixture.names(try WatchFixture.walk(fast, every: 30)) == ["enter"])
  }

  @Test(.slow) func `a walk is looked up again only after some distance`() throws {
    let count = Mutex(0)
    let walks: WatchEngine.Walks = { _, _ in
      count.withLock { $0 += 1 }
      return 9
    }
    #expect(try names([900] + Array(repeating: 200, count: 400), walks: walks).isEmpty)
    #expect(count.withLock { $0 } == 1)
    _ = try names([900, 300, 270, 240, 210, 180], walks: walks)
    #expect(count.withLock { $0 } == 6)
  }

  @Test func `a brisk walker is near from farther away`() throws {
    let far: [Double] = [900, 330, 330, 330]
    #expect(try names(far, pace: .brisk, walks: nil) == ["approach"])
    #expect(try names(far, pace: .normal, walks: nil).isEmpty)
    #expect(try names(far, pace: .relaxed, walks: nil).isEmpty)
  }

  @Test func `a new plan keeps the walks`() throws {
    let plan = try Oddtown.plan()
    let fixture = try WatchFixture(change: { $0.approach = .walk(5) }, walks: endless)
    var state = fixture.engine.start
    let engine = fixture.engine.following(plan, state: &state)
    #expect(engine.walks?(plan.days[0].stops[0].coordinate, plan.days[0].stops[0].coordinate) == 99)
  }

  @Test func `a stop that is not in the catalog is skipped`() throws {
    var plan = try Oddtown.plan()
    let first = try #require(plan.days.first?.stops.first)
    let second = try #require(plan.days.first?.stops.dropFirst().first)
    plan.days[0].stops[0].id = "own-gone"
    let fixture = try WatchFixture([], plan: plan)
    let late = Oddtown.seconds(second.arrive.description) + 3 * 3_600
    let fixes = try (0..<3).map { step in
      Fix(
        time: late + Double(step) * 20,
        position: try WatchFixture.position(2_000, 2_000, of: first.id),
        accuracy: Meters(5)
      )
    }
    var state = fixture.engine.start
    let events = fixes.flatMap { fixture.engine.receive($0, state: &state) }
    #expect(events.contains { $0.place.id == second.id })
  }

  @Test func `events use the visitor's units`() throws {
    let fixture = try WatchFixture()
    var state = fixture.engine.start
    let events = try WatchFixture.walk([900, 400, 230]).flatMap {
      fixture.engine.receive($0, state: &state)
    }
    let event = try #require(events.first)
    #expect(event.description.contains(", 230 m W,"))
    #expect(event.line(in: .imperial).contains(", 750 ft W,"))
  }
}
