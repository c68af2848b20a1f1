import Catalogs
import Geography
import OpeningHours
import Testing

@testable import DayPlanner
@testable import DayPlans

/// Musts: shortened if necessary, rejected if impossible.
struct MustTests {
  @Test func `musts are shortened only if they don't fit at full length`() throws {
    let musts = ["castle", "cathedral", "gallery", "library"]
    let roomy = try OddTown.plan { $0.must = musts }
    #expect(Set(roomy.stopIDs).isSuperset(of: musts))
    #expect(roomy.warnings.isEmpty)

    let tight = try OddTown.plan {
      $0.must = musts
      $0.start = OddTown.time("10:00")
      $0.end = OddTown.time("12:50")
    }
    #expect(Set(tight.stopIDs).isSuperset(of: musts))
    let short = try tight.days[0].stops.filter { stop in
      let sight = try #require(OddTown.catalog[stop.id])
      return stop.minutes.rawValue < VisitOptionRule.stays(of: sight, in: nil).last ?? 0
    }
    #expect(!short.isEmpty)
    #expect(tight.warnings.count == short.count)
    for stop in short {
      #expect(
        tight.warnings.contains {
          $0
            == .shortened(
              SightName(id: stop.id, name: stop.name),
              minutes: stop.minutes,
              recommended: stop.recommendedMinutes
            )
        }
      )
      #expect(stop.minutes >= OddTown.catalog[stop.id]?.visit.minimum ?? .zero)
    }
  }

  @Test func `spare time goes to stays that were shortened`() throws {
    let plan = try OddTown.plan {
      $0.must = ["castle", "cathedral", "gallery"]
      $0.start = OddTown.time("10:00")
      $0.end = OddTown.time("13:00")
    }
    let least = plan.days[0].stops.compactMap { OddTown.catalog[$0.id]?.visit.minimum.rawValue }
    let planned = plan.days[0].stops.map(\.minutes.rawValue)
    #expect(planned.reduce(0, +) > least.reduce(0, +))
    #expect(plan.days[0].stops.allSatisfy { $0.minutes <= $0.recommendedMinutes })
  }

  @Test func `a must is shortened to the longest stay that its hours allow`() throws {
    let plan = try OddTown.plan { $0.must = ["chapel"] }
    let chapel = try #require(plan.stop("chapel"))
    #expect(chapel.minutes == 30)
    #expect(chapel.enter == OddTown.time("12:00"))
  }

  /// Musts that cannot be visited, and why.
  static let impossible: [(id: String, date: String, reason: LeftOut.Reason, next: String)] = [
    ("gallery", "2026-11-30", .closedWeekly(.monday), "2026-12-01"),
    ("castle", "2026-12-25", .closedOn(OddTown.date("2026-12-25")), "2026-12-26"),
  ]

  @Test(arguments: impossible)
  func `a closed must is rejected with its hours`(
    id: String,
    date: String,
    reason: LeftOut.Reason,
    next: String
  ) {
    let refusal = OddTown.refusal {
      $0.date = OddTown.date(date)
      $0.must = [id]
    }
    guard case .mustImpossible(let sight, let hours) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(sight.id == id)
    #expect(sight.reason == reason)
    #expect(sight.fix == .goOn(OddTown.date(next)))
    #expect(hours == OddTown.catalog[id]?.openingHours)
  }

  @Test func `a must that opens after the day ends is rejected with that day's hours`() {
    let refusal = OddTown.refusal { $0.must = ["night-garden"] }
    guard case .mustImpossible(let garden, "Mo-Su 18:00-02:00") = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(garden.reason == .openOutsideDay(LeftOutTests.open("18:00", "26:00")))
    #expect(garden.fix == .goBetween(OddTown.time("18:00"), OddTown.time("26:00")))
  }

  @Test func `a must whose shortest stay doesn't fit is rejected`() {
    let refusal = OddTown.refusal {
      $0.must = ["castle"]
      $0.start = OddTown.time("15:30")
      $0.end = OddTown.time("16:15")
    }
    guard case .mustImpossible(let castle, _) = refusal, case .tooLong(let stay) = castle.reason
    else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(stay.open == LeftOutTests.open("15:30", "16:15"))
  }

  @Test func `the smallest clashing set of musts is reported`() {
    let refusal = OddTown.refusal {
      $0.must = ["castle", "square", "library", "lighthouse"]
      $0.from = .attraction("castle")
      $0.end = OddTown.time("13:30")
    }
    #expect(refusal?.clash == ["castle", "lighthouse"])
  }

  @Test func `a clash of three musts names all three`() {
    let refusal = OddTown.refusal {
      $0.must = ["castle", "cathedral", "gallery", "square"]
      $0.start = OddTown.time("10:00")
      $0.end = OddTown.time("12:20")
    }
    #expect(refusal?.clash == ["castle", "cathedral", "gallery"])
  }

  @Test func `a must that can't be reached in time is reported alone`() {
    let refusal = OddTown.refusal {
      $0.must = ["castle", "lighthouse"]
      $0.from = .attraction("castle")
      $0.end = OddTown.time("12:00")
    }
    #expect(refusal?.clash == ["lighthouse"])
  }

  @Test func `more musts than stops are a clash`() {
    let refusal = OddTown.refusal {
      $0.must = ["castle", "square"]
      $0.maxStops = 1
    }
    #expect(refusal?.clash == ["castle", "square"])
  }

  @Test func `several days fit musts that one day does not`() throws {
    let musts = ["castle", "cathedral", "gallery", "lunch-museum"]
    let wishes = { (request: inout PlanRequest) in
      request.must = musts
      request.start = OddTown.time("10:00")
      request.end = OddTown.time("12:00")
    }
    #expect(OddTown.refusal(wishes) != nil)
    let plan = try OddTown.plan {
      wishes(&$0)
      $0.days = 4
    }
    #expect(Set(plan.stopIDs).isSuperset(of: musts))
  }

  @Test func `without a proof nothing is reported as impossible`() {
    let refusal = OddTown.refusal {
      $0.must = ["castle", "square"]
      $0.maxStops = 1
      $0.exact = false
    }
    #expect(refusal == .mustsUnsettled(["castle", "square"], isCut: false))
  }

  @Test func `an area without sights names the nearest one`() throws {
    let area = try OddTown.area(reach: 100, east: 3_000)
    let refusal = OddTown.refusal { $0.area = area }
    guard case .nothingToVisit(let nearest?, let distance?) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    let middle = OddTown.position(east: 3_000)
    let expected = try #require(OddTown.catalog.nearest(to: middle))
    #expect(nearest == expected.0.name)
    #expect(abs(distance.rawValue - expected.1.rawValue) < 1)
  }

  @Test func `a trip from start to end that exceeds the day is rejected`() {
    let refusal = OddTown.refusal {
      $0.from = .attraction("castle")
      $0.to = .attraction("lighthouse")
      $0.end = OddTown.time("10:00")
    }
    #expect(refusal == .noWay(101, .day))
  }

  @Test func `all faults of a request are reported at once`() {
    let refusal = OddTown.refusal {
      $0.days = 6
      $0.travelCost = .nan
      $0.seconds = -1
      $0.maxStops = 0
      $0.maxWalk = -1
      $0.maxWalkTotal = -1
      $0.end = $0.start
      $0.must = ["casle", "square"]
      $0.skip = ["square"]
      $0.from = .attraction("nowhere-at-all")
    }
    guard case .request(let faults) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    let names = ["days", "travelCost", "seconds", "maxStops", "maxWalk", "maxWalkTotal", "end"]
    #expect(Set(faults.map(\.name)) == Set(names + ["must", "skip", "from"]))
    let typo = OddTown.catalog.unknown("casle")
    #expect(typo.suggestions == ["castle"])
    #expect(faults.contains(RequestFault(name: "must", reason: .unknownSight(sight: typo))))
  }

  @Test func `lunch that doesn't fit into the day is rejected`() {
    for (text, end) in [("12:00-14:00/45", "12:30"), ("07:00-09:30/45", "18:00")] {
      let refusal = OddTown.refusal {
        $0.lunch = MealBreak(text)
        $0.end = OddTown.time(end)
      }
      guard case .request(let faults) = refusal else {
        Issue.record("\(String(describing: refusal))")
        continue
      }
      #expect(faults.map(\.name) == ["lunch"])
    }
  }
}

extension PlanError {
  /// The musts that clash; `nil` for any other error.
  var clash: [String]? {
    if case .mustsClash(let ids, _) = self { ids } else { nil }
  }
}
