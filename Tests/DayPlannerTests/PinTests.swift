import Basics
import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import Orienteering
import TestTools
import Testing

/// Sights that must be visited at some time, on some day, or for some minutes.
struct PinTests {
  @Test(arguments: [
    "castle@10:00", "castle@10:00-11:30", "castle@2026-12-02", "castle@2026-12-02T10:00",
    "castle@2026-12-02T10:00-25:10/90", "castle@/45", "castle@09:05/45", "a@b@10:00",
  ])
  func `a pin round-trips through text`(text: String) throws {
    #expect(try #require(Pin(text)).description == text)
  }

  @Test(arguments: [
    "", "castle", "castle@", "@10:00", "castle@T", "castle@/", "castle@10", "castle@10:00-",
    "castle@11:00-10:00", "castle@10:00-11:00-12:00", "castle@2026-02-30", "castle@T10:00",
    "castle@10:00/0", "castle@10:00/-5", "castle@10:00/45/45", "castle@2026-12-02T",
    "castle@2026-12-02T10:00T11:00", "castle@49:00", "castle@10:00/99999999999999999999",
  ])
  func `anything else is not a pin`(text: String) {
    #expect(Pin(text) == nil)
  }

  /// Returns the town and the request of `seed` with random pins.
  private static func request(seed: UInt64) -> (Catalog, PlanRequest) {
    var (catalog, request) = RandomRequests.request(seed: seed)
    var random = SeededGenerator(seed: seed &+ 77)
    let (start, end) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    for sight in catalog.attractions where Int.random(in: 0..<3, using: &random) == 0 {
      var pin = Pin(sight: sight.id)
      let first = Int.random(in: start...end, using: &random)
      let last = min(end, first + ([0, 30, 200].randomElement(using: &random) ?? 0))
      if Bool.random(using: &random), let from = ClockTime(minutesSinceMidnight: first),
        let until = ClockTime(minutesSinceMidnight: last)
      {
        pin.enter = from...until
      }
      let visit = sight.visit.minimum.rawValue...sight.visit.maximum.rawValue
      if Bool.random(using: &random) {
        pin.minutes = Minutes(Int.random(in: visit, using: &random))
      }
      if Bool.random(using: &random) { pin.date = request.dates.randomElement(using: &random) }
      guard pin.enter != nil || pin.minutes != nil || pin.date != nil else { continue }
      request.pins.append(pin)
      request.skip.removeAll { $0 == sight.id }
    }
    return (catalog, request)
  }

  @Test(.slow, arguments: 0..<10)
  func `a plan around pins is the best of all plans that keep them`(batch: UInt64) {
    for seed in batch * 40..<(batch + 1) * 40 {
      let (catalog, request) = Self.request(seed: seed)
      guard !request.pins.isEmpty else { continue }
      let required = request.must + request.pins.map(\.sight)
      do throws(PlanError) {
        let plan = try Planner(in: catalog, solver: .exact).plan(request)
        let byHand = BreakOracle.planner(for: plan, in: catalog)
        let best = byHand.bestValue(requiring: required)
        #expect(plan.objective.value == best.map { Double($0) / 1_000 }, "seed \(seed)")
        #expect(plan.proof.status == .optimal, "seed \(seed)")
        #expect(Self.keepsPins(plan), "seed \(seed)")
      } catch {
        if case .request = error { Issue.record("seed \(seed): \(error)") }
        let byHand = BreakOracle.loosest(request, in: catalog)
        #expect(byHand.bestValue(requiring: required) == nil, "seed \(seed): \(error)")
      }
    }
  }

  /// Whether every pin of a plan is kept, without the library's check.
  private static func keepsPins(_ plan: Plan) -> Bool {
    plan.request.pins.allSatisfy { pin in
      plan.days.contains { day in
        day.stops.contains { stop in
          stop.id == pin.sight && pin.date.map { $0 == day.date } ?? true
            && pin.minutes.map { $0 == stop.minutes } ?? true
            && pin.enter.map { $0.contains(stop.doorTime) } ?? true
        }
      }
    }
  }

  @Test func `a pinned time is kept although another order would be better`() throws {
    let free = try OddTown.plan { $0.must = ["castle"] }
    #expect(free.stop("castle")?.enter != OddTown.time("13:00"))
    let pin = try #require(Pin("castle@13:00/70"))
    let plan = try OddTown.plan { $0.pins = [pin] }
    #expect(plan.stop("castle")?.enter == OddTown.time("13:00"))
    #expect(plan.stop("castle")?.minutes == 70)
    #expect(plan.objective.value < free.objective.value)
  }

  @Test(arguments: [
    ("castle@06:00", "pinImpossible"), ("castle@16:30", "pinImpossible"),
    ("lunch-museum@12:30", "pinImpossible"), ("opera@10:00", "mustImpossible"),
  ])
  func `an impossible pin reports whether the sight could be visited`(
    pin: String,
    code: String
  ) throws {
    let pin = try #require(Pin(pin))
    #expect(OddTown.refusal { $0.pins = [pin] }?.code == code)
  }

  @Test(arguments: [
    (["castel@10:00"], "unknownSight"), (["castle@10:00", "castle@/60"], "pinnedTwice"),
    (["castle@2026-12-24"], "pinnedOnOtherDay"), (["castle@/59"], "pinnedTooShortOrLong"),
    (["castle@/181"], "pinnedTooShortOrLong"), (["square@10:00"], "pinnedAndSkipped"),
  ])
  func `an invalid pin is a fault of the request`(pins: [String], code: String) {
    let request = OddTown.request {
      $0.pins = pins.compactMap { Pin($0) }
      $0.skip = ["square"]
    }
    #expect(request.faults(in: OddTown.catalog).map(\.reason.code) == [code])
  }

  @Test func `the check finds a violated pin`() throws {
    let pin = try #require(Pin("castle@13:00/70"))
    var plan = try OddTown.plan { $0.pins = [pin] }
    plan.request.pins = [try #require(Pin("castle@13:01-14:00/71"))]
    let reasons = PlanCheck(of: plan, in: OddTown.catalog).violations.map(\.reason)
    let (from, until) = (OddTown.time("13:01"), OddTown.time("14:00"))
    #expect(reasons.contains(.pinMissed(at: OddTown.time("13:00"), from: from, until: until)))
    #expect(reasons.contains(.pinnedStayMissed(minutes: 70, pinned: 71)))
  }

  @Test(.slow) func `a pin at its opening time puts the visitor at the door of any sight then`()
    throws
  {
    let catalog = try RealCity.london.catalog
    let date = OddTown.date("2027-05-13")
    let hours = OpeningTable(city: catalog.city, start: .midnight, end: .latest)
    var count = 0
    for sight in catalog.attractions {
      var request = PlanRequest(date: date)
      (request.seconds, request.end) = (3_600, OddTown.time("23:30"))
      let times = EntryTimes(of: sight, on: date, at: .normal, hours, by: .steady)
      let opening = catalog.openings(of: sight, on: date).first.map(\.description)
      guard let text = opening?.split(separator: "-").first,
        let opens = ClockTime(String(text)), opens >= request.start, opens < OddTown.time("16:00")
      else { continue }
      let entry = Minutes(times.minutes(at: opens.minutesSinceMidnight))
      guard entry > .zero else { continue }
      request.select = [sight.id]
      request.pins = [Pin(sight: sight.id, enter: opens...opens)]
      let stop = try Planner(in: catalog, solver: .exact).plan(request).stop(sight.id)
      #expect(stop?.doorTime == opens, "\(sight.id)")
      #expect(stop?.enter == opens.adding(entry), "\(sight.id)")
      count += 1
    }
    #expect(count > 50)
  }

  static let obstacles: [(pin: String, obstacle: PinObstacle, fix: LeftOut.Fix?)] = [
    (
      "square@19:00", .dayEnds(OddTown.time("18:00")),
      .dayLasting(from: OddTown.time("09:00"), until: OddTown.time("19:10"))
    ),
    (
      "square@08:00", .dayStarts(OddTown.time("09:00")),
      .dayLasting(from: OddTown.time("08:00"), until: OddTown.time("18:00"))
    ),
    (
      "lunch-museum@13:00",
      .hours(
        OddTown.tuesday,
        needed: 45,
        open: [LeftOutTests.open("09:30", "12:00"), LeftOutTests.open("14:00", "17:30")]
      ),
      .pinBetween(OddTown.time("14:00"), OddTown.time("16:45"))
    ),
  ]

  @Test(arguments: obstacles)
  func `an impossible pin reports the obstacle and a fix`(
    pin: String,
    obstacle: PinObstacle,
    fix: LeftOut.Fix?
  ) throws {
    let pin = try #require(Pin(pin))
    #expect(OddTown.refusal { $0.pins = [pin] } == .pinImpossible(pin, obstacle, fix: fix))
  }
}

extension ClockTime {
  /// Returns the time after some minutes.
  fileprivate func adding(_ minutes: Minutes) -> Self? {
    Self(minutesSinceMidnight: minutesSinceMidnight + minutes.rawValue)
  }
}
