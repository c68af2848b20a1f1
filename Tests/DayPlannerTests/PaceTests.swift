import Catalogs
import DayPlans
import OpeningHours
import Testing

/// What the pace determines: walking speed, time to get inside, and stops per day.
struct PaceTests {
  @Test(arguments: [(Pace.relaxed, 15), (.normal, 13), (.brisk, 11)])
  func `walking nearly a kilometer takes the right time at each pace`(pace: Pace, minutes: Int) {
    let model = StraightLineTravel(mode: .walk, pace: pace)
    // 1.3 times the straight-line distance.
    let there = OddTown.position(north: 990 / 1.3)
    #expect(model.time(from: OddTown.position(), to: there) == Minutes(minutes))
  }

  @Test(arguments: [TravelMode.cycle, .drive])
  func `pace doesn't affect other modes`(mode: TravelMode) {
    let there = OddTown.position(east: 3_000)
    let times = Pace.allCases.map { pace in
      StraightLineTravel(mode: mode, pace: pace).time(from: OddTown.position(), to: there)
    }
    #expect(Set(times).count == 1)
  }

  /// A sight, and its entry minutes at a relaxed, normal, and brisk pace.
  struct Door: Sendable, CustomTestStringConvertible {
    let name: String
    let place: Attraction
    let minutes: [Int]

    init(
      _ name: String,
      _ category: Catalogs.Category,
      hours: String? = nil,
      fee: Bool? = nil,
      size: PlaceSize? = nil,
      relevance: Score = 50,
      _ minutes: [Int]
    ) {
      self.name = name
      self.minutes = minutes
      guard let visit = VisitDuration(minimum: 10, recommended: 20, maximum: 30) else {
        preconditionFailure("the stays are in order")
      }
      place = Attraction(
        id: "place",
        name: name,
        category: category,
        coordinate: OddTown.position(),
        openingHours: hours,
        visit: visit,
        relevance: relevance,
        size: size,
        fee: fee
      )
    }

    var testDescription: String { name }
  }

  static let doors: [Door] = [
    Door("a small museum", .museum, size: .small, [8, 5, 3]),
    Door("a great museum", .museum, fee: false, relevance: 85, [15, 10, 5]),
    Door("one that is nearly great", .museum, fee: false, relevance: 84, [8, 5, 3]),
    Door("a large museum that costs money", .museum, fee: true, size: .large, [15, 10, 5]),
    Door("a large museum that is free", .museum, fee: false, size: .large, [8, 5, 3]),
    Door("a church with hours", .worship, hours: "Mo-Su 09:00-17:00", [8, 5, 3]),
    Door("a church seen from outside", .worship, hours: "24/7", [0, 0, 0]),
    Door("a church of unknown hours", .worship, [0, 0, 0]),
    Door("a palace that costs money", .historic, fee: true, [8, 5, 3]),
    Door("a tower that costs money", .landmark, fee: true, relevance: 93, [15, 10, 5]),
    Door("a terminus that one walks into", .landmark, hours: "Mo-Su 05:15-02:00", [0, 0, 0]),
    Door("a famous square", .square, relevance: 100, [0, 0, 0]),
    Door("a park with a fee", .park, fee: true, relevance: 90, [0, 0, 0]),
    Door("a waterfront", .waterfront, [0, 0, 0]),
    Door("a market", .market, hours: "Mo-Su 09:00-17:00", [0, 0, 0]),
    Door("a botanical garden", .garden, fee: true, [8, 5, 3]),
    Door("a zoo", .animals, [8, 5, 3]),
  ]

  @Test(arguments: doors)
  func `entry takes as long as the table says`(door: Door) {
    let minutes = Pace.allCases.map { EntryRule.minutes(at: door.place, pace: $0).rawValue }
    #expect(minutes == door.minutes)
  }

  @Test(arguments: Pace.allCases)
  func `a visit is waiting at the door, getting inside, and staying, in this order`(
    pace: Pace
  ) throws {
    let plan = try OddTown.plan {
      $0.pace = pace
      $0.select = ["gallery"]
      $0.must = ["gallery"]
      $0.from = .attraction("square")
      $0.end = OddTown.time("11:30")
    }
    let stop = try #require(plan.stop("gallery"))
    let gallery = try #require(OddTown.catalog["gallery"])
    let entry = EntryRule.minutes(at: gallery, pace: pace)
    #expect(stop.entryMinutes == entry)
    #expect(stop.enter.minutesSinceMidnight == 600 + entry.rawValue)
    let inside = stop.leave.minutesSinceMidnight - stop.enter.minutesSinceMidnight
    #expect(inside == stop.minutes.rawValue)
    let before = stop.enter.minutesSinceMidnight - stop.arrive.minutesSinceMidnight
    #expect(before == stop.waitMinutes.rawValue + entry.rawValue)
  }

  @Test func `opening and last admission apply to entry, and closing to leaving`() throws {
    // The castle admits visitors until 16:00 and closes at 17:00.
    let late = try OddTown.plan {
      $0.pace = .normal
      $0.select = ["castle"]
      $0.must = ["castle"]
      $0.start = OddTown.time("15:45")
    }
    let stop = try #require(late.stop("castle"))
    #expect(stop.entryMinutes == 10)
    #expect(stop.enter.minutesSinceMidnight - 10 <= 16 * 60)
    #expect(stop.leave <= OddTown.time("17:00"))
    let refusal = OddTown.refusal {
      $0.pace = .normal
      $0.must = ["castle"]
      $0.start = OddTown.time("15:51")
    }
    guard case .mustImpossible(let castle, _) = refusal, castle.id == "castle" else {
      Issue.record("60 min and 10 to get in do not fit: \(String(describing: refusal))")
      return
    }
  }

  @Test func `a visit that doesn't fit because of entry is reported as too long`() throws {
    let plan = try OddTown.plan {
      $0.pace = .normal
      $0.start = OddTown.time("15:51")
      $0.end = OddTown.time("17:00")
      $0.select = ["castle", "square"]
    }
    guard case .tooLong(let stay) = plan.leftOut("castle")?.reason else {
      Issue.record("\(String(describing: plan.leftOut("castle")))")
      return
    }
    #expect(stay.minutes == 70 && stay.isLeast && stay.hasEntry)
    // The least stay alone, 60 min, fits.
    let direct = try OddTown.plan {
      $0.start = OddTown.time("15:51")
      $0.end = OddTown.time("17:00")
      $0.select = ["castle", "square"]
    }
    #expect(direct.stop("castle")?.minutes == 60)
  }

  @Test func `the pace limits the stops of a day unless the request does`() {
    var request = PlanRequest(date: OddTown.tuesday)
    #expect(request.pace == .normal)
    #expect(request.stopLimit == 9)
    request.pace = .relaxed
    #expect(request.stopLimit == 6)
    request.must = (0..<8).map { "place-\($0)" }
    #expect(request.stopLimit == 8, "what has to be visited is not forbidden")
    request.maxStops = 7
    #expect(request.stopLimit == 7)
    request.maxStops = nil
    request.pace = .brisk
    #expect(request.stopLimit == nil)
  }

  @Test func `a relaxed day has no more stops than its pace allows`() throws {
    let plan = try OddTown.plan {
      $0.pace = .relaxed
      $0.end = OddTown.time("24:00")
      $0.breaks = true
    }
    #expect(plan.stopIDs.count == 6)
    let free = try OddTown.plan { $0.end = OddTown.time("24:00") }
    #expect(free.stopIDs.count > 6)
  }
}
