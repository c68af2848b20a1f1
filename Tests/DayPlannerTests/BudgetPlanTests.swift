import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import TestTools
import Testing

/// Plans under a budget, and plans of free sights, in a town whose sights charge admission.
struct BudgetPlanTests {
  /// The bands of the sights that charge, and the hours at which one of them is free.
  static let bands = ["castle": 3, "gallery": 2, "cathedral": 1, "lunch-museum": 2, "square": 0]

  /// The town with prices; `change` is made to each sight.
  static func town(_ change: (inout Attraction) throws -> Void = { _ in }) throws -> Catalog {
    let places = try OddTown.catalog.attractions.map { place in
      var place = place.charging(bands[place.id].map { $0 > 0 } ?? false)
      if let band = bands[place.id] { place.dayFacts.price = PriceBand(band: band, year: 2025) }
      try change(&place)
      return place
    }
    return Catalog(city: OddTown.catalog.city, attractions: places)
  }

  /// Plans a day in `town`, and expects that it passes the check.
  static func plan(
    in town: Catalog,
    _ wishes: (inout PlanRequest) -> Void = { _ in }
  ) throws -> Plan {
    let plan = try Planner(in: town, solver: .exact).plan(OddTown.request(wishes))
    #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
    return plan
  }

  /// The approximate price of each sight, by the table of `data/README.md` for pounds.
  static let amounts = ["castle": 31, "gallery": 16, "cathedral": 6, "lunch-museum": 16]

  @Test(.slow, arguments: [1, 6, 16, 22, 31, 32, 38, 47, 53, 69, 200])
  func `the best plan under a budget is the best of all affordable sets`(budget: Int) throws {
    let town = try Self.town()
    let plan = try Self.plan(in: town) { $0.budget = budget }
    #expect(plan.proof.status == .optimal)
    #expect(plan.days[0].cost?.about ?? .max <= budget)
    // The converse: for each affordable set, skip all other sights, without a budget.
    let ids = Self.amounts.keys.sorted()
    var best = -Double.infinity
    for mask in 0..<1 << ids.count {
      let paid = ids.indices.filter { mask & 1 << $0 != 0 }.map { ids[$0] }
      guard paid.reduce(0, { $0 + (Self.amounts[$1] ?? 0) }) <= budget else { continue }
      let other = try Self.plan(in: town) { $0.skip = ids.filter { !paid.contains($0) } }
      best = max(best, other.objective.value)
    }
    #expect(abs(plan.objective.value - best) < 1e-6)
  }

  @Test func `free sights only, and those that are free at the time`() throws {
    let hours = try StatedHours(parsing: "Tu 13:00-17:00")
    let town = try Self.town { if $0.id == "castle" { $0.dayFacts.freeTimes = hours } }
    let plan = try Self.plan(in: town) { $0.freeOnly = true }
    #expect(plan.days[0].cost?.about == 0)
    let castle = try #require(plan.stop("castle"))
    #expect(castle.admission == .freeThen)
    #expect(castle.enter >= OddTown.time("13:00"))
    #expect(plan.leftOut("gallery")?.code == .unsuitable)
    #expect(plan.leftOut("gallery")?.sentence == "it costs about £16")
    #expect(plan.leftOut("gallery")?.fix == .must)
  }

  @Test func `a must is visited while it is free, and at its price if it never is`() throws {
    let hours = try StatedHours(parsing: "Tu 13:00-17:00")
    let town = try Self.town { if $0.id == "castle" { $0.dayFacts.freeTimes = hours } }
    let plan = try Self.plan(in: town) {
      $0.freeOnly = true
      $0.must = ["castle", "gallery"]
    }
    #expect(plan.stop("castle")?.admission == .freeThen)
    #expect(plan.days[0].cost?.about == Self.amounts["gallery"])
    let pinned = try Self.plan(in: town) {
      $0.freeOnly = true
      $0.pins = [Pin("castle@10:00")].compactMap { $0 }
    }
    #expect(pinned.days[0].cost?.about == Self.amounts["castle"])
  }

  @Test func `a sight over the budget is left out with its price and its free hours`() throws {
    let hours = try StatedHours(parsing: "Fr 13:00-17:00")
    let town = try Self.town { if $0.id == "castle" { $0.dayFacts.freeTimes = hours } }
    let plan = try Self.plan(in: town) { $0.budget = 30 }
    let castle = try #require(plan.leftOut("castle"))
    #expect(
      castle.sentence
        == "it costs about £31, more than your budget of £30; free Fr 13:00-17:00"
    )
    #expect(castle.advice == "allow a budget of 31 a day")
  }

  @Test func `an unknown price stays unknown and is counted`() throws {
    let town = try Self.town { if $0.id == "castle" { $0.dayFacts.price = nil } }
    let free = try Self.plan(in: town)
    #expect(free.stop("castle")?.admission == .unknown)
    #expect(free.days[0].cost?.unknown.map(\.id) == ["castle"])
    let limited = try Self.plan(in: town) { $0.budget = 500 }
    #expect(limited.leftOut("castle")?.reason == .priceUnknown(freeTimes: nil))
    let must = try Self.plan(in: town) {
      $0.budget = 500
      $0.must = ["castle"]
    }
    let name = try #require(must.stop("castle")).name
    #expect(must.warnings.contains(.priceUnknown(SightName(id: "castle", name: name))))
  }

  @Test func `a must over the budget is rejected with the price`() throws {
    let town = try Self.town()
    let request = OddTown.request {
      $0.budget = 20
      $0.must = ["castle"]
    }
    let error = #expect(throws: PlanError.self) {
      try Planner(in: town, solver: .exact).plan(request)
    }
    #expect(error?.description.contains("more than your budget of £20") == true)
  }

  @Test func `musts that cost more together than the budget clash`() throws {
    let town = try Self.town()
    let request = OddTown.request {
      $0.budget = 40
      $0.must = ["castle", "gallery"]
    }
    let error = #expect(throws: PlanError.self) {
      try Planner(in: town, solver: .exact).plan(request)
    }
    #expect(error?.clash == ["castle", "gallery"])
  }

  /// The town where one ticket admits to the castle and the gallery, which are booked together.
  static func townWithTicket(freeCastle hours: String? = nil) throws -> Catalog {
    try town { place in
      guard ["castle", "gallery"].contains(place.id) else { return }
      place.dayFacts.price = PriceBand(band: 3, year: 2025)
      place.dayFacts.ticket = "old-town"
      place.dayFacts.booking = Booking(need: .advised)
      if place.id == "castle" {
        place.dayFacts.freeTimes = try hours.map(StatedHours.init(parsing:))
      }
    }
  }

  @Test func `a ticket for two sights of a day is paid and booked at the first of them`() throws {
    let plan = try Self.plan(in: Self.townWithTicket()) { $0.must = ["castle", "gallery"] }
    let both = plan.days[0].stops.filter { ["castle", "gallery"].contains($0.id) }
    let (first, second) = (both[0], both[1])
    #expect(first.admission?.amount == 31)
    #expect(second.admission == .included(with: SightName(id: first.id, name: first.name)))
    #expect(plan.days[0].cost == Plan.Cost(of: plan.days[0].stops, in: OddTown.catalog.city))
    #expect(plan.bookings.map(\.sight.id) == [first.id])
    #expect(try Plan(json: plan.json(), file: "plan.json") == plan)
    // The check finds a second payment.
    var wrong = plan
    let index = try #require(plan.days[0].stops.firstIndex { $0.id == second.id })
    wrong.days[0].stops[index].admission = first.admission
    let reasons = try PlanCheck(of: wrong, in: Self.townWithTicket()).violations.map(\.reason)
    let admission = try #require(second.admission)
    let claimed = try #require(first.admission)
    #expect(reasons == [.wrongAdmission(admission: admission, claimed: claimed)])
  }

  @Test func `a shared ticket is paid for on each day, and where the first visit is free`() throws {
    let days = try Self.plan(in: Self.townWithTicket()) {
      $0.days = 2
      $0.must = ["castle", "gallery"]
      $0.pins = [Pin("castle@2026-12-01"), Pin("gallery@2026-12-02")].compactMap { $0 }
    }
    #expect(days.stop("castle")?.admission?.amount == 31)
    #expect(days.stop("gallery")?.admission?.amount == 31)
    let free = try Self.plan(in: Self.townWithTicket(freeCastle: "Tu 08:00-20:00")) {
      $0.must = ["castle", "gallery"]
    }
    #expect(free.stop("castle")?.admission == .freeThen)
    #expect(free.stop("gallery")?.admission?.amount == 31)
  }

  @Test func `a budget counts a shared ticket twice, and a warning says so`() throws {
    let town = try Self.townWithTicket()
    let limited = try Self.plan(in: town) { $0.budget = 62 }
    let warnings = limited.warnings.compactMap { warning -> [String]? in
      if case .sharedTicket(let sight, let other) = warning { [sight.id, other.id] } else { nil }
    }
    #expect(warnings.map(Set.init) == [["castle", "gallery"]])
    let plain = try Self.plan(in: town)
    #expect(!plain.warnings.contains { if case .sharedTicket = $0 { true } else { false } })
  }

  @Test(.slow) func `each of several days has its own budget`() throws {
    let town = try Self.town()
    let plan = try Self.plan(in: town) {
      $0.days = 2
      $0.budget = 32
    }
    for day in plan.days { #expect(day.cost?.about ?? .max <= 32) }
    #expect(plan.days.contains { $0.cost?.about ?? 0 > 0 })
  }

  @Test(arguments: [0, -5, 2_000_000])
  func `a budget of zero is rejected with the remedy`(budget: Int) {
    var request = PlanRequest(date: OddTown.tuesday)
    request.budget = budget
    request.freeOnly = true
    let names = request.faults(in: OddTown.catalog).map(\.name)
    #expect(names == ["budget", "freeOnly"])
  }

  @Test(.slow) func `the check finds a day over its budget, a wrong sum, and a wrong admission`()
    throws
  {
    let town = try Self.town()
    var plan = try Self.plan(in: town) { $0.budget = 60 }
    let cost = try #require(plan.days[0].cost).about
    plan.request.budget = cost - 1
    #expect(
      PlanCheck(of: plan, in: town).violations.map(\.reason)
        .contains(.overBudget(cost: cost, budget: cost - 1))
    )
    plan.request.budget = 60
    plan.days[0].cost?.about -= 1
    let isWrong = { (reason: PlanCheck.Reason) in
      if case .wrongCost = reason { true } else { false }
    }
    #expect(PlanCheck(of: plan, in: town).violations.map(\.reason).contains(where: isWrong))
    plan.days[0].cost?.about += 1
    let index = try #require(plan.days[0].stops.firstIndex { $0.admission?.amount ?? 0 > 0 })
    plan.days[0].stops[index].admission = .free
    #expect(!PlanCheck(of: plan, in: town).violations.isEmpty)
  }
}

extension Attraction {
  /// Returns this sight with a fee, or without one.
  fileprivate func charging(_ fee: Bool) -> Attraction {
    var copy = Attraction(
      id: id,
      name: name,
      category: category,
      partOf: partOf,
      coordinate: coordinate,
      openingHours: openingHours,
      lastAdmission: lastAdmission,
      light: light,
      visit: visit,
      relevance: relevance,
      size: size,
      fee: fee,
      description: description,
      sources: sources
    )
    copy.dayFacts = dayFacts
    return copy
  }
}
