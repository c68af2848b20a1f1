import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import TestTools
import Testing

/// Plans whose times are moved by a minute across a rule's boundary: the check, which reimplements the rules, reports a violation.
struct PlanCheckRuleTests {
  /// A plan in the town with other facts, and its catalog.
  static func plan(
    _ change: (inout Attraction) -> Void,
    _ wishes: (inout PlanRequest) -> Void
  ) throws -> (plan: Plan, catalog: Catalog) {
    let places = OddTown.catalog.attractions.map { place in
      var place = place
      change(&place)
      return place
    }
    let catalog = Catalog(city: OddTown.catalog.city, attractions: places)
    let plan = try Planner(in: catalog, solver: .exact).plan(OddTown.request(wishes))
    #expect(PlanCheck(of: plan, in: catalog).violations.isEmpty)
    return (plan, catalog)
  }

  /// Returns the violations of a plan after moving its stop.
  static func reasons(
    moving index: Int,
    by minutes: Int,
    _ plan: Plan,
    in catalog: Catalog
  ) -> [PlanCheck.Reason] {
    var plan = plan
    let stop = plan.days[0].stops[index]
    let moved = { (time: ClockTime) in ClockTime(clamping: time.minutesSinceMidnight + minutes) }
    plan.days[0].stops[index].arrive = moved(stop.arrive)
    plan.days[0].stops[index].enter = moved(stop.enter)
    plan.days[0].stops[index].leave = moved(stop.leave)
    return PlanCheck(of: plan, in: catalog).violations.map(\.reason)
  }

  @Test func `a minute before the opening, after closing or after the last admission is found`()
    throws
  {
    let (plan, catalog) = try Self.plan { _ in
    } _: {
      $0.select = ["castle"]
      $0.must = ["castle"]
      ($0.start, $0.end) = (OddTown.time("08:00"), OddTown.time("19:00"))
      $0.pins = [Pin(sight: "castle", minutes: 60)]
    }
    // Open from 9 to 5, without admission in the last hour.
    let stop = plan.days[0].stops[0]
    for (enter, isOpen) in [("08:59", false), ("09:00", true), ("16:00", true), ("16:01", false)] {
      let shift = OddTown.time(enter).minutesSinceMidnight - stop.enter.minutesSinceMidnight
      let reasons = Self.reasons(moving: 0, by: shift, plan, in: catalog)
      let isClosed = reasons.contains { reason in
        switch reason {
        case .closed, .afterLastAdmission: true
        default: false
        }
      }
      #expect(isClosed != isOpen, "\(enter): \(reasons)")
    }
  }

  @Test func `an event, a free hour and a best time that the stop misses by a minute are found`()
    throws
  {
    let times = try StatedHours(parsing: "Tu 10:00-12:00")
    let (plan, catalog) = try Self.plan {
      guard $0.id == "castle" else { return }
      $0.dayFacts.events = [SightEvent(name: "Fair", when: times, effect: .adds)]
      $0.dayFacts.freeTimes = times
      $0.dayFacts.bestAt = [.hours(times)]
    } _: {
      $0.select = ["castle"]
      $0.must = ["castle"]
    }
    let stop = plan.days[0].stops[0]
    #expect(stop.bestAt != nil && stop.admission == .freeThen && stop.events.count == 1)
    // At the door at 11:59 it is free and an event; at 12:00 neither.
    let last = OddTown.time("11:59").minutesSinceMidnight - stop.enter.minutesSinceMidnight
    let before = Self.reasons(moving: 0, by: last, plan, in: catalog)
    let after = Self.reasons(moving: 0, by: last + 1, plan, in: catalog)
    let isAdmission = { (reason: PlanCheck.Reason) in
      if case .wrongAdmission = reason { true } else { false }
    }
    let isEvent = { (reason: PlanCheck.Reason) in
      if case .wrongEvents = reason { true } else { false }
    }
    #expect(!before.contains(where: isAdmission) && !before.contains(where: isEvent))
    #expect(after.contains(where: isAdmission) && after.contains(where: isEvent))
    #expect(after.contains(.notAtBest(claimed: times.text)))
  }

  @Test(.slow, arguments: 0..<40)
  func `only a rest made idle by a minute may be missing`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let (plan, catalog) = try Self.plan { _ in
    } _: {
      $0.pace = .normal
      $0.breaks = true
      ($0.start, $0.end) = (OddTown.time("08:00"), OddTown.time("20:00"))
      $0.maxStops = Int.random(in: 1...4, using: &random)
    }
    guard let rule = plan.request.dayBreaks.first(where: { $0.kind == .rest }) else { return }
    // A day whose only visit ends long before its rest, or too late for that.
    var short = plan
    short.days[0].breaks.removeAll { $0.kind == .rest }
    let latest = rule.until.minutesSinceMidnight - rule.minutes.rawValue
    for (leave, isMissed) in [(latest, false), (latest + 1, true)] {
      var day = short.days[0]
      guard let last = day.stops.indices.last else { return }
      day.start = ClockTime(clamping: min(day.start.minutesSinceMidnight, 840))
      day.stops[last].leave = ClockTime(clamping: leave)
      short.days[0] = day
      let reasons = PlanCheck(of: short, in: catalog).violations.map(\.reason)
      let isFound = reasons.contains { reason in
        switch reason {
        case .wrongBreakCount, .wrongBreaks: true
        default: false
        }
      }
      #expect(isFound == isMissed, "seed \(seed), \(leave): \(reasons)")
    }
  }

  @Test func `two decks a minute within the rule are of one kind, two outside are not`() throws {
    let deck = { (id: String, minimum: Minutes, recommended: Minutes) throws -> Attraction in
      Attraction(
        id: id,
        name: id,
        category: .viewpoint,
        coordinate: OddTown.position(),
        openingHours: "24/7",
        visit: try #require(
          VisitDuration(minimum: minimum, recommended: recommended, maximum: 200)
        ),
        relevance: 80,
        fee: true
      )
    }
    for (least, best, isKind) in [(20, 120, true), (19, 120, false), (20, 121, false)] {
      let places = [
        try deck("one", Minutes(least), Minutes(best)),
        try deck("other", Minutes(least), Minutes(best)),
      ]
      let catalog = Catalog(city: OddTown.catalog.city, attractions: places)
      let request = OddTown.request { $0.must = ["one", "other"] }
      var plan = try Planner(in: catalog).plan(request)
      #expect(plan.days[0].stops.count == 2)
      plan.request.must = []
      let reasons = PlanCheck(of: plan, in: catalog).violations.map(\.reason)
      let isFound = reasons.contains { if case .sameKindAs = $0 { true } else { false } }
      #expect(isFound == isKind, "\(least), \(best): \(reasons)")
    }
  }

  @Test func `displayed hours that are off by a minute are found`() throws {
    let (plan, catalog) = try Self.plan { _ in
    } _: {
      $0.select = ["castle"]
      $0.must = ["castle"]
    }
    #expect(plan.days[0].stops[0].open == "09:00-17:00")
    for open in ["09:01-17:00", "09:00-17:01", "00:00-24:00"] {
      var wrong = plan
      wrong.days[0].stops[0].open = open
      #expect(
        PlanCheck(of: wrong, in: catalog).violations.map(\.reason)
          == [.wrongHours(hours: ["09:00-17:00"], claimed: open)]
      )
    }
  }
}
