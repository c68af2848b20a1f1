import Catalogs
import DayPlans
import OpeningHours
import Testing

/// Each field of a request affects the plan as intended.
struct WishesTests {
  @Test func `a plan without wishes is proven optimal`() throws {
    let plan = try OddTown.plan { _ in }
    #expect(plan.proof.status == .optimal)
    #expect(plan.proof.method == "branch-and-price")
    #expect(plan.objective.gap == 0)
    #expect(plan.stopIDs.contains("castle"))
    let all = Set(plan.stopIDs).union(plan.leftOut.map(\.id))
    #expect(all == Set(OddTown.catalog.attractions.map(\.id)))
  }

  @Test(arguments: ["12:00-14:00/45", "09:00-10:00/60", "16:30-18:00/90", "11:59-12:29/30"])
  func `lunch is within its window and has the requested length`(text: String) throws {
    let lunch = try #require(MealBreak(text))
    let plan = try OddTown.plan { $0.lunch = lunch }
    let pause = try #require(plan.days[0].breaks.first)
    #expect(plan.days[0].breaks.count == 1)
    #expect(pause.start >= lunch.from)
    #expect(pause.end <= lunch.until)
    let length = pause.end.minutesSinceMidnight - pause.start.minutesSinceMidnight
    #expect(length == lunch.minutes.rawValue)
    for stop in plan.days[0].stops {
      #expect(stop.leave <= pause.start || stop.enter >= pause.end, "\(stop.id) during lunch")
    }
  }

  @Test func `lunch never makes a plan better`() throws {
    let with = try OddTown.plan { $0.lunch = MealBreak("12:00-14:00/60") }
    let without = try OddTown.plan { _ in }
    #expect(with.objective.value <= without.objective.value)
  }

  @Test(arguments: ["library", "lighthouse", "well", "zoo"])
  func `a must is visited regardless of its value`(id: String) throws {
    let plan = try OddTown.plan { $0.must = [id] }
    #expect(plan.stop(id) != nil)
    #expect(plan.proof.status == .optimal)
  }

  @Test func `a must is visited outside the area and the categories`() throws {
    let area = try OddTown.area(reach: 700)
    let plan = try OddTown.plan {
      $0.area = area
      $0.categories = [.worship]
      $0.must = ["lighthouse"]
    }
    #expect(plan.stop("lighthouse") != nil)
    #expect(Set(plan.stopIDs).isSubset(of: ["lighthouse", "cathedral", "chapel"]))
  }

  @Test func `a skipped sight is left out as unwanted`() throws {
    let plan = try OddTown.plan { $0.skip = ["castle", "square"] }
    #expect(plan.stop("castle") == nil && plan.stop("square") == nil)
    #expect(plan.leftOut("castle")?.code == .excluded)
    #expect(plan.leftOut("castle")?.reason == .skipped)
  }

  @Test func `only selected sights are visited`() throws {
    let plan = try OddTown.plan { $0.select = ["castle", "square"] }
    #expect(Set(plan.stopIDs) == ["castle", "square"])
    #expect(plan.leftOut("gallery")?.code == .excluded)
    #expect(plan.leftOut("gallery")?.reason == .notSelected)
  }

  @Test func `only requested categories are visited`() throws {
    let plan = try OddTown.plan { $0.categories = [.museum, .gallery] }
    #expect(Set(plan.stopIDs) == ["lunch-museum", "gallery"])
    #expect(plan.leftOut("castle")?.code == .excluded)
    #expect(plan.leftOut("castle")?.fix == .category(.historic))
  }

  @Test(arguments: 1...4)
  func `no day has more stops than allowed`(most: Int) throws {
    let plan = try OddTown.plan { $0.maxStops = most }
    #expect(plan.stopIDs.count == most)
  }

  @Test(arguments: [3, 5, 8, 12])
  func `no leg is longer than allowed`(most: Int) throws {
    let plan = try OddTown.plan {
      $0.maxWalk = Minutes(most)
      $0.from = .attraction("castle")
    }
    #expect(plan.days[0].legs.allSatisfy { $0.minutes <= Minutes(most) })
    #expect(!plan.stopIDs.isEmpty)
  }

  @Test(arguments: [0, 7, 20, 40])
  func `no day travels more than allowed`(most: Int) throws {
    let plan = try OddTown.plan { $0.maxWalkTotal = Minutes(most) }
    #expect(plan.objective.travelMinutes <= Minutes(most))
    #expect(!plan.stopIDs.isEmpty)
  }

  @Test func `free starts and ends have no legs`() throws {
    let plan = try OddTown.plan { _ in }
    #expect(plan.days[0].legs.count == plan.days[0].stops.count - 1)
    #expect(plan.days[0].start == plan.days[0].stops.first?.enter)
    #expect(plan.days[0].end == plan.days[0].stops.last?.leave)
  }

  @Test func `a start alone makes a round trip`() throws {
    let plan = try OddTown.plan { $0.from = .attraction("square") }
    let legs = plan.days[0].legs
    #expect(legs.count == plan.days[0].stops.count + 1)
    #expect(legs.first?.from == "start" && legs.last?.to == "end")
  }

  @Test func `an end alone leaves the start free`() throws {
    let plan = try OddTown.plan { $0.to = .position(OddTown.position(east: 2_000)) }
    let day = plan.days[0]
    #expect(day.legs.count == day.stops.count)
    #expect(day.legs.last?.to == "end")
    #expect(day.start == day.stops.first?.enter)
    #expect((day.stops.last?.leave ?? day.end) < day.end)
  }

  @Test func `a start and a different end are both kept`() throws {
    let plan = try OddTown.plan {
      $0.from = .position(OddTown.position(east: -1_500))
      $0.to = .attraction("lighthouse")
    }
    let legs = plan.days[0].legs
    #expect(legs.count == plan.days[0].stops.count + 1)
    #expect(legs.first?.minutes ?? 0 > 0)
  }

  @Test func `a round trip ends in time`() throws {
    let plan = try OddTown.plan {
      $0.from = .position(OddTown.position(east: 3_000))
      $0.end = OddTown.time("15:00")
    }
    let day = plan.days[0]
    let last = try #require(day.stops.last)
    let leg = try #require(day.legs.last)
    #expect(day.end <= OddTown.time("15:00"))
    let home = last.leave.minutesSinceMidnight + leg.minutes.rawValue
    #expect(home == day.end.minutesSinceMidnight)
  }

  @Test func `several days visit no sight twice and respect each day's hours`() throws {
    let plan = try OddTown.plan {
      $0.date = OddTown.date("2026-11-30")
      $0.days = 3
      $0.end = OddTown.time("13:00")
    }
    #expect(plan.days.map(\.date.description) == ["2026-11-30", "2026-12-01", "2026-12-02"])
    #expect(Set(plan.stopIDs).count == plan.stopIDs.count)
    #expect(plan.days[0].stops.allSatisfy { $0.id != "gallery" })
    #expect(plan.stopIDs.contains("gallery"))
    #expect(plan.proof.status == .optimal)
  }

  @Test func `more days are never worth less`() throws {
    let values = try (1...3).map { days in
      try OddTown.plan {
        $0.days = days
        $0.end = OddTown.time("12:30")
      }.objective.value
    }
    #expect(values == values.sorted())
  }

  @Test(arguments: [TravelMode.walk, .cycle, .drive])
  func `each mode plans with its own times`(mode: TravelMode) throws {
    let plan = try OddTown.plan {
      $0.mode = mode
      $0.must = ["lighthouse"]
    }
    let model = StraightLineTravel(mode: mode)
    for (leg, (from, to)) in zip(
      plan.days[0].legs,
      zip(plan.days[0].stops, plan.days[0].stops.dropFirst())
    ) {
      #expect(leg.minutes == model.time(from: from.coordinate, to: to.coordinate))
      #expect(leg.meters == model.distance(from: from.coordinate, to: to.coordinate))
    }
  }

  @Test func `expensive travel keeps the route short, free travel does not`() throws {
    let free = try OddTown.plan { $0.travelCost = 0 }
    let dear = try OddTown.plan { $0.travelCost = 100 }
    #expect(free.objective.value == free.objective.score.value)
    #expect(dear.objective.travelMinutes < free.objective.travelMinutes)
    #expect(dear.stopIDs.count == 1, "no way at that price is worth a second stop")
  }

  @Test func `unknown hours are marked and get a warning`() throws {
    let plan = try OddTown.plan { $0.must = ["well", "zoo"] }
    for id in ["well", "zoo"] {
      let stop = try #require(plan.stop(id))
      #expect(!stop.hoursKnown)
      #expect(stop.open == nil)
      #expect(plan.warnings.contains(.unknownHours(SightName(id: id, name: stop.name))))
    }
    #expect(plan.warnings.count == 2)
  }

  @Test func `an evening past midnight is planned as one day`() throws {
    let plan = try OddTown.plan {
      $0.start = OddTown.time("18:00")
      $0.end = OddTown.time("26:00")
      $0.must = ["night-garden", "opera"]
    }
    let garden = try #require(plan.stop("night-garden"))
    let opera = try #require(plan.stop("opera"))
    #expect(opera.leave <= OddTown.time("22:30"))
    #expect(garden.open == "18:00-26:00")
    #expect(garden.enter <= OddTown.time("25:15"), "last admission is 45 min before closing")
  }

  @Test func `sights that opened the evening before are open past midnight`() throws {
    let plan = try OddTown.plan {
      $0.start = OddTown.time("00:00")
      $0.end = OddTown.time("02:00")
      $0.must = ["night-garden"]
    }
    let garden = try #require(plan.stop("night-garden"))
    #expect(garden.enter <= OddTown.time("01:15"))
    #expect(garden.leave <= OddTown.time("02:00"))
  }

  @Test func `no visit starts after the last admission`() throws {
    let late = OddTown.refusal {
      $0.start = OddTown.time("15:01")
      $0.must = ["castle"]
      $0.from = .position(OddTown.position(east: 4_000))
    }
    #expect(late != nil)
    let plan = try OddTown.plan {
      $0.start = OddTown.time("15:00")
      $0.must = ["castle"]
    }
    #expect(plan.stop("castle")?.enter ?? .midnight <= OddTown.time("16:00"))
  }

  @Test func `slack that is kept stays free, and shared slack extends stays up to their maximum`()
    throws
  {
    let wishes = { (request: inout PlanRequest) in
      request.select = ["castle", "square", "library"]
      request.end = OddTown.time("17:00")
    }
    let left = try OddTown.plan(wishes)
    let shared = try OddTown.plan {
      wishes(&$0)
      $0.slack = .share
    }
    #expect(left.days[0].stops.allSatisfy { $0.minutes == $0.recommendedMinutes })
    #expect(left.days[0].stops.contains { $0.slackMinutes > 0 })
    #expect(Set(shared.stopIDs) == Set(left.stopIDs))
    #expect(shared.objective.value == left.objective.value)
    for stop in shared.days[0].stops {
      #expect(stop.minutes == OddTown.catalog[stop.id]?.visit.maximum)
    }
  }

  @Test func `a day on which nothing is worth the travel stays empty`() throws {
    let plan = try OddTown.plan {
      $0.from = .position(OddTown.position(east: 4_000))
      $0.select = ["library"]
    }
    #expect(plan.stopIDs.isEmpty)
    #expect(plan.objective.value == 0)
    #expect(plan.leftOut("library")?.code == .displaced)
    #expect(plan.leftOut("library")?.displaces == [])
  }
}
