import Basics
import Catalogs
import ExactOrienteering
import Geography
import PlanExports
import Testing

@testable import DayPlanner
@testable import DayPlans
@testable import Orienteering

/// The deductions of visits for their position in the day.
struct DeductionTests {
  private static func sight(
    _ id: String,
    _ category: Category,
    east: Double,
    minutes: Int = 60,
    hours: String? = "Mo-Su 09:00-18:00",
    setting: Setting? = nil
  ) throws -> Attraction {
    let visit = try #require(
      VisitDuration(minimum: Minutes(minutes / 2), recommended: Minutes(minutes), maximum: 180)
    )
    var sight = Attraction(
      id: id,
      name: id,
      category: category,
      coordinate: OddTown.position(east: east),
      openingHours: hours,
      visit: visit,
      relevance: 80
    )
    sight.dayFacts.setting = setting
    return sight
  }

  @Test func `long visits indoors are those of four kinds of sights with hours`() throws {
    for category in Category.allCases {
      let isTiring = [.museum, .gallery, .worship, .historic].contains(category)
      let sight = try Self.sight("a", category, east: 0)
      #expect(DeductionRule.isLongIndoors(sight) == isTiring, "\(category)")
    }
    let others = [
      try Self.sight("short", .museum, east: 0, minutes: 59),
      try Self.sight("without hours", .museum, east: 0, hours: nil),
      try Self.sight("outdoors", .historic, east: 0, setting: .outdoor),
    ]
    for sight in others { #expect(!DeductionRule.isLongIndoors(sight), "\(sight.id)") }
    let both = try Self.sight("both", .historic, east: 0, setting: .both)
    #expect(DeductionRule.isLongIndoors(both))
  }

  /// A town with three museums and a park, and a request for a day with all of them.
  private static func town() throws -> (catalog: Catalog, request: PlanRequest) {
    let sights = [
      try sight("one", .museum, east: 0), try sight("two", .gallery, east: 200),
      try sight("three", .worship, east: 400),
      try sight("park", .park, east: 600, minutes: 30, hours: nil),
    ]
    let catalog = Catalog(city: OddTown.catalog.city, attractions: sights)
    var request = PlanRequest(date: OddTown.tuesday)
    request.must = sights.map(\.id)
    request.seconds = 60
    return (catalog, request)
  }

  private static func plan(_ change: (inout PlanRequest) -> Void = { _ in }) throws -> Plan {
    var (catalog, request) = try town()
    change(&request)
    let plan = try Planner(in: catalog, solver: .exact).plan(request)
    #expect(PlanCheck(of: plan, in: catalog).violations.isEmpty)
    return plan
  }

  @Test func `the second long visit indoors of a day is worth less, the third much less`() throws {
    let stops = try Self.plan().days[0].stops
    #expect(stops.count == 4)
    let deductions = stops.map { stop in
      Dictionary(uniqueKeysWithValues: stop.deductions.map { ($0.reason, $0.points.tenths) })
    }
    let fatigue = deductions.compactMap { $0[.fatigue] }
    #expect(fatigue.count == 2 && fatigue[0] > 0 && fatigue[1] > 2 * fatigue[0])
    // A rest in the park is worth its way: only two are in a row.
    #expect(deductions.compactMap { $0[.inARow] }.count == 1)
    #expect(deductions.allSatisfy { $0[.ride] == nil })
  }

  @Test func `on trips of several days, legs to other neighborhoods have a deduction`() throws {
    // Two squares at each end of the town.
    let sights = try [0.0, 700, 3_000, 3_700].enumerated().map { number, east in
      try Self.sight("place-\(number)", .square, east: east, minutes: 120, hours: nil)
    }
    let catalog = Catalog(city: OddTown.catalog.city, attractions: sights)
    var request = PlanRequest(date: OddTown.tuesday)
    request.must = sights.map(\.id)
    request.seconds = 60
    let reasons = { (plan: Plan) in plan.days.flatMap(\.stops).flatMap(\.deductions).map(\.reason) }
    let one = try Planner(in: catalog, solver: .exact).plan(request)
    #expect(reasons(one) == [])
    request.days = 2
    request.end = OddTown.time("15:00")
    let two = try Planner(in: catalog, solver: .exact).plan(request)
    #expect(two.days.map { Set($0.stops.map(\.id)) }.contains(["place-0", "place-1"]))
    #expect(reasons(two) == [])
    let stops = [["place-0", "place-2"], ["place-1", "place-3"]]
    let split = try PlanEditor(in: catalog)
      .retime(stops.map { $0.map { EditedStop(id: $0) } }, for: request).plan
    #expect(reasons(split) == [.away, .away])
    for plan in [one, two] { #expect(PlanCheck(of: plan, in: catalog).violations.isEmpty) }
    var free = split
    free.days[1].stops[1].deductions = []
    let found = PlanCheck(ofEdited: free, in: catalog, traveling: StraightLines()).violations.map(
      \.reason
    )
    let isWrong = found.contains { if case .wrongDeductions = $0 { true } else { false } }
    #expect(isWrong)
  }

  @Test(arguments: [(1.0, [50, 200]), (1.5, [50])])
  func `visitors who like museums tire one visit later`(weight: Double, points: [Int]) throws {
    let plan = try Self.plan { $0.like = [Interest(.museum, weight: weight)] }
    let fatigue = plan.days[0].stops.flatMap(\.deductions).filter { $0.reason == .fatigue }
    #expect(fatigue.map(\.points.tenths) == points)
  }

  @Test func `the exported problem has the same charges, loads and value`() throws {
    let (catalog, request) = try Self.town()
    let problem = try Planner(in: catalog, solver: .exact).problem(for: request)
    #expect(problem.charges.joined().max() == 6)
    #expect(problem.loadCost == [.init(load: 1, rise: 5), .init(load: 2, rise: 15)])
    let answer = try ProblemSolver(within: 60, solver: .exact).solve(problem)
    let plan = try Self.plan()
    #expect(answer.objective?.charges == plan.objective.deductions.value)
    #expect(answer.objective?.value == plan.objective.value)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the deductions of the stops add up to the search's`(seed: UInt64) throws {
    let (catalog, request) = RandomRequests.request(seed: seed)
    guard let problem = try? DayProblem(request, in: catalog, limit: 20) else { return }
    let instance = problem.instance
    var random = SeededGenerator(seed: seed)
    let choices = problem.choices
    for _ in 0..<20 {
      let order = instance.places.indices.shuffled(using: &random)
        .prefix(Int.random(in: 0...5, using: &random))
        .compactMap { instance.places[$0].randomElement(using: &random) }
      let less = problem.deductions(of: order.map { choices[$0] }).joined()
        .reduce(0) { $0 + $1.points.tenths }
      #expect(less * DayProblem.unitsPerPoint / 10 == instance.extraCost(of: order), "seed \(seed)")
    }
  }
}
