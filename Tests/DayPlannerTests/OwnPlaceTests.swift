import Basics
import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import FoundationEssentials
import Geography
import OpeningHours
import Orienteering
import PlanExports
import TestTools
import Testing

/// Places that only the visitor knows.
struct OwnPlaceTests {
  /// Returns a place near the castle.
  private static func place(
    _ id: String = "own-aunt",
    east: Double = 300,
    _ change: (inout PlanRequest.Place) -> Void = { _ in }
  ) -> PlanRequest.Place {
    var place = PlanRequest.Place(
      id: id,
      name: "Aunt Mary",
      position: OddTown.position(east: east)
    )
    change(&place)
    return place
  }

  /// Returns the proved and checked plan of the town around these places.
  private static func plan(
    _ places: [PlanRequest.Place],
    _ change: (inout PlanRequest) -> Void = { _ in }
  ) throws -> Plan {
    let request = OddTown.request {
      $0.places = places
      $0.must = places.map(\.id)
      change(&$0)
    }
    let plan = try Planner(in: OddTown.catalog, solver: .exact).plan(request)
    #expect(plan.proof.status == .optimal)
    #expect(PlanCheck(of: plan, in: OddTown.catalog).violations.isEmpty)
    return plan
  }

  @Test func `a place is a must with its stay and its hours`() throws {
    let aunt = Self.place {
      $0.minutes = 50
      $0.hours = "Mo-Su 15:00-17:00"
    }
    let plan = try Self.plan([aunt])
    let stop = try #require(plan.stop("own-aunt"))
    #expect(stop.name == "Aunt Mary")
    #expect(stop.minutes == 50)
    #expect(stop.enter >= OddTown.time("15:00"))
    #expect(stop.leave <= OddTown.time("17:00"))
    #expect(plan.text(in: OddTown.catalog).contains("Aunt Mary"))
    #expect(plan.gpx(in: OddTown.catalog).contains("Aunt Mary"))
  }

  @Test func `a plan keeps its places, so it is read, checked and edited with the shipped catalog`()
    throws
  {
    let cafe = Self.place("own-cafe", east: 900) { $0.meal = .lunch }
    let plan = try Self.plan([Self.place(), cafe]) {
      $0.lunch = MealBreak("12:00-14:00/45")
    }
    let again = try Plan(json: plan.json(), file: "plan.json")
    #expect(again.request == plan.request)
    #expect(PlanCheck(of: again, in: OddTown.catalog).violations.isEmpty)
    let retimed = try PlanEditor(in: OddTown.catalog)
      .retime(again.days.map(\.editedStops), for: again.request)
    #expect(retimed.violations.isEmpty)
    #expect(retimed.plan.stopIDs == plan.stopIDs)
    var other = again
    other.request.places.removeLast()
    #expect(!PlanCheck(of: other, in: OddTown.catalog).violations.isEmpty)
  }

  @Test(arguments: [BreakKind.lunch, .dinner])
  func `a visit to a place for a meal is that meal`(meal: BreakKind) throws {
    let cafe = Self.place("own-cafe", east: 500) { $0.meal = meal }
    let plan = try Self.plan([cafe]) {
      $0.end = OddTown.time("21:00")
      $0.lunch = MealBreak("12:00-14:00/45")
      $0.dinner = MealBreak("18:00-20:30/60")
    }
    let stop = try #require(plan.stop("own-cafe"))
    let pause = try #require(plan.days[0].breaks.first { $0.kind == meal })
    #expect(pause.duringStop && pause.after == "own-cafe")
    #expect(pause.start == stop.enter)
    #expect(stop.minutes == (meal == .lunch ? 60 : 75))
    #expect(plan.days[0].breaks.filter { $0.kind == meal }.count == 1)
  }

  @Test func `a place is a start and an end, and a candidate that may be left out`() throws {
    let far = Self.place("own-far", east: 9_000)
    let plan = try Self.plan([Self.place(), far]) {
      $0.must = []
      $0.from = .attraction("own-aunt")
    }
    #expect(plan.days[0].legs.last?.to == "end")
    #expect(plan.leftOut.contains { $0.id == "own-far" })
  }

  @Test(arguments: ["51.5,-0.1~King's Cross", "51.5,-0.1~a~b", "51.5,-0.1", "anywhere", "castle"])
  func `a start round-trips through text, with its name`(text: String) throws {
    let waypoint = try Waypoint(text)
    #expect(waypoint.description == text)
  }

  @Test func `the name of a start stands in the text and the files of a plan`() throws {
    let plan = try Self.plan([]) {
      $0.from = .named(OddTown.position(east: -300), "The Langham")
    }
    #expect(plan.text(in: OddTown.catalog).contains("The Langham"))
    #expect(!plan.text(in: OddTown.catalog).contains("~"))
    #expect(plan.gpx(in: OddTown.catalog).contains("The Langham"))
    #expect(plan.kml(in: OddTown.catalog).contains("The Langham"))
    #expect(throws: CoordinateError.self) { try Waypoint("95,0~Nowhere") }
  }

  /// Returns the reasons for which a request with `places` is refused.
  private static func reasons(
    _ places: [PlanRequest.Place],
    _ change: (inout PlanRequest) -> Void = { _ in }
  ) -> [RequestFault.Reason] {
    let request = OddTown.request {
      $0.places = places
      change(&$0)
    }
    return request.faults(in: OddTown.catalog).map(\.reason)
  }

  @Test func `faults name the place and the remedy`() throws {
    #expect(Self.reasons([Self.place("castle")]) == [.placeOfCatalog(id: "castle")])
    #expect(Self.reasons([Self.place(), Self.place()]) == [.placeTwice(id: "own-aunt")])
    let hours = Self.place { $0.hours = "teatime" }
    #expect(Self.reasons([hours]) == [.placeHours(id: "own-aunt", hours: "teatime")])
    let long = String(repeating: "Mo 10:00-11:00; ", count: 100)
    let endlessHours = Self.place { $0.hours = long }
    #expect(Self.reasons([endlessHours]) == [.placeHours(id: "own-aunt", hours: long)])
    let dinner = Self.place { $0.meal = .dinner }
    #expect(Self.reasons([dinner]) == [.placeWithoutMeal(id: "own-aunt", meal: .dinner)])
    let endless = Self.place { $0.minutes = 721 }
    #expect(Self.reasons([endless]) == [.outOfRange(value: 721, range: 1...720, unit: nil)])
    let many = (0...PlanRequest.Place.most).map { Self.place("own-\($0)") }
    #expect(Self.reasons(many) == [.tooManyElements(count: 101, most: 100)])
    let sea = Self.place { $0.position = Coordinate("0,0") ?? $0.position }
    guard case .farFromCity? = Self.reasons([sea]).first else {
      Issue.record("a place on another continent is accepted")
      return
    }
    for reason in Self.reasons([Self.place("castle"), hours, dinner]) {
      #expect(RequestFault(name: "places", reason: reason).problem.contains(": "))
    }
  }

  @Test(arguments: [
    #"{"id":"own-a","name":"A","lat":51.5,"lon":-0.1,"minutes":0}"#,
    #"{"id":"own-a","name":"","lat":51.5,"lon":-0.1}"#,
    #"{"id":"own-a","name":"A","lat":91,"lon":-0.1}"#,
    #"{"id":"own-a","name":"A","lon":-0.1}"#,
    #"{"id":"own-a","name":"A","lat":51.5,"lon":-0.1,"meal":"rest"}"#,
    #"{"id":"own-a","name":"A","lat":51.5,"lon":-0.1,"hours":"teatime"}"#,
    #"{"id":"own-a","name":"A","lat":51.5,"lon":-0.1,"stars":5}"#, "7",
  ])
  func `a wrong place in JSON is refused`(place: String) {
    let json = #"{"city":"oddtown","places":[\#(place)]}"#
    #expect(throws: (any Error).self) { try PlanOrder(json: Data(json.utf8)) }
  }

  @Test(arguments: [
    "Aunt Mary@51.5,-0.1", "Aunt Mary@51.5,-0.1/90", "Dishoom@51.5,-0.1/lunch",
    "me@home@51.5,-0.1/dinner",
  ])
  func `a place round-trips through text`(text: String) throws {
    let place = try #require(PlanRequest.Place(text))
    #expect(place.description == text)
    #expect(place.id.hasPrefix("own-"))
  }

  @Test(arguments: [
    "", "@51.5,-0.1", "Aunt Mary", "Aunt@51.5", "Aunt@51.5,-0.1/", "Aunt@51.5,-0.1/0",
    "Aunt@51.5,-0.1/rest", "Aunt@51.5,-0.1/90/90", "Aunt@95,-0.1", "!@51.5,-0.1",
    "Aunt@51.5,-0.1/721",
  ])
  func `anything else is not a place`(text: String) {
    #expect(PlanRequest.Place(text) == nil)
  }

  @Test(.slow, arguments: 0..<6)
  func `plans with random places are checked and no worse than without them`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 4_100)
    for _ in 0..<12 {
      let town = UInt64.random(in: 0..<10_000, using: &random)
      let (catalog, plain) = RandomRequests.request(seed: town)
      var request = plain
      request.places = (0..<Int.random(in: 1...3, using: &random)).map { number in
        Self.place("own-\(number)", east: Double.random(in: -900...900, using: &random)) {
          $0.minutes = [nil, 20, 60].randomElement(using: &random) ?? nil
          $0.meal = request.dayBreaks.map(\.kind).filter { $0 != .rest }
            .randomElement(using: &random)
          if Bool.random(using: &random) { $0.hours = "Mo-Su 10:00-20:00" }
        }
      }
      let planner = Planner(in: catalog, solver: .exact)
      guard let without = try? planner.plan(plain), without.proof.status == .optimal
      else { continue }
      let plan = try planner.plan(request)
      #expect(PlanCheck(of: plan, in: catalog).violations.isEmpty, "town \(town)")
      if plan.proof.status == .optimal {
        #expect(plan.objective.value >= without.objective.value, "town \(town)")
      }
    }
  }
}
