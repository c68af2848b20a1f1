import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Foundation
import OpeningHours
import Synchronization
import TestTools
import Testing

/// A plan ends with its work budget: deterministic, independent of the number of threads, and not cut by the clock.
struct PlanWorkTests {
  private static func vancouver() throws -> Catalog {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data/vancouver.json")
    return try Catalog(json: try Data(contentsOf: file), file: "vancouver.json")
  }

  /// Plans three days in a whole city, which takes seconds to prove, with a much smaller budget.
  private func plan(work: Double, threads: Int) throws -> Plan {
    let catalog = try Self.vancouver()
    var request = PlanRequest(date: try #require(CalendarDate("2027-05-13")))
    request.days = 3
    request.seconds = 3_600
    var planner = Planner(in: catalog, solver: .exact)
    planner.threadLimit = threads
    planner.workPerSecond = work / request.seconds
    return try planner.plan(request, explanations: .mostRelevant(3))
  }

  @Test(.slow) func `a plan without a proof is the same with one thread and with four`() throws {
    var plans = try [1, 4].map { try plan(work: 4e8, threads: $0) }
    for index in plans.indices {
      #expect(plans[index].proof.status != .optimal, "the budget is far too small for a proof")
      #expect(plans[index].proof.cut.isEmpty, "no clock cut anything")
      plans[index].proof.seconds = 0
    }
    #expect(plans[0] == plans[1])
  }

  @Test(.slow) func `a larger budget proves more`() throws {
    let gaps = try [2e7, 1e9].map { try plan(work: $0, threads: 2).objective.gap }
    #expect(gaps[0] > gaps[1], "\(gaps)")
  }

  @Test(.slow) func `the best-known sights are explained first, since time may run out`() throws {
    let catalog = try Self.vancouver()
    var request = PlanRequest(date: try #require(CalendarDate("2027-05-13")))
    request.seconds = 3_600
    var planner = Planner(in: catalog, solver: .exact)
    planner.threadLimit = 1
    planner.candidateLimit = 60
    let told = ToldReasons()
    _ = try planner.plan(request, reason: { leftOut, _, _ in told.add(leftOut.id) })
    let ids = told.ids
    #expect(ids.count > 30)
    let relevance = Dictionary(
      uniqueKeysWithValues: catalog.attractions.map { ($0.id, $0.relevance) }
    )
    let (first, later) = (ids.prefix(20), ids.dropFirst(20))
    let least = first.compactMap { relevance[$0] }.min() ?? .zero
    #expect(later.allSatisfy { relevance[$0] ?? .zero <= least })
  }

  @Test(.slow) func `on trips all sights have a reason before the best known get proofs`() throws {
    let catalog = try Self.vancouver()
    var request = PlanRequest(date: try #require(CalendarDate("2027-05-13")))
    request.days = 2
    request.seconds = 3_600
    var planner = Planner(in: catalog, solver: .exact)
    planner.threadLimit = 1
    planner.candidateLimit = 60
    let told = ToldReasons()
    let isOver = Mutex(false)
    planner.isStopped = { isOver.withLock { $0 } }
    let plan = try planner.plan(
      request,
      reason: { leftOut, done, total in
        told.add(leftOut.id)
        // Time runs out after the good plans and before the first of twenty proofs.
        if done == total - 20 { isOver.withLock { $0 = true } }
      }
    )
    let displaced = plan.leftOut.filter { $0.code == .displaced }
    #expect(displaced.count > 30)
    #expect(Set(told.ids) == Set(displaced.map(\.id)) && told.ids.count == displaced.count)
    #expect(displaced.allSatisfy { $0.cost != nil && !$0.isProved })
    #expect(plan.proof.cut == [.reasons])
  }
}

/// The sights of reasons in the order of reporting.
private final class ToldReasons: Sendable {
  private let all = Mutex<[String]>([])

  var ids: [String] { all.withLock { $0 } }

  func add(_ id: String) { all.withLock { $0.append(id) } }
}
