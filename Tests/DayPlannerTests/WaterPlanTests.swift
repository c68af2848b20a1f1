import Catalogs
import ExactOrienteering
import Geography
import OpeningHours
import Streets
import TestTools
import Testing

@testable import DayPlanner
@testable import DayPlans
@testable import Travel

/// Legs across water in plans, and walks through closed parks.
struct WaterPlanTests {
  // MARK: - Water

  /// A leg with a known result.
  struct Leg: Sendable, CustomTestStringConvertible {
    let city: RealCity
    let from: (Double, Double)
    let to: (Double, Double)
    let mode: TravelMode
    /// Whether there is a way.
    let exists: Bool
    /// Whether it rides.
    var rides = false

    var testDescription: String { "\(city.rawValue) \(from) to \(to) by \(mode.rawValue)" }
  }

  static let legs: [Leg] = [
    .init(
      city: .nyc,
      from: (40.8527, -73.7705),
      to: (40.7033, -74.0170),
      mode: .walk,
      exists: false
    ),
    .init(
      city: .nyc,
      from: (40.6895, -74.0168),
      to: (40.7033, -74.0170),
      mode: .cycle,
      exists: false
    ),
    .init(
      city: .nyc,
      from: (40.8527, -73.7705),
      to: (40.7033, -74.0170),
      mode: .transit,
      exists: false
    ),
    .init(
      city: .nyc,
      from: (40.6895, -74.0168),
      to: (40.7033, -74.0170),
      mode: .walk,
      exists: true,
      rides: true
    ),
    .init(
      city: .nyc,
      from: (40.6469, -74.0768),
      to: (40.7033, -74.0170),
      mode: .transit,
      exists: true,
      rides: true
    ),
    .init(
      city: .nyc,
      from: (40.75055, -73.9605),
      to: (40.7459, -73.9580),
      mode: .walk,
      exists: true
    ),
    .init(
      city: .vancouver,
      from: (49.3103, -123.0790),
      to: (49.2883, -123.1126),
      mode: .transit,
      exists: true,
      rides: true
    ),
    .init(
      city: .london,
      from: (51.4867, -0.0087),
      to: (51.4828, -0.0096),
      mode: .walk,
      exists: true
    ),
  ]

  @Test(.slow, arguments: legs)
  func `A leg crosses water by a bridge, a tunnel or a ride, or there is none`(leg: Leg) throws {
    let catalog = try leg.city.catalog
    let request = try leg.city.request { $0.mode = leg.mode }
    let model = StreetTravel(try leg.city.map).adapted(to: request, in: catalog.city)
    let places = try [leg.from, leg.to].map { try Coordinate(latitude: $0.0, longitude: $0.1) }
    let entry = model.matrix(of: places, by: leg.mode, at: .normal)[0, 1]
    let path = model.path(from: places[0], to: places[1], by: leg.mode, at: .normal)
    #expect(entry.exists == leg.exists)
    #expect(path.exists == leg.exists)
    #expect(path.minutes == entry.minutes)
    #expect(path.rides.isEmpty == !leg.rides)
  }

  @Test(.slow, arguments: RealCity.allCases, 0..<1 as Range<UInt64>)
  func `Walks are symmetric, and none is shorter than the straight line`(
    city: RealCity,
    seed: UInt64
  ) throws {
    var random = SplitMix(seed: seed)
    let catalog = try city.catalog
    let travel = StreetTravel(try city.map, sights: catalog.attractions)
    let bounds = catalog.city.bounds
    // Sights and positions anywhere, also in the water and outside the map.
    let sights = (0..<12).compactMap { _ in catalog.attractions.randomElement(using: &random) }
    let others = (0..<12).map { _ in
      Coordinate(
        uncheckedLatitude: Double.random(in: bounds.south...bounds.north, using: &random),
        longitude: Double.random(in: bounds.west...bounds.east, using: &random)
      )
    }
    let places = sights.map(\.coordinate) + others
    let matrix = travel.matrix(of: places, by: .walk, at: .normal)
    let detour = try WaterDetour(try city.map)
    for (row, from) in places.enumerated() {
      let legs = travel.legs(from: from, to: places, by: .walk, at: .normal)
      #expect(legs == places.indices.map { matrix[row, $0] }, "seed \(seed), from \(from)")
      for (column, to) in places.enumerated() where from != to {
        let entry = matrix[row, column]
        let back = matrix[column, row]
        let note: Comment = "seed \(seed), \(from) to \(to)"
        guard entry.isEstimated else { continue }
        #expect(entry == back, note)
        let way = detour.estimate(from: from, to: to)
        #expect(entry.exists == way.isPassable, note)
        guard entry.exists else { continue }
        let straight = from.distance(to: to).rawValue
        #expect(entry.meters.rawValue >= straight * 1.3 - 1, note)
        // A straight line across water is never the route.
        if way.isAroundWater { #expect(entry.meters >= way.length, note) }
        let path = travel.path(from: from, to: to, by: .walk, at: .normal)
        #expect(path.minutes == entry.minutes && path.isEstimated, note)
      }
    }
  }

  @Test(.slow) func `Musts without a route between them are rejected with reason and remedy`()
    throws
  {
    let catalog = try RealCity.nyc.catalog
    let travel = StreetTravel(try RealCity.nyc.map, sights: catalog.attractions)
    var request = try RealCity.nyc.request { $0.mode = .drive }
    request.from = .position(try Coordinate(latitude: 40.6895, longitude: -74.0168))
    let island = request.from
    request.from = .position(try Coordinate(latitude: 40.665, longitude: -74.045))
    let cutOff = #expect(throws: PlanError.self) {
      try DayProblem(request, in: catalog, traveling: travel, limit: 30)
    }
    request.from = island
    let fault = RequestFault(name: "from", reason: .noWayThere(mode: .drive))
    #expect(cutOff == .request([fault]))
    #expect(fault.problem.contains("choose a place on land"))
    // With nothing else to visit, the sight is named.
    request.must = ["brooklyn-bridge"]
    request.select = request.must
    let error = #expect(throws: PlanError.self) {
      try DayProblem(request, in: catalog, traveling: travel, limit: 30)
    }
    #expect(error == .noWayAcross(sights: ["brooklyn-bridge"], mode: .drive, canRide: true))
    #expect(error?.description.contains("no route") == true)
    #expect(error?.description.contains("mode transit") == true)
    request.to = .attraction("brooklyn-bridge")
    let direct = #expect(throws: PlanError.self) {
      try DayProblem(request, in: catalog, traveling: travel, limit: 30)
    }
    #expect(direct == .noWayAcross(sights: [], mode: .drive, canRide: true))
  }

  @Test func `Sights without a route are left out for that reason`() throws {
    let catalog = try RealCity.nyc.catalog
    let travel = StreetTravel(try RealCity.nyc.map, sights: catalog.attractions)
    var request = try RealCity.nyc.request { $0.mode = .drive }
    request.from = .position(try Coordinate(latitude: 40.6895, longitude: -74.0168))
    request.to = request.from
    request.select = ["brooklyn-bridge", "the-battery", "governors-island"]
    let problem = try DayProblem(request, in: catalog, traveling: travel, limit: 30)
    #expect(problem.candidates.map(\.id) == ["governors-island"])
    let battery = try #require(catalog["the-battery"])
    let reason = Reasons(problem).leftOut(battery, code: .unreachable)
    #expect(reason.reason == .noWay(by: .drive))
    #expect(reason.fix == .ride)
  }

  // MARK: - Parks

  /// Returns the catalog of London, optionally with an exit for the Royal Albert Hall.
  private func london(leavingAt exit: Coordinate?) throws -> Catalog {
    let catalog = try RealCity.london.catalog
    return Catalog(
      city: catalog.city,
      attractions: catalog.attractions.map { sight in
        var sight = sight
        if sight.id == "royal-albert-hall" {
          sight.dayFacts.exit = exit.map { Entrance(coordinate: $0, name: "Palace Gate") }
        }
        return sight
      }
    )
  }

  /// South of Kensington Gardens, 600 m west of the Royal Albert Hall.
  private static let palaceGate = Coordinate(uncheckedLatitude: 51.5014, longitude: -0.1845)

  /// Returns a visit to the Royal Albert Hall and the walk from it, or from an exit, to the north side of Kensington Gardens.
  private func walk(at time: String, leavingAt exit: Coordinate? = nil) throws -> RetimedPlan {
    let catalog = try london(leavingAt: exit)
    var editor = PlanEditor(in: catalog)
    editor.travel = StreetTravel(try RealCity.london.map, sights: catalog.attractions)
    var request = try RealCity.london.request(on: "2027-01-13") { $0.mode = .walk }
    request.to = .position(try Coordinate(latitude: 51.5108, longitude: -0.1800))
    let stop = EditedStop(
      id: "royal-albert-hall",
      minutes: 30,
      enter: ClockTime(time)
    )
    return try editor.retime([[stop]], for: request)
  }

  /// Returns the parks in a plan's warnings.
  private func parksWarned(of plan: Plan) -> [String] {
    plan.warnings.compactMap { warning -> String? in
      if case .closedPark(let park, _, _, _) = warning { park.id } else { nil }
    }
  }

  /// Returns whether a walk leads through a park of the map.
  private func leads(_ line: [Coordinate], through name: String) throws -> Bool {
    let parks = try RealCity.london.map.layers().green.filter { $0.name == name }
    #expect(!parks.isEmpty)
    // In the park, not at a gate or on the road along it.
    return line.count { position in parks.contains { $0.contains(position) } } > 5
  }

  @Test(.slow, arguments: [nil, palaceGate])
  func `A walk avoids a closed park, and passes the check`(exit: Coordinate?) throws {
    let catalog = try london(leavingAt: exit)
    let travel = StreetTravel(try RealCity.london.map, sights: catalog.attractions)
    let evening = try walk(at: "16:25", leavingAt: exit)
    let noon = try walk(at: "11:25", leavingAt: exit)
    let (around, through) = (evening.plan.days[0].legs[0], noon.plan.days[0].legs[0])
    if let exit {
      for leg in [around, through] {
        #expect(try #require(leg.line.first).distance(to: exit).rawValue < 60)
      }
    }
    #expect(try !leads(around.line, through: "Kensington Gardens"))
    #expect(try leads(through.line, through: "Kensington Gardens"))
    #expect(around.minutes > through.minutes)
    #expect(around.meters.rawValue < 2 * through.meters.rawValue)
    for walk in [evening, noon] {
      #expect(parksWarned(of: walk.plan) == [])
      // The short stay in the hall is the only other violation.
      let reasons = walk.violations.map(\.reason)
      #expect(reasons == [.shorterThanMinimum(minutes: 15)], "\(walk.violations)")
    }

    // A plan changed to walk through the closed park lacks a warning.
    var short = evening.plan
    short.days[0].legs[0].minutes = through.minutes
    short.days[0].legs[0].line = through.line
    let violations = PlanCheck(ofEdited: short, in: catalog, traveling: travel).violations
    #expect(
      violations.contains { if case .lacksWarning(.closedPark) = $0.reason { true } else { false } }
    )
    var loud = noon.plan
    let shut = violations.compactMap { violation -> Plan.Warning? in
      if case .lacksWarning(let warning) = violation.reason { warning } else { nil }
    }
    loud.warnings = shut
    let isAboutParks = PlanCheck(ofEdited: loud, in: catalog, traveling: travel).violations
      .contains { if case .wrongWarning(.closedPark) = $0.reason { true } else { false } }
    #expect(isAboutParks)
  }

  /// Returns the best plan from the Royal Albert Hall to the north side of Kensington Gardens in some hours of a winter day, without
  /// long walks.
  private func plan(
    from start: String,
    to end: String,
    by mode: TravelMode = .walk
  ) throws -> Plan {
    let catalog = try RealCity.london.catalog
    var planner = Planner(in: catalog, solver: .exact)
    planner.travel = StreetTravel(try RealCity.london.map, sights: catalog.attractions)
    planner.candidateLimit = 40
    var request = try RealCity.london.request(on: "2027-01-13") { $0.mode = mode }
    request.seconds = 300
    request.start = try #require(ClockTime(start))
    request.end = try #require(ClockTime(end))
    request.from = .attraction("royal-albert-hall")
    request.to = .position(try Coordinate(latitude: 51.5108, longitude: -0.1800))
    request.maxWalk = 35
    let plan = try planner.plan(request)
    var bare = plan
    for day in bare.days.indices {
      for leg in bare.days[day].legs.indices { bare.days[day].legs[leg].line = [] }
    }
    for plan in [plan, try Plan(json: plan.json(), file: "plan.json"), bare] {
      let check = PlanCheck(of: plan, in: catalog, traveling: planner.travel)
      #expect(check.violations.isEmpty, "\(check.violations)")
    }
    return plan
  }

  @Test(.slow) func `A plan avoids a park that is always closed, and is proved`() throws {
    let plan = try plan(from: "16:00", to: "19:00")
    #expect(parksWarned(of: plan) == [])
    for leg in plan.days[0].legs {
      #expect(try !leads(leg.line, through: "Kensington Gardens"))
    }
    // On a very busy machine, the proof may be cut short, which the plan states.
    #expect(plan.proof.status == .optimal || plan.proof.cut.contains(.search))
  }

  @Test(.slow, arguments: [TravelMode.cycle, .transit])
  func `Other plans avoid it too, by a detour or by rides`(_ mode: TravelMode) throws {
    let plan = try plan(from: "16:00", to: "19:00", by: mode)
    #expect(parksWarned(of: plan) == [])
    for leg in plan.days[0].legs where leg.rides.isEmpty {
      #expect(try !leads(leg.line, through: "Kensington Gardens"))
      if mode == .cycle { #expect(leg.minutes <= 20) }
    }
  }

  /// From the Albert Hall to sights beyond Kensington Gardens; the shopping center is off the map, so the walk to it is estimated.
  @Test(arguments: [
    ("marble-arch", (51.5012, -0.1774), false),
    ("westfield-london", (51.5022, -0.1740), true),
  ])
  func `A walk to a station through a closed park has a warning`(
    sight: String,
    start: (latitude: Double, longitude: Double),
    isEstimated: Bool
  ) throws {
    let catalog = try RealCity.london.catalog
    let travel = StreetTravel(try RealCity.london.map, sights: catalog.attractions)
    var request = try RealCity.london.request(on: "2027-01-13") { $0.mode = .transit }
    request.from = .position(
      try Coordinate(latitude: start.latitude, longitude: start.longitude)
    )
    request.start = try #require(ClockTime("16:20"))
    request.end = try #require(ClockTime("21:00"))
    var editor = PlanEditor(in: catalog)
    editor.travel = travel
    let plan = try editor.retime([[EditedStop(id: sight)]], for: request).plan
    let leg = plan.days[0].legs[0]
    #expect(leg.rides.first?.from.name == "Lancaster Gate" && leg.isEstimated == isEstimated)
    #expect(parksWarned(of: plan).contains("kensington-gardens"))
    let about = { (plan: Plan) in
      PlanCheck(ofEdited: plan, in: catalog, traveling: travel).violations.filter {
        switch $0.reason {
        case .lacksWarning, .wrongWarning: true
        default: false
        }
      }
    }
    #expect(about(plan).isEmpty)
    var silent = plan
    silent.warnings = []
    #expect(!about(silent).isEmpty)
  }

  @Test(.slow) func `Rides replace a longer detour`() throws {
    let catalog = try RealCity.london.catalog
    let streets = StreetTravel(try RealCity.london.map, sights: catalog.attractions)
    let request = try RealCity.london.request(on: "2027-01-13") { $0.mode = .transit }
    let travel = streets.adapted(to: request, in: catalog.city)
    let map = try #require(travel as? any ParkSource)
    let parks = map.parks.map(\.outline)
      .filter { $0.name == "Hyde Park" || $0.name == "Kensington Gardens" }
    var rides = 0
    let starts = [(51.5108, -0.1800), (51.5122, -0.1879), (51.5090, -0.1963), (51.5136, -0.1586)]
    let end = try #require(catalog["victoria-and-albert-museum"]).coordinate
    let sights = catalog.attractions.filter { $0.coordinate.distance(to: end).rawValue < 2_000 }
    for (sight, place) in sights.flatMap({ sight in starts.map { (sight, $0) } }) {
      let start = try Coordinate(latitude: place.0, longitude: place.1)
      let end = sight.coordinate
      let walk = map.way(from: start, to: end, by: .transit, at: .normal, around: parks)
      guard let walk else { continue }
      let shortest = travel.path(from: start, to: end, by: .transit, at: .normal)
      let leg = map.leg(from: start, to: end, at: .normal, insteadOf: walk)
      // A ride that saves less than three minutes over the shortest walk may still be the fastest.
      #expect(leg.minutes > shortest.minutes - 3)
      #expect(leg.minutes <= walk.minutes - (leg.rides.isEmpty ? 0 : 3))
      if shortest.rides.isEmpty, !leg.rides.isEmpty { rides += 1 }
    }
    #expect(rides > 0)
  }

  @Test(.slow) func `A plan that avoids a park is bounded by plans through it while it is open`()
    throws
  {
    let plan = try plan(from: "15:00", to: "18:00")
    #expect(parksWarned(of: plan) == [])
    #expect(plan.proof.status != .optimal || plan.objective.bound == plan.objective.value)
    #expect(plan.objective.bound >= plan.objective.value)
  }
}
