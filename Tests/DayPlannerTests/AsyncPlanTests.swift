import DayPlans
import Dispatch
import ExactOrienteering
import Orienteering
import Synchronization
import Testing

@testable import DayPlanner

/// Asynchronous planning: does not block other tasks, responds to cancellation, and reports events.
///
/// Each test would wait forever if planning were wrong, so each has a generous time limit.
@Suite(.timeLimit(.minutes(60)))
struct AsyncPlanTests {
  @Test func `64 concurrent plans do not block the cooperative pool`() async throws {
    let gate = Gate()
    let planner = Planner(in: OddTown.catalog, solver: gate)
    let request = OddTown.request()
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<64 {
        group.addTask {
          try await planner.plan(for: request, explanations: .mostRelevant(0)).days.count
        }
      }
      // Plans block their threads until this task has run on the pool.
      group.addTask {
        while !gate.hasBegun.load(ordering: .acquiring) { await Task.yield() }
        gate.isOpen.store(true, ordering: .releasing)
        return 0
      }
      return try await group.reduce(0, +)
    }
    #expect(count == 64)
  }

  @Test func `a cancelled plan throws, started or not`() async throws {
    let gate = Gate()
    let planner = Planner(in: OddTown.catalog, solver: gate)
    let request = OddTown.request()
    let tasks = (0..<64).map { _ in
      Task {
        do throws(PlanError) {
          _ = try await planner.plan(for: request)
          return PlanError?.none
        } catch {
          return error
        }
      }
    }
    while !gate.hasBegun.load(ordering: .acquiring) { await Task.yield() }
    // The gate stays closed: started plans detect cancellation, the others need no thread.
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value == .cancelled) }
  }

  @Test func `a cancelled plan can keep the best one`() async throws {
    let gate = Gate()
    let planner = Planner(in: OddTown.catalog, solver: gate)
    let request = OddTown.request()
    let task = Task {
      try await planner.plan(for: request, explanations: .mostRelevant(0), onCancel: .keepBest)
    }
    while !gate.hasBegun.load(ordering: .acquiring) { await Task.yield() }
    task.cancel()
    let plan = try await task.value
    #expect(!plan.days[0].stops.isEmpty)
    #expect(plan.proof.cut.contains(.search))
  }

  @Test func `abandoning the events ends the plan`() async throws {
    let gate = Gate()
    let planner = Planner(in: OddTown.catalog, solver: gate)
    for try await event in planner.events(for: OddTown.request()) {
      guard case .incumbent = event else { continue }
      while !gate.hasBegun.load(ordering: .acquiring) { await Task.yield() }
      break
    }
    while !gate.isCancelled.load(ordering: .acquiring) { await Task.yield() }
  }

  @Test(arguments: [1, 3])
  func `events lead to the plan of the synchronous call`(days: Int) async throws {
    let planner = Planner(in: OddTown.catalog, solver: .exact)
    let request = OddTown.request {
      $0.days = days
      $0.seconds = 3_600
    }
    var (values, bounds, reasons): ([Double], [Double], Set<String>) = ([], [], [])
    var proved: Plan?
    var last: Plan?
    for try await event in planner.events(for: request) {
      #expect(last == nil, "an event after the plan")
      switch event {
      case .incumbent(let best):
        #expect(proved == nil)
        values.append(best.value)
        #expect(best.days().count == days)
      case .bound(let bound): bounds.append(bound)
      case .proved(let plan): proved = plan
      case .reason(let reason, let done, let total):
        #expect(done <= total)
        reasons.insert(reason.id)
      case .plan(let plan): last = plan
      }
    }
    var plan = try #require(last)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 > $1 })
    #expect(proved?.days == plan.days)
    #expect(reasons.isSubset(of: plan.leftOut.map(\.id)))
    var other = try planner.plan(request)
    (plan.proof.seconds, other.proof.seconds) = (0, 0)
    #expect(plan == other)
    var quiet = try await planner.plan(for: request)
    quiet.proof.seconds = 0
    #expect(quiet == other)
  }

  @Test func `an invalid request throws its faults`() async throws {
    let planner = Planner(in: OddTown.catalog)
    let request = OddTown.request { $0.must = ["nowhere"] }
    await #expect(throws: PlanError.self) { try await planner.plan(for: request) }
    await #expect(throws: PlanError.self) {
      for try await _ in planner.events(for: request) {}
    }
  }

  @Test func `a slow reader gets only the last bound`() async throws {
    let planner = Planner(in: OddTown.catalog)
    let run = PlanRun(planner.events(for: OddTown.request()), isObserved: true)
    for bound in [900.0, 800, 850] { run.add(.bound(bound)) }
    guard case .bound(let bound) = try await run.next(isolation: nil) else {
      Issue.record("no bound")
      return
    }
    #expect(bound == 800)
  }
}

/// A solver that finds routes, reports them, and then blocks its thread until the gate is opened, the search is stopped, or its
/// task is cancelled.
private final class Gate: RouteSolver {
  let hasBegun = Atomic(false)
  let isOpen = Atomic(false)
  let isCancelled = Atomic(false)

  func method(forPlaces count: Int) -> String { "gate" }

  func solve(
    _ instance: Instance,
    from start: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome {
    let found = LocalSearch(rounds: 100, patience: 1)
      .solve(instance, from: start, control: SearchControl(isCancelled: { false }))
    if let found { control.report(value: found.value, bound: nil, routes: found.routes) }
    hasBegun.store(true, ordering: .releasing)
    let never = DispatchSemaphore(value: 0)
    while !isOpen.load(ordering: .acquiring), !control.shouldStop {
      _ = never.wait(timeout: .now() + .milliseconds(1))
    }
    if control.isCancelled { isCancelled.store(true, ordering: .releasing) }
    return found.map { .found($0) } ?? .unknown
  }
}
