import Catalogs
import Geography
import TestTools
import Testing

@testable import TripCompanion

/// Fixes out of order, clock jumps, and impossible positions.
struct FixOrderTests {
  private func problem(_ fixes: [Fix]) throws -> FixProblem? {
    let engine = try WatchFixture().engine
    var state = engine.start
    for fix in fixes { _ = engine.receive(fix, state: &state) }
    return state.problem
  }

  @Test func `an older fix is ignored`() throws {
    var fixes = try WatchFixture.walk([600, 500, 400])
    fixes[2].time -= 15
    #expect(try problem(fixes) == .outOfOrder(seconds: 5))
  }

  @Test func `a repeated fix is not a problem, regardless of its first result`() throws {
    let engine = try WatchFixture().engine
    var once = engine.start
    var twice = engine.start
    var fixes = try WatchFixture.walk([700, 650, 640, 630, 620, 610, 600])
    fixes[2].position = try Coordinate(latitude: 52.5, longitude: -0.1)
    fixes[3].accuracy = Meters(900)
    fixes[4].time = 1e12
    // The clock is set back permanently.
    fixes += try WatchFixture.walk([580, 560, 540, 300, 10, 10], from: WatchFixture.start - 3_000)
    for fix in fixes {
      let events = engine.receive(fix, state: &once)
      let problem = once.problem
      #expect(engine.receive(fix, state: &twice) == events && twice.problem == problem)
      for shift in [0, 0.000_01] {
        var again = fix
        again.position = try Coordinate(
          latitude: fix.position.latitude + shift,
          longitude: fix.position.longitude
        )
        #expect(engine.receive(again, state: &twice).isEmpty && twice.problem == nil)
      }
    }
    #expect(engine.memo(of: once) == engine.memo(of: twice))
  }

  @Test func `two positions at the same time are reported as such`() throws {
    var fixes = try WatchFixture.walk([600, 500])
    fixes[1].time = fixes[0].time
    #expect(try problem(fixes) == .outOfOrder(seconds: 0))
    #expect(!FixProblem.outOfOrder(seconds: 0).description.contains("0 s"))
  }

  @Test func `a clock that was set back permanently is followed`() throws {
    let engine = try WatchFixture().engine
    var state = engine.start
    let early = try WatchFixture.walk(
      [600, 580, 560, 540, 520, 300, 10, 10],
      from: WatchFixture.start - 3_000
    )
    for fix in try WatchFixture.walk([700, 650]) { _ = engine.receive(fix, state: &state) }
    var names: [String] = []
    var problems: [FixProblem?] = []
    for fix in early {
      names += engine.receive(fix, state: &state).map(\.kind.name)
      problems.append(state.problem)
    }
    #expect(problems[2].map { if case .clockWentBack = $0 { true } else { false } } == true)
    #expect(names == ["approach", "enter"] || names == ["enter"])
  }

  @Test func `one wild fix is ignored, two are followed`() throws {
    let fixture = try WatchFixture()
    var fixes = try WatchFixture.walk([600, 590, 580, 570])
    fixes[2].position = try Coordinate(latitude: 52.5, longitude: -0.1)
    #expect(fixture.names(fixes).isEmpty)
    #expect(
      try problem(Array(fixes[..<3])).map { if case .tooFast = $0 { true } else { false } } == true
    )
    var state = fixture.engine.start
    for fix in fixes { _ = fixture.engine.receive(fix, state: &state) }
    #expect(state.last?.position == fixes[3].position)
    var moved = try WatchFixture.walk([600, 0, 0, 0])
    moved[0].position = try Coordinate(latitude: 60, longitude: 20)
    #expect(fixture.names(moved) == ["enter"])
  }

  @Test func `impossible times and inaccurate fixes are reported`() throws {
    var fixes = try WatchFixture.walk([600, 500])
    fixes[1].time = 1e12
    #expect(try problem(fixes) == .impossibleTime)
    fixes[1].time = .nan
    #expect(try problem(fixes) == .impossibleTime)
    fixes[1] = Fix(time: fixes[0].time + 5, position: fixes[1].position, accuracy: Meters(900))
    #expect(try problem(fixes) == .inaccurate(meters: 900))
    #expect(
      Fix(time: 0, position: fixes[0].position, accuracy: Meters(.nan)).accuracy
        == Fix.usualAccuracy
    )
  }

  @Test func `gaps of hours are reported`() throws {
    #expect(try problem(try WatchFixture.walk([600, 500], every: 7_200)) == .gap(seconds: 7_200))
  }

  @Test(.slow) func `any fixes are handled, and the same ones give the same events`() throws {
    let ids = try Oddtown.catalog().attractions.map(\.id)
    let fixture = try WatchFixture(ids) { $0.includesClosed = true }
    for seed in UInt64(1)...30 {
      var random = SplitMix(seed: seed)
      var fixes: [Fix] = []
      var time = WatchFixture.start
      for _ in 0..<100 {
        time +=
          [-1e13, -1e6, -30, 0, 1, 5, 60, 1e6, .nan, .infinity].randomElement(using: &random) ?? 1
        if !time.isFinite || random.next() % 4 == 0 {
          time = WatchFixture.start + Double(random.next() % 9_000)
        }
        let place =
          random.next() % 3 == 0
          ? random.position(isWild: true)
          : try WatchFixture.position(
            .random(in: -300...300, using: &random),
            .random(in: -300...300, using: &random),
            of: ids[Int(random.next() % UInt64(ids.count))]
          )
        fixes.append(
          Fix(time: time, position: place, accuracy: Meters(.random(in: -5...300, using: &random)))
        )
      }
      #expect(fixture.names(fixes) == fixture.names(fixes), "seed \(seed)")
    }
  }
}
