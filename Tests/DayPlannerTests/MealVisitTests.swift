import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import Orienteering
import PlanExports
import SolverFormats
import Testing

/// Visits that include a meal, as at a market.
struct MealVisitTests {
  /// Returns a sight with a recommended stay of an hour and a minimum of half an hour.
  private static func sight(
    _ id: String,
    _ category: Catalogs.Category,
    east: Double = 0,
    food: Food? = nil,
    minimum: Minutes = 30,
    relevance: Score = 60
  ) -> Attraction {
    guard let visit = VisitDuration(minimum: minimum, recommended: 60, maximum: 90) else {
      preconditionFailure("the stays are in order")
    }
    var sight = Attraction(
      id: id,
      name: id.prefix(1).uppercased() + id.dropFirst(),
      category: category,
      coordinate: OddTown.position(east: east),
      openingHours: "Mo-Su 09:00-18:00",
      visit: visit,
      relevance: relevance
    )
    sight.dayFacts.food = food
    return sight
  }

  private static func town(
    _ category: Catalogs.Category = .market,
    _ food: Food = Food(lunch: 3),
    minimum: Minutes = 30
  ) -> Catalog {
    Catalog(
      city: OddTown.catalog.city,
      attractions: [
        sight("castle", .landmark),
        sight("hall", category, east: 400, food: food, minimum: minimum),
        sight("tower", .landmark, east: 800),
      ]
    )
  }

  /// Returns the proved plan of a day from eleven to four, too short for three one-hour visits plus lunch.
  private static func plan(
    in town: Catalog,
    _ change: (inout PlanRequest) -> Void = { _ in }
  ) throws -> Plan {
    let request = OddTown.request {
      $0.start = OddTown.time("11:00")
      $0.end = OddTown.time("14:25")
      $0.lunch = MealBreak("12:00-14:00/45")
      change(&$0)
    }
    let plan = try Planner(in: town, solver: .exact).plan(request)
    #expect(plan.proof.status == .optimal)
    #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
    return plan
  }

  @Test func `a market is the lunch, and both take an hour`() throws {
    let plan = try Self.plan(in: Self.town())
    #expect(plan.stopIDs.sorted() == ["castle", "hall", "tower"])
    #expect(plan.days[0].stops.map(\.minutes) == [60, 60, 60])
    let lunch = try #require(plan.days[0].breaks.first)
    let hall = try #require(plan.stop("hall"))
    #expect(lunch.duringStop && lunch.after == "hall" && lunch.near == "Hall")
    #expect(lunch.start == hall.enter && lunch.end <= hall.leave)
    #expect(hall.meal == .lunch)
    #expect(plan.text(in: Self.town()).contains("lunch at Hall, during the visit"))
    // The points of an hour there, and those of lunch.
    let plain = try Self.plan(in: Self.town()) {
      $0.lunch = .skipped
      $0.select = ["hall"]
    }
    #expect(hall.score == (plain.stop("hall")?.score ?? .zero) + Points(tenths: 40))
    let again = try Plan(json: plan.json(), file: "plan.json")
    #expect(again.days == plan.days)
  }

  @Test(
    arguments: [
      (.market, 2, 30, true), (.market, 1, 30, false), (.square, 3, 30, false),
      (.museum, 3, 30, false), (.market, 3, 16, true), (.market, 3, 15, false),
    ] as [(Catalogs.Category, Int, Minutes, Bool)]
  )
  func `that depends on the place, on its food, and on whether it saves time`(
    _ category: Catalogs.Category,
    _ grade: Int,
    _ minimum: Minutes,
    _ isMeal: Bool
  ) throws {
    let town = Self.town(category, Food(lunch: grade), minimum: minimum)
    let plan = try Self.plan(in: town)
    #expect(plan.days[0].breaks.contains(where: \.duringStop) == isMeal)
  }

  @Test func `the line precedes the meal, which is on time`() throws {
    var sights = Self.town().attractions
    let noon = try StatedHours(parsing: "Mo-Su 12:00-13:00")
    sights[1].dayFacts.queue = [QueueTime(when: noon, minutes: 20)]
    let town = Catalog(city: OddTown.catalog.city, attractions: sights)
    let plan = try Self.plan(in: town) {
      $0.pace = .normal
      $0.must = ["hall"]
      $0.end = OddTown.time("13:35")
      $0.lunch = MealBreak("12:00-13:05/45")
    }
    let (hall, lunch) = (try #require(plan.stop("hall")), plan.days[0].breaks[0])
    #expect(hall.entryMinutes == 20 && lunch.duringStop)
    #expect(hall.enter == OddTown.time("12:20") && lunch.start == hall.enter)
    let hurried = try Self.plan(in: town) {
      $0.pace = .normal
      $0.must = ["hall"]
      $0.end = OddTown.time("13:35")
      $0.lunch = MealBreak("12:00-13:04/45")
    }
    // Lunch could not begin in time.
    #expect(hurried.days[0].breaks.allSatisfy { !$0.duringStop })
  }

  @Test
  func
    `a plan that is timed again keeps its meal, and an edit that leaves no time for it does not`()
    throws
  {
    let town = Self.town()
    let plan = try Self.plan(in: town)
    let editor = PlanEditor(in: town)
    var stops = plan.days[0].editedStops
    let at = try #require(stops.firstIndex { $0.id == "hall" })
    #expect(stops[at].meal == .lunch)
    let same = try editor.retime([stops], for: plan.request)
    #expect(same.plan.days == plan.days && same.violations.isEmpty)
    // Without the meal during the visit, the day is infeasible.
    stops[at].meal = nil
    #expect(try !editor.retime([stops], for: plan.request).violations.isEmpty)
    // Eleven is too early for lunch.
    let early = EditedStop(id: "hall", minutes: 60, enter: OddTown.time("11:00"), meal: .lunch)
    let moved = try editor.retime([[early]], for: plan.request)
    #expect(moved.violations.isEmpty)
    #expect(moved.plan.days[0].breaks.map(\.duringStop) == [false])
  }

  @Test func `the check reports an impossible meal, its times, and its points`() throws {
    let town = Self.town()
    let plan = try Self.plan(in: town)
    func codes(_ plan: Plan, in town: Catalog) -> [String] {
      PlanCheck(of: plan, in: town).violations.map(\.coded)
    }
    let museum = Self.town(.museum)
    #expect(codes(plan, in: museum).contains { $0.contains("mealElsewhere") })
    var late = plan
    late.days[0].breaks[0].start = OddTown.time("13:30")
    late.days[0].breaks[0].end = OddTown.time("14:15")
    #expect(codes(late, in: town).contains { $0.contains("breakTooLate") })
    var other = plan
    other.days[0].breaks[0].duringStop = false
    #expect(codes(other, in: town).contains { $0.contains("breakTooEarly") })
    var dear = plan
    let at = try #require(dear.days[0].stops.firstIndex { $0.id == "hall" })
    dear.days[0].stops[at].score += Points(tenths: 10)
    #expect(codes(dear, in: town).contains { $0.contains("wrongScore") })
  }

  @Test func `an exported problem has the break within the option, and the same solution`() throws {
    let town = Self.town()
    let plan = try Self.plan(in: town)
    let planner = Planner(in: town, solver: .exact)
    let problem = try planner.problem(for: plan.request)
    #expect(problem.visits.flatMap(\.options).contains { $0.break == 0 && $0.stay == 60 })
    let read = try Problem(json: problem.json(), file: "problem")
    #expect(read == problem)
    let solution = try ProblemSolver(within: 3_600, solver: .exact).solve(read)
    let value = try #require(solution.objective).value
    #expect(abs(value - plan.objective.value) < 1e-6)
  }
}
