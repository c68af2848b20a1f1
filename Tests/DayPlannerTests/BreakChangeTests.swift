import Basics
import Catalogs
import ExactOrienteering
import OpeningHours
import Orienteering
import TestTools
import Testing

@testable import DayPlanner
@testable import DayPlans

/// Default breaks are changed for musts, pins and short days, as little as possible; requested breaks are not.
struct BreakChangeTests {
  /// Returns a random town and a day that spans meals, with pins and musts that may fill their hours.
  private static func request(seed: UInt64) -> (Catalog, PlanRequest) {
    var (catalog, request) = RandomRequests.request(seed: seed)
    var random = SeededGenerator(seed: seed &+ 9_090)
    let hours = [("09:00", "18:00"), ("08:00", "21:30"), ("11:00", "15:00"), ("10:00", "21:00")]
    let (start, end) = hours.randomElement(using: &random) ?? ("09:00", "18:00")
    (request.start, request.end) = (OddTown.time(start), OddTown.time(end))
    request.days = 1
    request.pace = Pace.allCases.randomElement(using: &random)
    request.breaks = true
    request.lunch = Int.random(in: 0..<4, using: &random) == 0 ? MealBreak("12:30-13:30/30") : nil
    (request.dinner, request.maxWalk) = (nil, nil)
    (request.skip, request.select, request.dislike, request.area) = ([], [], [], nil)
    request.must = catalog.attractions.map(\.id).filter { _ in Bool.random(using: &random) }
    let places = catalog.attractions.map { place -> Attraction in
      let minutes = Int.random(in: 20...240, using: &random)
      let visit = VisitDuration(
        minimum: Minutes(minutes),
        recommended: Minutes(minutes + 30),
        maximum: Minutes(minutes + 60)
      )
      return Attraction(
        id: place.id,
        name: place.name,
        category: place.category,
        coordinate: place.coordinate,
        openingHours: "24/7",
        visit: visit ?? place.visit,
        relevance: place.relevance
      )
    }
    catalog = Catalog(city: catalog.city, attractions: places)
    for place in places where Int.random(in: 0..<2, using: &random) == 0 {
      let from = [11 * 60, 12 * 60, 12 * 60 + 30, 13 * 60, 18 * 60].randomElement(using: &random)
      let time = ClockTime(minutesSinceMidnight: from ?? 720) ?? .midnight
      request.pins.append(Pin(sight: place.id, enter: time...time))
    }
    return (catalog, request)
  }

  @Test(.slow, arguments: 0..<3)
  func `breaks change as little as needed for all musts to fit`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      let (catalog, request) = Self.request(seed: seed)
      let required = request.must + request.pins.map(\.sight)
      guard !required.isEmpty, request.faults(in: catalog).isEmpty else { continue }
      let expected = Self.expected(request, in: catalog, required)
      do throws(PlanError) {
        let plan = try Planner(in: catalog, solver: .exact).plan(
          request,
          explanations: .mostRelevant(0)
        )
        let found = Dictionary(
          uniqueKeysWithValues: plan.changedBreaks.map { ($0.kind, $0.change) }
        )
        #expect(found == expected?.changes, "seed \(seed)")
        #expect(plan.objective.value == expected?.value, "seed \(seed)")
        #expect(plan.proof.status == .optimal, "seed \(seed)")
        let violations = PlanCheck(of: plan, in: catalog).violations
        #expect(violations.isEmpty, "seed \(seed)")
        Self.checkEdits(of: plan, in: catalog, seed: seed)
        Self.checkRetiming(of: plan, in: catalog, seed: seed)
      } catch {
        #expect(expected == nil, "seed \(seed): \(error)")
      }
    }
  }

  /// Returns the changes to breaks by brute force, and the value of the best plan with them; `nil` if no plan has all musts.
  private static func expected(
    _ request: PlanRequest,
    in catalog: Catalog,
    _ required: [String]
  ) -> (changes: [BreakKind: BreakChange], value: Double)? {
    let free = ExhaustivePlanner.usualFreeMinutes(of: request)
    let usual = ExhaustivePlanner(request, in: catalog, keepingFree: free)
    if let best = usual.bestValue(requiring: required) { return ([:], Double(best) / 1_000) }
    let kinds = BreakOracle.yielding(request)
    for isFirstRung in [true, false] {
      let all = BreakOracle.combinations(kinds, isFirstRung: isFirstRung)
      for changes in all {
        let byHand = BreakOracle.planner(request, in: catalog, changes, isShortened: !isFirstRung)
        guard let best = byHand.bestValue(requiring: required) else { continue }
        return (changes, Double(best) / 1_000)
      }
    }
    return nil
  }

  /// Expects that the check finds missing, added and wrong notes.
  private static func checkEdits(of plan: Plan, in catalog: Catalog, seed: UInt64) {
    for note in plan.changedBreaks {
      var silent = plan
      silent.warnings.removeAll { $0 == .changedBreak(note) }
      #expect(!PlanCheck(of: silent, in: catalog).violations.isEmpty, "seed \(seed)")
      for change in BreakChange.allCases where change != note.change {
        var other = note
        other.change = change
        var edited = plan
        edited.warnings = plan.warnings.map {
          $0 == .changedBreak(note) ? .changedBreak(other) : $0
        }
        #expect(!PlanCheck(of: edited, in: catalog).violations.isEmpty, "seed \(seed)")
      }
    }
    for pause in plan.days[0].breaks where BreakOracle.yielding(plan.request).contains(pause.kind) {
      guard !plan.changedBreaks.contains(where: { $0.kind == pause.kind }),
        let usual = plan.request.dayBreaks.first(where: { $0.kind == pause.kind })
      else { continue }
      var hungry = plan
      hungry.days[0].breaks.removeAll { $0.kind == pause.kind }
      hungry.warnings.append(.changedBreak(ChangedBreak(usual, on: plan.days[0].date, .dropped)))
      let reasons = PlanCheck(of: hungry, in: catalog).violations.map(\.reason)
      #expect(reasons.contains(.needlesslyChangedBreak), "seed \(seed): \(pause.kind)")
    }
  }

  /// Expects that retiming a plan changes nothing.
  private static func checkRetiming(of plan: Plan, in catalog: Catalog, seed: UInt64) {
    guard plan.request.slack == .leave else { return }
    let stops = plan.days.map { day in
      day.editedStops
    }
    let retimed = try? PlanEditor(in: catalog).retime(stops, for: plan.request)
    // Neighborhoods are renumbered, in the order of the stops.
    let courses = [retimed?.plan.days ?? [], plan.days].map { days in
      days.map { day in
        (day.stops.map { "\($0.id) \($0.arrive) \($0.enter) \($0.leave)" }, day.legs, day.breaks)
      }
    }
    #expect(courses[0].elementsEqual(courses[1], by: ==), "seed \(seed)")
    #expect(retimed?.plan.changedBreaks == plan.changedBreaks, "seed \(seed)")
    #expect(retimed?.violations.isEmpty == true, "seed \(seed)")
  }

  /// A town with one sight that takes two hours.
  private static func town(_ minutes: Minutes, open: String = "24/7") throws -> Catalog {
    let visit = try #require(
      VisitDuration(minimum: minutes, recommended: minutes, maximum: minutes)
    )
    let sight = Attraction(
      id: "tower",
      name: "Tower",
      category: .landmark,
      coordinate: OddTown.position(),
      openingHours: open,
      visit: visit,
      relevance: 90
    )
    return Catalog(city: OddTown.catalog.city, attractions: [sight])
  }

  private static func request(
    _ start: String,
    _ end: String,
    _ change: (inout PlanRequest) -> Void = { _ in }
  ) -> PlanRequest {
    OddTown.request {
      ($0.start, $0.end) = (OddTown.time(start), OddTown.time(end))
      ($0.pace, $0.breaks) = (.normal, true)
      change(&$0)
    }
  }

  static let pins: [(pin: String, minutes: Minutes, change: BreakChange?)] = [
    ("tower@10:00", 100, nil), ("tower@12:00", 75, nil), ("tower@12:00", 90, .moved),
    ("tower@11:25", 240, .shortened), ("tower@11:00", 270, .dropped),
  ]

  @Test(arguments: pins)
  func `lunch gives way to a pin`(pin: String, minutes: Minutes, change: BreakChange?) throws {
    let request = Self.request("10:00", "15:30") { $0.pins = [Pin(pin)].compactMap(\.self) }
    let plan = try Planner(in: Self.town(minutes), solver: .exact).plan(request)
    #expect(plan.changedBreaks.map(\.change) == [change].compactMap(\.self))
    #expect(plan.stopIDs == ["tower"])
  }

  @Test func `a requested meal is kept, and the error names it`() throws {
    let request = Self.request("11:00", "18:00") {
      $0.pins = [Pin("tower@12:00")].compactMap(\.self)
      $0.lunch = MealBreak("12:00-14:00/45")
    }
    let error = #expect(throws: PlanError.self) {
      try Planner(in: Self.town(120), solver: .exact).plan(request)
    }
    #expect(error == .mustsClash(["tower"], remedies: [.dropOneOf(["tower"]), .dropBreak(.lunch)]))
    #expect(error?.description.contains("the lunch that you asked for") == true)
  }

  @Test(arguments: [("12:00", "14:20"), ("11:30", "14:00"), ("18:00", "20:30")])
  func `a short day has no default meal, with a note`(start: String, end: String) throws {
    // A sight that is open around the clock is only visited by daylight.
    let town = try Self.town(120, open: "08:00-22:00")
    let plan = try Planner(in: town, solver: .exact).plan(Self.request(start, end))
    #expect(plan.stopIDs == ["tower"])
    #expect(plan.days[0].breaks.isEmpty)
    #expect(plan.changedBreaks.map(\.change) == [.dropped])
  }

  @Test func `meals give way where no sight fits beside them`() throws {
    let request = Self.request("11:00", "15:00")
    let plan = try Planner(in: Self.town(230), solver: .exact).plan(request)
    #expect(plan.stopIDs == ["tower"])
    #expect(plan.changedBreaks.map(\.change) == [.dropped])
    let beside = try Planner(in: Self.town(120), solver: .exact).plan(request)
    #expect(beside.changedBreaks.isEmpty)
  }

  @Test func `breaks give way with local search too`() throws {
    let request = Self.request("11:00", "18:00") {
      $0.pins = [Pin("tower@12:00")].compactMap(\.self)
      $0.exact = false
    }
    let plan = try Planner(in: Self.town(120), solver: .exact).plan(request)
    #expect(plan.changedBreaks.map(\.change) == [.moved])
  }

  @Test func `each day gives way on its own`() throws {
    let request = Self.request("11:00", "18:00") {
      $0.days = 2
      $0.pins = [Pin("tower@2026-12-02T12:00")].compactMap(\.self)
    }
    let other = Attraction(
      id: "square",
      name: "Square",
      category: .square,
      coordinate: OddTown.position(east: 100),
      openingHours: "24/7",
      visit: try #require(VisitDuration(minimum: 60, recommended: 60, maximum: 60)),
      relevance: 40
    )
    let town = try Self.town(120)
    let both = Catalog(city: town.city, attractions: town.attractions + [other])
    let plan = try Planner(in: both, solver: .exact).plan(request)
    #expect(plan.changedBreaks.map(\.date) == [OddTown.date("2026-12-02")])
    #expect(plan.days[1].stops.contains { $0.id == "tower" })
  }

  @Test func `notes round-trip through JSON`() throws {
    let request = Self.request("11:00", "18:00") {
      $0.pins = [Pin("tower@12:00")].compactMap(\.self)
    }
    let plan = try Planner(in: Self.town(120), solver: .exact).plan(request)
    #expect(try Plan(json: plan.json(), file: "plan.json") == plan)
  }
}
