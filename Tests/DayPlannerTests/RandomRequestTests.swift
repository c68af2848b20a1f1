import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import TestSupport
import TestTools
import Testing

/// Hundreds of small end-to-end requests, compared with exhaustive planning.
struct RandomRequestTests {
  @Test(.slow, arguments: 0..<15)
  func `every plan is valid and optimal, and every rejection is correct`(batch: UInt64) {
    for seed in batch * 40..<(batch + 1) * 40 {
      let (catalog, request) = RandomRequests.request(seed: seed)
      do throws(PlanError) {
        let plan = try Planner(in: catalog, solver: .exact).plan(request)
        check(plan, request, catalog, seed: seed)
      } catch {
        check(error, request, catalog, seed: seed)
      }
    }
  }

  @Test(.slow, arguments: 0..<10)
  func `the fallback is valid and never better`(batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      var (catalog, request) = RandomRequests.request(seed: seed)
      let exact = try? Planner(in: catalog, solver: .exact).plan(request)
      request.exact = false
      guard let fallback = try? Planner(in: catalog, solver: .exact).plan(request) else { continue }
      #expect(PlanCheck(of: fallback, in: catalog).violations.isEmpty, "seed \(seed)")
      #expect(fallback.proof.status == .heuristic, "seed \(seed)")
      #expect(fallback.proof.method == "local-search", "seed \(seed)")
      #expect(exact != nil, "seed \(seed): the fallback found a plan where the proof says none")
      if let exact, exact.proof.status == .optimal,
        exact.changedBreaks == fallback.changedBreaks,
        exact.warnings.allSatisfy({ !$0.isShortened }),
        fallback.warnings.allSatisfy({ !$0.isShortened })
      {
        #expect(fallback.objective.value <= exact.objective.value + 1e-9, "seed \(seed)")
      }
    }
  }

  private func check(_ plan: Plan, _ request: PlanRequest, _ catalog: Catalog, seed: UInt64) {
    let violations = PlanCheck(of: plan, in: catalog).violations
    #expect(violations.isEmpty, "seed \(seed)")
    #expect(plan.proof.status == .optimal, "seed \(seed)")
    checkFreeMinutes(of: plan, request, catalog, seed: seed)
    let byHand = BreakOracle.planner(for: plan, in: catalog)
    let best = byHand.bestValue(requiring: request.must)
    #expect(plan.objective.value == best.map { Double($0) / 1_000 }, "seed \(seed)")
    for leftOut in plan.leftOut {
      let other = byHand.bestValue(requiring: request.must + [leftOut.id])
      switch leftOut.code {
      case .displaced:
        let cost = best.flatMap { best in other.map { Double(best - $0) / 1_000 } }
        #expect(leftOut.cost == cost, "seed \(seed), \(leftOut.id)")
        #expect(leftOut.isProved, "seed \(seed), \(leftOut.id)")
      case .unreachable, .closed, .tooLong:
        #expect(other == nil, "seed \(seed), \(leftOut.id) is \(leftOut.code)")
      case .covered: Issue.record("seed \(seed), \(leftOut.id): nothing is part of anything here")
      case .excluded, .setAside, .unsuitable: break
      }
    }
  }

  /// Expects that a plan keeps the usual time free, unless musts, all sights or the trip from start to end would not fit.
  private func checkFreeMinutes(
    of plan: Plan,
    _ request: PlanRequest,
    _ catalog: Catalog,
    seed: UInt64
  ) {
    // With a limit on legs, unreachable sights remain candidates.
    guard !plan.stopIDs.isEmpty else { return }
    let usual = ExhaustivePlanner.usualFreeMinutes(of: request)
    let byHand = ExhaustivePlanner(request, in: catalog, keepingFree: usual)
    let isPossible =
      byHand.bestValue(requiring: request.must) != nil
      && byHand.valuesBySet.keys.contains { $0 != 0 }
    #expect(plan.freeMinutes.rawValue == (isPossible ? usual : 0), "seed \(seed)")
  }

  private func check(_ error: PlanError, _ request: PlanRequest, _ catalog: Catalog, seed: UInt64) {
    let byHand = BreakOracle.loosest(request, in: catalog)
    switch error {
    case .mustImpossible(let sight, _):
      let index = byHand.candidates.firstIndex { $0.id == sight.id }
      #expect(index.map { byHand.isPossible($0) } == false, "seed \(seed)")
    case .mustsClash(let ids, let remedies):
      #expect(!ids.isEmpty, "seed \(seed)")
      #expect(byHand.bestValue(requiring: ids) == nil, "seed \(seed)")
      for smaller in request.must.subsets(smallerThan: ids.count) {
        #expect(byHand.bestValue(requiring: smaller) != nil, "seed \(seed): \(smaller) clash too")
      }
      #expect(remedies.first == .dropOneOf(ids), "seed \(seed)")
    case .noWay:
      #expect(byHand.valuesBySet.isEmpty, "seed \(seed)")
    case .nothingToVisit:
      #expect(request.must.isEmpty, "seed \(seed)")
    case .pinImpossible, .request, .mustsUnsettled, .noWayAcross, .travelFailed,
      .cancelled, .unsound:
      Issue.record("seed \(seed): \(error)")
    }
  }
}

extension Plan.Warning {
  /// Whether a visit is shortened.
  fileprivate var isShortened: Bool {
    if case .shortened = self { true } else { false }
  }
}

extension [String] {
  /// Returns all subsets of fewer than `count` elements.
  fileprivate func subsets(smallerThan count: Int) -> [[String]] {
    (0..<1 << self.count).filter { $0.nonzeroBitCount < count }.map { set in
      indices.filter { set & 1 << $0 != 0 }.map { self[$0] }
    }
  }
}
