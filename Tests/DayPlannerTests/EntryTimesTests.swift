import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import TestTools
import Testing
import Travel

/// Lines at doors that vary with time.
struct EntryTimesTests {
  /// The town with a line at the gallery, which opens at 10:00: 40 minutes until noon, then 10, and 25 from 15:00.
  private static func town(
    _ lines: [(when: String, minutes: Minutes)] = [
      ("Mo-Su 09:00-12:00", 40), ("Mo-Su 12:00-15:00", 10), ("Mo-Su 15:00-18:00", 25),
    ]
  ) throws -> Catalog {
    var sights = OddTown.catalog.attractions
    let index = try #require(sights.firstIndex { $0.id == "gallery" })
    sights[index].dayFacts.queue = try lines.map {
      QueueTime(when: try StatedHours(parsing: $0.when), minutes: $0.minutes)
    }
    return Catalog(city: OddTown.catalog.city, attractions: sights)
  }

  private static func request(_ change: (inout PlanRequest) -> Void = { _ in }) -> PlanRequest {
    OddTown.request {
      $0.pace = .normal
      $0.select = ["gallery", "square", "castle"]
      $0.must = ["gallery"]
      change(&$0)
    }
  }

  /// Returns a plan that passes the check.
  private static func plan(_ request: PlanRequest, in town: Catalog) throws -> Plan {
    let plan = try Planner(in: town, solver: .exact).plan(request)
    #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
    #expect(plan.proof.status == .optimal)
    return plan
  }

  @Test func `The entry time of a visit is that of the line at its time`() throws {
    let town = try Self.town()
    for (start, end, minutes) in [
      ("10:00", "12:00", 40), ("12:00", "14:00", 10), ("15:30", "17:30", 25),
    ] {
      let plan = try Self.plan(
        Self.request {
          $0.select = ["gallery"]
          $0.start = OddTown.time(start)
          $0.end = OddTown.time(end)
        },
        in: town
      )
      let stop = try #require(plan.stop("gallery"))
      #expect(stop.entryMinutes.rawValue == minutes, "\(start)")
    }
  }

  @Test func `Waiting briefly for a shorter line pays off`() throws {
    let town = try Self.town()
    let plan = try Self.plan(
      Self.request {
        $0.select = ["gallery"]
        $0.from = .attraction("gallery")
        ($0.start, $0.end) = (OddTown.time("11:50"), OddTown.time("17:00"))
      },
      in: town
    )
    let stop = try #require(plan.stop("gallery"))
    #expect(stop.doorTime == OddTown.time("12:00") && stop.entryMinutes == 10)
  }

  @Test(arguments: [(Pace.relaxed, 60), (.normal, 40), (.brisk, 20)])
  func `The pace affects lines like any entry time`(pace: Pace, minutes: Int) throws {
    let plan = try Self.plan(
      Self.request {
        $0.pace = pace
        $0.select = ["gallery"]
        ($0.start, $0.end) = (OddTown.time("10:00"), OddTown.time("12:30"))
        $0.pins = [Pin(sight: "gallery", enter: OddTown.time("10:00")...OddTown.time("10:00"))]
      },
      in: try Self.town()
    )
    #expect(plan.stop("gallery")?.entryMinutes.rawValue == minutes)
  }

  @Test func `A line too long for any stay is the reason for leaving out`() throws {
    let town = try Self.town([("Mo-Su 09:00-18:00", 470)])
    let request = Self.request { $0.must = [] }
    let plan = try Self.plan(request, in: town)
    let left = try #require(plan.leftOut.first { $0.id == "gallery" })
    #expect(left.code == .tooLong)
    // As a must, it is rejected with the time it takes.
    let outcome = Result { try Planner(in: town, solver: .exact).plan(Self.request()) }
    guard case .failure(let error) = outcome else {
      Issue.record("planned")
      return
    }
    #expect("\(error)".contains("gallery"))
  }

  @Test(arguments: [Int.min, -1, 2_881, Int.max])
  func `Absurd waiting times never trap`(minutes: Int) throws {
    let town = try Self.town([("Mo-Su 09:00-18:00", Minutes(minutes))])
    let plan = try Self.plan(Self.request { $0.must = [] }, in: town)
    #expect((plan.stop("gallery") == nil) == (minutes > 0))
  }

  @Test func `The lines of each day of a trip count on that day`() throws {
    // Closed on Mondays; Tuesday, and Wednesday with its longer line.
    let town = try Self.town([("Tu 09:00-18:00", 35), ("We 09:00-18:00", 15)])
    let request = Self.request {
      $0.days = 2
      $0.select = ["gallery"]
      $0.pins = [Pin(sight: "gallery", date: OddTown.tuesday.adding(days: 1))]
    }
    #expect(try Self.plan(request, in: town).stop("gallery")?.entryMinutes == 15)
    var other = request
    other.pins = [Pin(sight: "gallery", date: OddTown.tuesday)]
    #expect(try Self.plan(other, in: town).stop("gallery")?.entryMinutes == 35)
  }

  @Test func `A plan with a wrong entry time is reported`() throws {
    let town = try Self.town()
    var plan = try Self.plan(Self.request(), in: town)
    let day = try #require(plan.days[0].stops.firstIndex { $0.id == "gallery" })
    let right = plan.days[0].stops[day].entryMinutes
    for minutes in [right - 1, right + 1, 0] as [Minutes] {
      plan.days[0].stops[day].entryMinutes = minutes
      let reasons = PlanCheck(of: plan, in: town).violations.map(\.reason)
      #expect(
        reasons.contains {
          if case .wrongEntry(_, let claimed) = $0 { claimed == minutes.rawValue } else { false }
        }
      )
    }
  }

  @Test(arguments: ["09:00", "10:40", "11:30", "13:00", "14:50", "15:20"])
  func `Edited days have the entry times of their arrivals`(start: String) throws {
    let town = try Self.town()
    let request = Self.request {
      $0.must = []
      $0.from = .attraction("square")
      $0.start = OddTown.time(start)
    }
    let editor = PlanEditor(in: town)
    for stops in [["square", "gallery", "castle"], ["castle", "gallery"], ["gallery"]] {
      let retimed = try editor.retime([stops.map { EditedStop(id: $0) }], for: request)
      let wrong = retimed.violations.filter {
        if case .wrongEntry = $0.reason { true } else { false }
      }
      #expect(wrong.isEmpty, "\(stops)")
      let stop = try #require(retimed.plan.stop("gallery"))
      let door = stop.doorTime.minutesSinceMidnight
      let expected = door < 720 ? 40 : door < 900 ? 10 : door < 1_080 ? 25 : 5
      // There is no line before opening or after closing, but no entry either.
      #expect(stop.entryMinutes.rawValue == expected || door < 540, "\(stops)")
    }
  }

  @Test(arguments: ["2027-03-28", "2027-10-31", "2027-07-01"])
  func `Lines use wall-clock times on days with a clock change`(text: String) throws {
    let date = OddTown.date(text)
    let town = try Self.town([
      ("Mo-Su 00:30-01:30", 7), ("Mo-Su 01:30-09:00", 9), ("Mo-Su 12:00-15:00", 11),
    ])
    let gallery = try #require(town["gallery"])
    let hours = OpeningTable(city: town.city, start: .midnight, end: .latest)
    let zone = ZoneRule(identifier: town.city.timeZone)
    let clock = DayClock(on: date, from: .midnight, until: .latest, in: zone)
    let times = EntryTimes(of: gallery, on: date, at: .normal, hours, by: clock)
    for door in 0..<1_440 {
      let wall = clock.time(door).minutesSinceMidnight
      let expected =
        (30..<90).contains(wall)
        ? 7
        : (90..<540).contains(wall)
          ? 9
          : (720..<900).contains(wall)
            ? 11 : (EntryRule.minutes(at: gallery, pace: .normal).rawValue)
      if wall < 1_440 { #expect(times.minutes(at: door) == expected, "\(door)") }
    }
  }

  @Test(.slow) func `Real days with lines pass the check, and keep their times when retimed`()
    throws
  {
    let catalog = try RealCity.london.catalog
    let travel = StreetTravel(try RealCity.london.map, sights: catalog.attractions)
    var entries: Set<Int> = []
    for (date, start) in [
      ("2027-05-13", "09:00"), ("2027-08-14", "10:30"), ("2027-11-20", "12:00"),
    ] {
      var request = try RealCity.london.request(on: date) { $0.mode = .transit }
      request.start = OddTown.time(start)
      request.seconds = 3_600
      request.select = catalog.attractions.filter { $0.relevance >= 85 }.map(\.id)
      var planner = Planner(in: catalog, solver: .exact)
      planner.travel = travel
      request.must = ["british-museum", "tower-of-london"]
      let plan = try planner.plan(request)
      #expect(PlanCheck(of: plan, in: catalog, traveling: travel).violations.isEmpty)
      var editor = PlanEditor(in: catalog)
      editor.travel = travel
      let stops = plan.days.map(\.editedStops)
      let retimed = try editor.retime(stops, for: request)
      #expect(retimed.violations.isEmpty)
      let times = { (plan: Plan) in
        plan.days.map { $0.stops.map { [$0.arrive, $0.doorTime, $0.enter, $0.leave] } }
      }
      #expect(times(retimed.plan) == times(plan))
      // In reverse.
      let back = try editor.retime(stops.map { $0.reversed() }, for: request)
      #expect(
        !back.violations.contains { if case .wrongEntry = $0.reason { true } else { false } }
      )
      entries.formUnion(
        (plan.days + back.plan.days).flatMap(\.stops).filter { $0.id == "british-museum" }
          .map(\.entryMinutes.rawValue)
      )
    }
    #expect(entries.count > 1)
  }
}
