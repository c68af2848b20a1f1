import Catalogs
import DayPlans
import Geography
import OpeningHours
import TestTools
import Testing

@testable import TripCompanion

/// The rules of a watch, one by one.
struct WatchRuleTests {
  /// A walk to the castle, a stay of twenty minutes, and away.
  private let visit: [Double] =
    [600, 500, 400, 300, 200, 100, 20] + Array(repeating: 5, count: 120) + [60, 150, 250, 350, 450]

  @Test(.slow) func `a visit is reported once, from approach to exit`() throws {
    let fixture = try WatchFixture()
    #expect(try fixture.names(WatchFixture.walk(visit)) == ["approach", "enter", "dwell", "exit"])
  }

  @Test func `a watch that starts inside reports it immediately`() throws {
    let fixture = try WatchFixture()
    var state = fixture.engine.start
    let first = try #require(
      fixture.engine.receive(try WatchFixture.walk([10])[0], state: &state).first
    )
    #expect(first.kind == .enter(isInitial: true))
    #expect(first.hours == .open(until: Oddtown.clock("17:00")))
  }

  @Test func `a fast pass between two fixes is not missed`() throws {
    let fixture = try WatchFixture { $0.radius = Meters(50) }
    let names = fixture.names(try WatchFixture.walk([900, 400, -400, -900, -1_400]))
    #expect(names.contains("enter"))
    #expect(names.filter { $0 == "enter" }.count == 1)
  }

  @Test func `after a long gap, the path is not assumed to be straight`() throws {
    let fixture = try WatchFixture { $0.radius = Meters(50) }
    #expect(try fixture.names(WatchFixture.walk([900, -900, -1_400], every: 600)).isEmpty)
  }

  @Test(arguments: [(5.0, true), (30.0, true), (60.0, false), (100.0, false)])
  func `one fix inside counts only if its accuracy makes it certain`(
    accuracy: Double,
    isSure: Bool
  ) throws {
    let fixture = try WatchFixture { $0.approach = .distance(Meters(100)) }
    let names = fixture.names(
      try WatchFixture.walk([900, 15, 900], accuracy: accuracy, every: 130)
    )
    #expect(names.contains("enter") == isSure)
  }

  @Test func `two doubtful fixes in a row count`() throws {
    let fixture = try WatchFixture()
    #expect(
      try fixture.names(WatchFixture.walk([600, 15, 15, 15], accuracy: 60, every: 130)).contains(
        "enter"
      )
    )
    #expect(
      try !fixture.names(WatchFixture.walk([600, 15, 600, 15, 600], accuracy: 60, every: 130))
        .contains("enter")
    )
  }

  @Test(
    arguments: [
      ([10, 10, 95, 95, 95, 95], false), ([10, 10, 110, 90, 110, 90], false),
      ([10, 10, 110, 10, 110, 10], false), ([10, 10, 110, 110], true),
    ] as [([Double], Bool)]
  )
  func `leaving requires two fixes beyond r plus twenty meters plus accuracy`(
    distances: [Double],
    isExit: Bool
  ) throws {
    let fixture = try WatchFixture()
    // Walking past is too short for its end to be reported.
    #expect(try !fixture.names(WatchFixture.walk(distances)).contains("exit"))
    #expect(
      try fixture.names(WatchFixture.walk(distances, every: 200)).contains("exit") == isExit
    )
  }

  @Test(.slow) func `a place is muted after it was reported`() throws {
    let fixture = try WatchFixture()
    var state = fixture.engine.start
    #expect(try fixture.names(WatchFixture.walk(visit), &state).count == 4)
    let soon = try WatchFixture.walk(visit, from: WatchFixture.start + 2_000)
    #expect(fixture.names(soon, &state).isEmpty)
    let later = try WatchFixture.walk(visit, from: WatchFixture.start + 9_000)
    #expect(fixture.names(later, &state) == ["approach", "enter", "dwell", "exit"])
  }

  @Test func `snoozed and dismissed places are muted`() throws {
    let fixture = try WatchFixture()
    var state = fixture.engine.start
    #expect(fixture.engine.snooze("castle", until: WatchFixture.start + 1_000, state: &state))
    #expect(try fixture.names(WatchFixture.walk([600, 200, 10]), &state).isEmpty)
    let later = try WatchFixture.walk(
      [600, 600, 600, 600, 600, 200, 10],
      from: WatchFixture.start + 2_000
    )
    #expect(fixture.names(later, &state) == ["approach", "enter"])
    #expect(fixture.engine.dismiss("castle", state: &state))
    let last = try WatchFixture.walk(visit, from: WatchFixture.start + 20_000)
    #expect(fixture.names(last, &state).isEmpty)
    #expect(!fixture.engine.dismiss("atlantis", state: &state))
  }

  @Test(.slow) func `quiet hours may span midnight`() throws {
    let fixture = try WatchFixture {
      $0.quietHours = .init(from: Oddtown.clock("22:00"), until: Oddtown.clock("10:30"))
    }
    #expect(try fixture.names(WatchFixture.walk(visit)) == [])
    let later = try WatchFixture.walk(visit, from: Oddtown.seconds("11:00"))
    #expect(fixture.names(later).count == 4)
  }

  @Test func `the hourly limit is respected`() throws {
    let ids = ["castle", "cathedral", "gallery", "square", "library", "lunch-museum"]
    let fixture = try WatchFixture(ids) {
      $0.limitPerHour = 2
      $0.includesClosed = true
    }
    let fixes = try ids.enumerated().flatMap { number, id in
      try (0..<3).map { step in
        Fix(
          time: WatchFixture.start + Double(number * 300 + step * 30),
          position: try WatchFixture.position(0, 0, of: id),
          accuracy: Meters(5)
        )
      }
    }
    #expect(fixture.names(fixes).filter { $0 == "enter" || $0 == "approach" }.count == 2)
  }

  @Test(.slow) func `places that are closed on arrival are reported only on request`() throws {
    let night = Oddtown.seconds("20:00")
    let silent = try WatchFixture()
    #expect(try silent.names(WatchFixture.walk(visit, from: night)).isEmpty)
    let asked = try WatchFixture { $0.includesClosed = true }
    #expect(try asked.names(WatchFixture.walk(visit, from: night)).count == 4)
  }

  @Test func `an hour without a signal inside a building is part of the visit`() throws {
    let fixture = try WatchFixture()
    var state = fixture.engine.start
    #expect(
      try fixture.names(WatchFixture.walk([600, 300, 200, 20, 10]), &state) == [
        "approach", "enter",
      ]
    )
    let after = try WatchFixture.walk([10, 40, 200, 300], from: WatchFixture.start + 3_600)
    #expect(fixture.names(after, &state) == ["dwell", "exit"])
  }
}
