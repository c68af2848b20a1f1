import Catalogs
import DayPlanner
import DayPlans
import Dispatch
import ExactOrienteering
import FoundationEssentials
import OpeningHours
import Orienteering
import PlanExports
import Synchronization
import TestTools
import Testing

/// planday as a library: concurrent plans, cancellation, and getting started.
struct LibraryUseTests {
  /// Returns diverse requests.
  private static func requests() -> [PlanRequest] {
    (0..<24).map { number in
      OddTown.request {
        $0.date = OddTown.tuesday.adding(days: number)
        $0.days = number % 3 + 1
        $0.end = OddTown.time(number % 2 == 0 ? "18:00" : "13:00")
        if number % 4 == 1 { $0.from = .attraction("square") }
        if number % 5 == 2 { $0.lunch = MealBreak("12:00-13:00/30") }
        $0.exact = number % 6 != 5
      }
    }
  }

  @Test(.slow) func `plans made concurrently equal plans made sequentially`() async throws {
    let planner = Planner(in: OddTown.catalog, solver: .exact)
    let requests = Self.requests()
    let oneByOne = try requests.map { try Self.bytes(planner.plan($0)) }
    let atOnce = try await withThrowingTaskGroup(of: (Int, Data).self) { group in
      for (number, request) in requests.enumerated() {
        group.addTask { (number, try Self.bytes(planner.plan(request))) }
      }
      var answers: [Int: Data] = [:]
      for try await (number, answer) in group { answers[number] = answer }
      return requests.indices.compactMap { answers[$0] }
    }
    for (number, (first, second)) in zip(oneByOne, atOnce).enumerated() {
      let lines = [first, second].map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
      let difference = zip(lines[0], lines[1]).first { $0 != $1 }
      #expect(first == second, "request \(number): \(String(describing: difference))")
    }
  }

  /// Returns the plan as JSON, without its planning time.
  private static func bytes(_ plan: Plan) throws -> Data {
    var plan = plan
    plan.proof.seconds = 0
    return try plan.json()
  }

  @Test func `a task cancelled beforehand has no plan`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return #expect(throws: PlanError.self) {
        try Planner(in: OddTown.catalog, solver: .exact).plan(OddTown.request())
      }
    }
    #expect(await task.value == .cancelled)
  }

  @Test(arguments: [true, false])
  func `a task cancelled midway ends with cancellation`(isExact: Bool) async {
    let isCancelled = Mutex(false)
    let task = Task {
      #expect(throws: PlanError.self) {
        let request = OddTown.request {
          $0.days = 5
          $0.exact = isExact
        }
        return try Planner(in: OddTown.catalog, solver: .exact).plan(request) { _, _ in
          isCancelled.withLock { $0 = true }
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
    }
    #expect(await task.value == .cancelled)
    #expect(isCancelled.withLock { $0 })
  }

  @Test(.slow) func `reasons computed in parallel equal those computed sequentially`() throws {
    let planner = Planner(in: OddTown.catalog, solver: .exact)
    for (number, request) in Self.requests().prefix(9).enumerated() {
      var crowd = planner
      crowd.threadLimit = [5, 0, -1][number % 3]
      let (alone, together) = (try planner.plan(request), try crowd.plan(request))
      #expect(alone.leftOut == together.leftOut, "request \(number)")
      #expect(try Self.bytes(alone) == Self.bytes(together), "request \(number)")
    }
  }

  @Test(.slow, arguments: [1, 4])
  func `cancellation ends the search for reasons`(threads: Int) async {
    let solver = WaitingSolver()
    let task = Task {
      #expect(throws: PlanError.self) {
        var planner = Planner(in: OddTown.catalog, solver: solver)
        planner.threadLimit = threads
        return try planner.plan(OddTown.request { $0.end = OddTown.time("12:00") })
      }
    }
    // Not from a task: planning may occupy all threads of the pool.
    DispatchQueue.global().async {
      solver.hasBegun.wait()
      task.cancel()
    }
    #expect(await task.value == .cancelled)
    let isCancelled = solver.isCancelled.load(ordering: .relaxed)
    #expect(isCancelled)
  }

  @Test func `the local search works alone`() throws {
    let planner = Planner(in: OddTown.catalog)
    let plan = try planner.plan(OddTown.request())
    #expect(plan.proof.status == .heuristic)
    #expect(plan.proof.method == "local-search")
    #expect(PlanCheck(of: plan, in: OddTown.catalog).violations.isEmpty)
    let exact = try OddTown.plan { _ in }
    #expect(plan.objective.value <= exact.objective.value)
    #expect(plan.objective.bound >= exact.objective.value)
  }

  @Test func `without time for a proof the plan is still valid`() throws {
    let plan = try OddTown.plan { $0.seconds = 0 }
    #expect(plan.proof.status == .heuristic)
    #expect(plan.leftOut.filter { $0.code == .displaced }.allSatisfy { !$0.isProved })
  }

  @Test func `progress is monotonic`() throws {
    let seen = Mutex<[(value: Double?, bound: Double?)]>([])
    let plan = try Planner(in: OddTown.catalog, solver: .exact).plan(
      OddTown.request { $0.days = 2 }
    ) {
      value,
      bound in seen.withLock { $0.append((value, bound)) }
    }
    let steps = seen.withLock { $0 }
    let values = steps.compactMap(\.value)
    let bounds = steps.compactMap(\.bound)
    #expect(values == values.sorted())
    #expect(bounds == bounds.sorted(by: >))
    #expect(values.last == plan.objective.value)
  }

  @Test func `the getting-started example compiles and plans a day`() throws {
    let file = "\(OddTown.folder)/oddtown.json"
    let json = try #require(FileManager.default.contents(atPath: file))
    let catalog = try Catalog(json: json, file: file)
    let tuesday = try #require(CalendarDate("2026-12-01"))

    var request = PlanRequest(date: tuesday)
    request.must = ["castle"]
    request.lunch = MealBreak("12:00-14:00/45")

    let plan = try Planner(in: catalog, solver: .exact).plan(request)
    for stop in plan.days[0].stops {
      #expect(stop.enter < stop.leave)
    }
    let text = plan.text(city: catalog.city.name)
    #expect(text.hasPrefix("Oddtown, Tuesday 1 December 2026, 09:00-18:00 on foot\n"))
  }
}

/// A solver that finds plans but whose search for reasons ends only on cancellation.
private final class WaitingSolver: RouteSolver {
  let hasBegun = DispatchSemaphore(value: 0)
  let isCancelled = Atomic(false)

  func method(forPlaces count: Int) -> String { "waiting" }

  func solve(
    _ instance: Instance,
    from start: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome {
    guard instance.visits.contains(where: \.isRequired) else {
      return LocalSearch().solve(instance, from: start, pool: &pool, control: control)
    }
    hasBegun.signal()
    let never = DispatchSemaphore(value: 0)
    while !control.isCancelled { _ = never.wait(timeout: .now() + .milliseconds(1)) }
    isCancelled.store(true, ordering: .relaxed)
    return .unknown
  }
}
