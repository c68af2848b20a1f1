import Catalogs
import ExactOrienteering
import FoundationEssentials
import Geography
import OpeningHours
import Orienteering
import PlanExports
import TestTools
import Testing

@testable import DayPlanner
@testable import DayPlans
@testable import Travel

/// Sights with a separate exit.
struct OneWayTests {
  /// Returns a sight some meters east and north of the castle, optionally with an exit.
  private static func sight(
    _ id: String,
    _ category: Catalogs.Category = .landmark,
    east: Double,
    north: Double = 0,
    exit: (east: Double, north: Double)? = nil,
    minutes: Minutes = 30,
    relevance: Score = 60,
    _ description: String = "A place."
  ) -> Attraction {
    guard
      let visit = VisitDuration(minimum: minutes, recommended: minutes, maximum: minutes + 60)
    else { preconditionFailure("the stays are in order") }
    var sight = Attraction(
      id: id,
      name: id.prefix(1).uppercased() + id.dropFirst(),
      category: category,
      coordinate: OddTown.position(east: east, north: north),
      openingHours: "24/7",
      light: .any,
      visit: visit,
      relevance: relevance,
      description: description
    )
    sight.dayFacts.exit = exit.map {
      Entrance(coordinate: OddTown.position(east: $0.east, north: $0.north), name: "Far stairs")
    }
    return sight
  }

  /// A bridge of two kilometers, with a sight at each end.
  private static let town = Catalog(
    city: OddTown.catalog.city,
    attractions: [
      sight("tower", east: -100),
      sight("bridge", east: 0, exit: (2_000, 0)),
      sight("quay", east: 2_100),
      sight("market", .market, east: 1_900, "Food market."),
      sight("arcade", .market, east: -50, north: 100, "Food market."),
    ]
  )

  private static func plan(_ change: (inout PlanRequest) -> Void = { _ in }) throws -> Plan {
    let request = OddTown.request {
      $0.select = ["tower", "bridge", "quay"]
      change(&$0)
    }
    return try Planner(in: town, solver: .exact).plan(request)
  }

  // MARK: - Legs

  @Test(arguments: TravelMode.allCases)
  func `Legs go to where visits begin, and from where they end`(mode: TravelMode) throws {
    let request = OddTown.request {
      ($0.mode, $0.from) = (mode, .attraction("bridge"))
      $0.to = .position(OddTown.position(east: 500))
    }
    let sights = Self.town.attractions
    var table = TravelTable(request, in: Self.town, sights: sights, model: StraightLines())
    let model = StraightLineTravel(mode: mode)
    let start = try #require(Self.town["bridge"]).coordinate
    let end = OddTown.position(east: 500)
    let check = { (table: TravelTable, sights: [Attraction]) in
      for (from, sight) in sights.enumerated() {
        let exit = sight.dayFacts.exit?.coordinate ?? sight.coordinate
        for (to, other) in sights.enumerated() {
          let minutes = model.time(from: exit, to: other.coordinate)
          #expect(Minutes(table.minutes(from: from, to: to)) == minutes)
          #expect(table.path(from: from, to: to)?.minutes == minutes)
          let ends = table.coordinates(from: from, to: to)
          #expect(ends?.start == exit && ends?.end == other.coordinate)
          let near = model.time(from: sight.coordinate, to: other.coordinate)
          #expect(Minutes(table.walkingMinutes(from: from, to: to)) == near)
        }
        // A day that starts at a sight starts where its visit begins.
        let there = model.time(from: start, to: sight.coordinate)
        #expect(Minutes(table.minutes(from: nil, to: from)) == there)
        #expect(Minutes(table.minutes(from: from, to: nil)) == model.time(from: exit, to: end))
      }
      #expect(Minutes(table.minutes(from: nil, to: nil)) == model.time(from: start, to: end))
    }
    check(table, sights)
    table.keep([2, 1])
    check(table, [sights[2], sights[1]])
    #expect(table.minutes(from: 0, to: 1) > 2 * table.minutes(from: 1, to: 0))
  }

  @Test func `A walk around a park begins at the exit`() throws {
    let sights = Self.town.attractions
    let request = OddTown.request()
    var table = TravelTable(request, in: Self.town, sights: sights, model: StraightLines())
    let back = table.minutes(from: 2, to: 1)
    let walk = TravelPath(minutes: 77, meters: Meters(5_000), isEstimated: false)
    table.detour(from: 1, to: 2, walking: walk)
    #expect(table.minutes(from: 1, to: 2) == 77)
    #expect(table.detour(from: 1, to: 2) == walk && table.path(from: 1, to: 2) == walk)
    #expect(table.detour(from: 2, to: 1) == nil && table.minutes(from: 2, to: 1) == back)
  }

  // MARK: - Plans

  @Test func `A plan continues from the exit, which the check verifies`() throws {
    let plan = try Self.plan()
    #expect(plan.stopIDs == ["tower", "bridge", "quay"])
    let exit = try #require(Self.town["bridge"]?.dayFacts.exit)
    #expect(plan.stop("bridge")?.exit == exit)
    #expect(plan.stop("tower")?.exit == nil && plan.stop("quay")?.exit == nil)
    #expect(plan.days[0].legs.map(\.minutes) == [2, 2])
    #expect(plan.proof.status == .optimal)
    #expect(PlanCheck(of: plan, in: Self.town).violations.isEmpty)
    #expect(try Plan(json: plan.json(), file: "plan.json") == plan)

    // From the start of the bridge, it is a walk of 2.1 km.
    var long = plan
    long.days[0].legs[1].minutes = 35
    let tooLong = "day 0, from bridge, to quay: legTooLong claimed 35, minutes 2"
    #expect(Self.codes(of: long).contains(tooLong))
    var far = plan
    far.days[0].stops[1].exit = nil
    #expect(
      Self.codes(of: far) == ["day 0, stop 1, sight bridge: wrongExit exit Far stairs"]
    )
    var near = plan
    let moved = OddTown.position(east: 50)
    near.days[0].stops[1].exit = Entrance(coordinate: moved, name: "Far stairs")
    #expect(Self.codes(of: near).count == 1)
    #expect(Self.codes(of: near)[0].contains("wrongExit claimed \(moved)"))
    var none = plan
    none.days[0].stops[0].exit = exit
    #expect(Self.codes(of: none) == ["day 0, stop 0, sight tower: wrongExit claimed Far stairs"])
    #expect(
      PlanCheck(of: none, in: Self.town).violations.map(\.problem)
        == ["ends where it begins, not at Far stairs"]
    )
  }

  private static func codes(of plan: Plan) -> [String] {
    PlanCheck(of: plan, in: town).violations.map(\.coded)
  }

  @Test func `A plan that predates exits is read, and its legs are violations`() throws {
    let old = Catalog(
      city: Self.town.city,
      attractions: Self.town.attractions.map { sight in
        var sight = sight
        sight.dayFacts.exit = nil
        return sight
      }
    )
    let request = OddTown.request { $0.must = ["bridge", "quay"] }
    let made = try Planner(in: old, solver: .exact).plan(request)
    #expect(PlanCheck(of: made, in: old).violations.isEmpty)
    let text = String(decoding: try made.json(), as: UTF8.self)
    #expect(!text.contains("\"exit\""))
    let read = try Plan(json: Data(text.utf8), file: "old.json")
    let codes = Self.codes(of: read)
    #expect(codes.contains { $0.hasSuffix("sight bridge: wrongExit exit Far stairs") })
    let isLast = made.stopIDs.last == "bridge"
    #expect(isLast || codes.contains { $0.contains("from bridge") && $0.contains("leg") })
  }

  @Test func `An exit is read strictly`() throws {
    let text = String(decoding: try Self.plan().json(), as: UTF8.self)
    #expect(text.contains("\"name\" : \"Far stairs\""))
    let strange = text.replacing("\"name\" : \"Far stairs\"", with: "\"door\" : \"Far stairs\"")
    #expect(throws: PlanReadingError.self) { try Plan(json: Data(strange.utf8), file: "plan.json") }
    let nowhere = text.replacing(#/"exit" : \{[^}]*\}/#, with: #""exit" : { "lat" : 91 }"#)
    #expect(nowhere != text)
    let error = #expect(throws: PlanReadingError.self) {
      try Plan(json: Data(nowhere.utf8), file: "plan.json")
    }
    #expect(error?.description.contains("exit") == true)
  }

  @Test func `On several days, a leg to another neighborhood starts at the exit`() throws {
    let plan = try Self.plan {
      $0.days = 2
      $0.end = OddTown.time("11:00")
    }
    #expect(PlanCheck(of: plan, in: Self.town).violations.isEmpty)
    #expect(plan.days.flatMap(\.stops).allSatisfy { $0.deductions.isEmpty })
    var charged = plan
    let day = try #require(plan.days.firstIndex { $0.stops.contains { $0.id == "quay" } })
    let index = try #require(plan.days[day].stops.firstIndex { $0.id == "quay" })
    charged.days[day].stops[index].deductions = [.init(reason: .away, points: Points(tenths: 20))]
    #expect(Self.codes(of: charged).contains { $0.contains("wrongDeductions") })
  }

  // MARK: - Beyond walking distance

  /// A ferry that goes twelve kilometers in half an hour, and sights at its far end.
  private static func bay(_ far: Attraction...) -> Catalog {
    Catalog(
      city: OddTown.catalog.city,
      attractions: [sight("ferry", .waterfront, east: 0, exit: (12_000, 0))] + far
    )
  }

  @Test func `A sight that is too far by itself is reachable via a ferry`() throws {
    let town = Self.bay(Self.sight("island", east: 12_100), Self.sight("cape", east: 30_000))
    let request = OddTown.request {
      $0.from = .position(OddTown.position(east: -100))
      $0.to = .anywhere
      $0.end = OddTown.time("11:00")
    }
    let plan = try Planner(in: town, solver: .exact).plan(request)
    #expect(plan.stopIDs == ["ferry", "island"])
    #expect(plan.proof.status == .optimal)
    #expect(plan.leftOut("cape")?.code == .unreachable)
    #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
  }

  @Test func `Musts beyond a ferry fit together, and clashing ones are a smallest set`() throws {
    let town = Self.bay(Self.sight("island", east: 12_100), Self.sight("cape", east: 30_000))
    var request = OddTown.request {
      $0.from = .position(OddTown.position(east: -100))
      $0.to = .anywhere
      $0.end = OddTown.time("11:00")
      $0.must = ["island"]
    }
    #expect(try Planner(in: town, solver: .exact).plan(request).stopIDs == ["ferry", "island"])
    request.must = ["island", "cape"]
    let error = #expect(throws: PlanError.self) {
      try Planner(in: town, solver: .exact).plan(request)
    }
    guard case .mustsClash(let ids, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(ids == ["cape"])
  }

  // MARK: - Breaks, edits and problems

  @Test func `A meal after a visit is near its exit`() throws {
    let plan = try Self.plan {
      $0.pace = .normal
      $0.select = ["tower", "bridge"]
      $0.lunch = MealBreak("10:00-12:00/45")
      $0.must = ["tower", "bridge"]
      $0.pins = [Pin("tower@09:00"), Pin("bridge@09:35")].compactMap(\.self)
    }
    let pause = try #require(plan.days[0].breaks.first)
    #expect(pause.after == "bridge" && pause.near == "Bridge")
    #expect(pause.places == ["Market"])
    #expect(PlanCheck(of: plan, in: Self.town).violations.isEmpty)
    var other = plan
    other.days[0].breaks[0].places = ["Arcade"]
    #expect(Self.codes(of: other).contains { $0.contains("foodTooFar place Arcade") })
  }

  @Test func `Edited days continue from exits, and other stops are near them`() throws {
    let editor = PlanEditor(in: Self.town)
    let days = [[EditedStop(id: "bridge"), EditedStop(id: "quay")]]
    let request = OddTown.request { $0.start = OddTown.time("10:00") }
    let retimed = try editor.retime(days, for: request)
    #expect(retimed.violations.isEmpty)
    #expect(retimed.plan.days[0].legs.map(\.minutes) == [2])
    #expect(retimed.plan.stop("bridge")?.exit != nil)
    let others = try editor.alternatives(toStop: 1, onDay: 0, of: days, for: request, limit: 9)
    let market = try #require(others.first { $0.sight.id == "market" })
    #expect(market.travelMinutes == 2)
  }

  @Test func `The exported problem has the legs from an exit`() throws {
    let request = OddTown.request { $0.select = ["tower", "bridge", "quay"] }
    let problem = try Planner(in: Self.town, solver: .exact).problem(for: request)
    let node = { (id: String) in problem.visits.first { $0.id == id }?.node }
    let (tower, bridge) = (try #require(node("tower")), try #require(node("bridge")))
    let quay = try #require(node("quay"))
    #expect(problem.travel[bridge][quay] == 2 && problem.travel[quay][bridge] == 35)
    #expect(problem.travel[tower][bridge] == 2 && problem.travel[bridge][tower] == 35)
    #expect(problem.travel[bridge][bridge] == 0)
  }

  // MARK: - Words and pictures

  @Test func `Every format names the exit, and continues from it`() throws {
    let plan = try Self.plan()
    let exit = OddTown.position(east: 2_000)
    let quay = OddTown.position(east: 2_100)
    let words = "ends at Far stairs"
    for text in [
      plan.text(in: Self.town), plan.text(city: "Oddtown"), plan.iCalendar(in: Self.town),
      plan.gpx(in: Self.town), plan.kml(in: Self.town), plan.geoJSON(in: Self.town),
    ] {
      #expect(text.replacing("\r\n ", with: "").contains(words), "\(text)")
    }
    #expect(plan.html(in: Self.town).contains("Ends at Far stairs"))
    #expect(plan.html(in: Self.town).contains("class=\"visit-line\""))
    let pair = { (place: Coordinate) in "\(place)".replacing(",", with: "%2C") }
    let links = plan.text(in: Self.town, links: true)
    #expect(links.contains("origin=\(pair(exit))&destination=\(pair(quay))"))
    #expect(plan.gpx(in: Self.town).contains("<name>Far stairs</name>"))
    let line = { (from: Coordinate, to: Coordinate) in
      #"\[\s*\[\#(from.longitude), \#(from.latitude)\],\s*\[\#(to.longitude), \#(to.latitude)\]\s*\]"#
    }
    let map = plan.geoJSON(in: Self.town)
    for (from, to) in [(OddTown.position(), exit), (exit, quay)] {
      #expect(map.contains(try Regex(line(from, to))), "\(map)")
    }
    let kml = plan.kml(in: Self.town)
    #expect(kml.contains("\(exit.longitude),\(exit.latitude) \(quay.longitude),\(quay.latitude)"))
  }

  // MARK: - New York

  /// Retimes a visit to Brooklyn Bridge and then Dumbo.
  private static func brooklyn(
    by mode: TravelMode
  ) throws -> (plan: Plan, catalog: Catalog, travel: StreetTravel) {
    let catalog = try RealCity.nyc.catalog
    let travel = StreetTravel(try RealCity.nyc.map, sights: catalog.attractions)
    var editor = PlanEditor(in: catalog)
    editor.travel = travel
    let request = try RealCity.nyc.request(on: "2026-11-24") {
      $0.mode = mode
      $0.lunch = .skipped
      $0.breaks = false
      $0.from = .attraction("brooklyn-bridge")
    }
    let stops = [EditedStop(id: "brooklyn-bridge"), EditedStop(id: "dumbo")]
    let retimed = try editor.retime([stops], for: request)
    #expect(retimed.violations.isEmpty, "\(retimed.violations)")
    return (retimed.plan, catalog, travel)
  }

  @Test(.slow, arguments: [TravelMode.walk, .cycle, .transit])
  func `Brooklyn Bridge ends in Dumbo, and a leg from Manhattan is a violation`(
    mode: TravelMode
  ) throws {
    let (plan, catalog, travel) = try Self.brooklyn(by: mode)
    let bridge = try #require(catalog["brooklyn-bridge"])
    let exit = try #require(bridge.dayFacts.exit)
    #expect(plan.days[0].stops.map(\.exit) == [exit, nil])
    // The day starts where the visit to the bridge begins.
    #expect(plan.days[0].legs[0].minutes <= 3)
    let leg = plan.days[0].legs[1]
    #expect(leg.minutes <= 12 && leg.rides.isEmpty, "\(leg.minutes)")
    #expect(try #require(leg.line.first).distance(to: exit.coordinate).rawValue < 150)
    let model = travel.adapted(to: plan.request, in: catalog.city)
    let path = model.path(
      from: bridge.coordinate,
      to: plan.days[0].stops[1].coordinate,
      by: mode,
      at: plan.request.pace ?? .normal
    )
    var tampered = plan
    tampered.days[0].legs[1] = Plan.Leg(from: "brooklyn-bridge", to: "dumbo", path: path)
    let reasons = PlanCheck(ofEdited: tampered, in: catalog, traveling: travel).violations
      .map(\.reason)
    #expect(
      reasons.contains {
        if case .legTooLong(let minutes, _) = $0 { minutes == leg.minutes.rawValue } else { false }
      },
      "\(reasons)"
    )
  }

  @Test func `A sight with an exit is entered at its position, not at its entrances`() throws {
    let catalog = try RealCity.nyc.catalog
    let travel = StreetTravel(try RealCity.nyc.map, sights: catalog.attractions)
    let line = try #require(catalog["high-line"])
    let door = try #require(line.dayFacts.entrances.last).coordinate
    let exit = try #require(line.dayFacts.exit).coordinate
    let there = travel.path(from: door, to: line.coordinate, by: .walk, at: .normal)
    #expect(there.minutes >= 20)
    let on = travel.path(from: exit, to: door, by: .walk, at: .normal)
    #expect(on.minutes <= 15)
  }
}
