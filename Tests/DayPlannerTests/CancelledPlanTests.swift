import Catalogs
import DayPlanner
import DayPlans
import Geography
import OpeningHours
import Orienteering
import Synchronization
import TestTools
import Testing

/// Work after cancellation, counted in calls, and the scope of the time limit.
struct CancelledPlanTests {
  /// A straight-line model that counts requested legs, and cancels the task at one of the calls.
  final class CountingModel: TravelModel {
    let basis = TravelBasis.straightLines
    private let last: Int
    private let counts = Mutex((matrices: 0, paths: 0, after: 0))

    /// Creates a model that cancels the task at a call of ``matrix(of:by:at:)``, by its number from 1.
    init(cancelledAt last: Int) {
      self.last = last
    }

    var calls: (matrices: Int, paths: Int, after: Int) { counts.withLock { $0 } }

    func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix {
      let number = counts.withLock { counts in
        counts.matrices += 1
        if counts.matrices > last { counts.after += 1 }
        return counts.matrices
      }
      if number == last { withUnsafeCurrentTask { $0?.cancel() } }
      return StraightLines().matrix(of: places, by: mode, at: pace)
    }

    func path(
      from start: Coordinate,
      to end: Coordinate,
      by mode: TravelMode,
      at pace: Pace
    ) -> TravelPath {
      counts.withLock { counts in
        counts.paths += 1
        if counts.matrices >= last { counts.after += 1 }
      }
      return StraightLines().path(from: start, to: end, by: mode, at: pace)
    }
  }

  /// Returns the error of a plan whose task is cancelled at a table, and the calls of its model.
  static func cancelled(
    at last: Int,
    _ request: PlanRequest,
    in catalog: Catalog
  ) async -> (error: PlanError?, model: CountingModel) {
    let model = CountingModel(cancelledAt: last)
    var planner = Planner(in: catalog)
    planner.travel = model
    let plan = planner
    let error = await Task { () -> PlanError? in
      do throws(PlanError) {
        _ = try plan.plan(request)
        return nil
      } catch {
        return error
      }
    }.value
    return (error, model)
  }

  @Test func `after cancellation during the table, the model is not called again`() async throws {
    let catalog = try RealCity.london.catalog
    var request = PlanRequest(date: OddTown.tuesday)
    request.seconds = 3_600
    let (error, model) = await Self.cancelled(at: 1, request, in: catalog)
    #expect(error == .cancelled)
    #expect(model.calls == (1, 0, 0))
  }

  @Test func `reasons that need tables stop as well`() async throws {
    // Many sights are beyond such legs; each would need its own table.
    let catalog = try RealCity.london.catalog
    var request = PlanRequest(date: OddTown.tuesday)
    request.seconds = 3_600
    request.from = .attraction("british-museum")
    request.maxWalk = 5
    let whole = CountingModel(cancelledAt: .max)
    var planner = Planner(in: catalog)
    planner.travel = whole
    planner.workPerSecond = 1_000
    _ = try planner.plan(request, explanations: .mostRelevant(0))
    #expect(whole.calls.matrices >= 1)
    let model = CountingModel(cancelledAt: 1)
    planner.travel = model
    let other = planner
    let error = await Task { () -> PlanError? in
      do throws(PlanError) {
        _ = try other.plan(request, explanations: .mostRelevant(0))
        return nil
      } catch {
        return error
      }
    }.value
    #expect(error == .cancelled && model.calls.after == 0)
  }

  @Test func `a matrix of a cancelled task is not computed further`() async {
    let counted = await Task {
      var calls = 0
      _ = TravelMatrix(count: 200) { _, _ in
        calls += 1
        if calls == 250 { withUnsafeCurrentTask { $0?.cancel() } }
        return .init(minutes: 1, meters: Meters(1), isEstimated: true)
      }
      return calls
    }.value
    // The current row is finished.
    #expect(counted == 400)
  }

  @Test(.slow) func `the time for tables counts against the limit of the request`() throws {
    /// A straight-line model that takes as long as the whole time limit.
    struct Slow: TravelModel {
      let basis = TravelBasis.straightLines
      func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix {
        let end = ContinuousClock.now + .milliseconds(250)
        while ContinuousClock.now < end {}
        return StraightLines().matrix(of: places, by: mode, at: pace)
      }
      func path(
        from start: Coordinate,
        to end: Coordinate,
        by mode: TravelMode,
        at pace: Pace
      ) -> TravelPath { StraightLines().path(from: start, to: end, by: mode, at: pace) }
    }
    var planner = Planner(in: OddTown.catalog)
    planner.travel = Slow()
    let plan = try planner.plan(OddTown.request { $0.seconds = 0.2 })
    #expect(plan.proof.cut == [.search, .reasons])
    #expect(plan.proof.seconds >= 0.25)
    #expect(PlanCheck(of: plan, in: OddTown.catalog, traveling: Slow()).violations.isEmpty)
  }
}
