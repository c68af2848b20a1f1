import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import FoundationEssentials
import OpeningHours
import TestTools
import Testing

/// Plans as JSON: the same bytes for the same request, and lossless round trips.
struct PlanJSONTests {
  static let requests: [@Sendable (inout PlanRequest) -> Void] = [
    { _ in },
    { $0.lunch = MealBreak("12:00-14:00/45") },
    {
      $0.from = .attraction("square")
      $0.must = ["well", "zoo"]
      $0.skip = ["library"]
    },
    {
      $0.from = .position(OddTown.position(east: 77.7, north: -1e-3))
      $0.to = .position(OddTown.position(east: -800))
      $0.maxStops = 3
      $0.maxWalk = 20
      $0.maxWalkTotal = 45
    },
    {
      $0.days = 3
      $0.end = OddTown.time("12:00")
      $0.slack = .share
      $0.mode = .cycle
      $0.travelCost = 0.125
    },
    {
      $0.start = OddTown.time("18:00")
      $0.end = OddTown.time("26:00")
      $0.select = ["night-garden", "opera", "square"]
      $0.categories = [.garden, .theater, .square]
    },
    {
      $0.exact = false
      $0.seed = 42
    },
    {
      $0.pace = .relaxed
      $0.breaks = true
      $0.dinner = .skipped
    },
    {
      $0.pace = .brisk
      $0.end = OddTown.time("22:00")
      $0.dinner = MealBreak("18:30-20:30/60")
    },
  ]

  @Test(.slow, arguments: requests.indices)
  func `the same request gives the same bytes`(index: Int) throws {
    let request = OddTown.request(Self.requests[index])
    var first = try OddTown.plan(request)
    var second = try OddTown.plan(request)
    first.proof.seconds = 0
    second.proof.seconds = 0
    #expect(try first.json() == second.json())
  }

  @Test(arguments: requests.indices)
  func `a plan round-trips through JSON`(index: Int) throws {
    var request = OddTown.request(Self.requests[index])
    if index % 2 == 0 { request.area = try OddTown.area(reach: 1_000) }
    let plan = try OddTown.plan(request)
    let json = try plan.json()
    let read = try Plan(json: json, file: "plan.json")
    #expect(read == plan)
    #expect(try read.json() == json)
    #expect(PlanCheck(of: read, in: OddTown.catalog).violations.isEmpty)
  }

  @Test func `a plan has the names of the format`() throws {
    let plan = try OddTown.plan {
      $0.from = .attraction("square")
      $0.lunch = MealBreak("12:00-14:00/45")
    }
    let root = try #require(try JSON.parse(plan.json()))
    #expect(
      root.keys == [
        "bookings", "city", "clusters", "days", "format", "leftOut", "objective", "planday",
        "proof",
        "request", "timeZone", "travel", "warnings",
      ]
    )
    #expect(root["format"] == .text("planday.plan/2"))
    #expect(
      root["request"]?.keys == [
        "area", "breaks", "budget", "categories", "date", "days", "dinner", "dislike", "end",
        "exact",
        "familiarity", "freeOnly", "from", "like", "lunch", "maxStops", "maxWalk", "maxWalkTotal",
        "mode",
        "must", "pace", "pins", "places", "seconds", "seed", "select",
        "skip", "slack",
        "start", "stepFree", "to", "today", "travelCost", "weather", "with",
      ]
    )
    let day = root["days"]?[0]
    #expect(day?.keys == ["breaks", "cost", "date", "end", "legs", "start", "stops", "title"])
    #expect(
      day?["stops"]?[0]?.keys == [
        "admission", "arrive", "category", "cluster", "enter", "entryMinutes", "hoursKnown", "id",
        "lat",
        "leave",
        "lon", "minutes", "name", "open", "recommendedMinutes", "relevance", "score",
        "slackMinutes",
        "waitMinutes",
      ]
    )
    #expect(day?["legs"]?[0]?.keys == ["estimated", "from", "meters", "minutes", "to"])
    #expect(day?["breaks"]?[0]?.keys == ["after", "end", "kind", "near", "places", "start"])
    #expect(
      root["objective"]?.keys == ["bound", "deductions", "gap", "score", "travelMinutes", "value"]
    )
    #expect(root["proof"]?.keys == ["candidates", "method", "seconds", "setAside", "status"])
  }

  @Test func `every truncation of a plan is rejected without a trap`() throws {
    let json = try OddTown.plan { $0.maxStops = 1 }.json()
    for length in stride(from: 0, to: json.count - 2, by: 37) {
      #expect(throws: PlanReadingError.self) {
        try Plan(json: json.prefix(length), file: "plan.json")
      }
    }
  }

  @Test func `an unknown key and a wrong value are both reported with their path`() throws {
    let json = try OddTown.plan { $0.maxStops = 1 }.json()
    let text = String(decoding: json, as: UTF8.self)
      .replacing(#""hoursKnown" : true"#, with: #""hoursKnown" : "yes""#)
      .replacing(#""gap" : 0"#, with: #""gap" : 0, "gasp" : 1"#)
    let error = #expect(throws: PlanReadingError.self) {
      try Plan(json: Data(text.utf8), file: "plan.json")
    }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("plan.json is not a plan:\n"))
    #expect(message.contains("days[0].stops[0]"))
    #expect(message.contains("gasp"))
  }

  /// Numbers that a request may have.
  enum Oddity: CaseIterable {
    case seed
    case maxStops
    case maxWalk
    case maxWalkTotal
    case seconds
    case travelCost

    /// Sets the number in `request`.
    func apply(to request: inout PlanRequest) {
      switch self {
      case .seed: request.seed = .max
      case .maxStops: request.maxStops = 5_000
      case .maxWalk: request.maxWalk = 5_000
      case .maxWalkTotal: request.maxWalkTotal = 5_000
      case .seconds: request.seconds = 0
      case .travelCost: request.travelCost = 0.1 + 0.2
      }
    }
  }

  @Test(arguments: Oddity.allCases)
  func `a plan with any valid number can be read back`(oddity: Oddity) throws {
    let request = OddTown.request {
      $0.select = ["castle"]
      oddity.apply(to: &$0)
    }
    let plan = try Planner(in: OddTown.catalog, solver: .exact).plan(request)
    let read = try Plan(json: plan.json(), file: "plan.json")
    #expect(read == plan)
  }
}
