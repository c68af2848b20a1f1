import Catalogs
import Orienteering

extension DayProblem {
  /// How often to plan again because walks go around closed parks; each time other walks may lead through one.
  private static let rounds = 5

  /// Returns the best routes, as ``solve(with:pool:control:)`` does, whose walks go around parks that are closed then.
  ///
  /// Ways that lead through such parks make a day no worse, so the bound of the first search holds for days that go around. The second
  /// search may rule out days that walk the same way while the park is open; so its own bound proves less, and is not used.
  ///
  /// - Throws: ``PlanError`` if there are no routes even through closed parks.
  mutating func solveAroundClosedParks(
    with solver: any RouteSolver,
    pool: inout RoutePool,
    control makeControl: (Self) -> SearchControl
  ) throws(PlanError) -> Solution {
    var solution = try solve(with: solver, pool: &pool, control: makeControl)
    let bound = solution.bound
    for _ in 0..<Self.rounds {
      var around = self
      let days = PlanDraft(problem: self, solution: solution, method: "").days()
      guard around.goAroundClosedParks(on: days) else { break }
      var routes = RoutePool(keepingPricing: true)
      do {
        solution = try around.solve(with: solver, pool: &routes, control: makeControl)
      } catch .cancelled {
        throw .cancelled
      } catch {
        // The musts leave no time to go around; a warning says where the park is closed.
        break
      }
      around.openBound = bound
      (self, pool) = (around, routes)
    }
    return solution
  }

  /// Lets the legs that walk through a park while it is closed go around, at any hour and on all days.
  ///
  /// They go around all parks that close in the hours of the request. A leg that has no such way, as from a place in the park, stays as it is;
  /// a warning names it.
  ///
  /// - Parameter days: The days of a plan for this problem.
  /// - Returns: Whether any leg goes around now that did not before.
  mutating func goAroundClosedParks(on days: [Plan.Day]) -> Bool {
    guard travel.canDetour, let map = travel.model as? any ParkSource else { return false }
    let parks = ClosedParks(in: catalog, traveling: travel.model)
    let walks = parks.walks(of: days)
    guard !walks.isEmpty else { return false }
    let outlines = parks.outlines(closing: request)
    let positions = Dictionary(
      candidates.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var detoured = travel
    var changed = false
    for leg in walks.map(\.leg) {
      let (from, to) = (positions[leg.from], positions[leg.to])
      guard let ends = travel.coordinates(from: from, to: to),
        let way = map.walk(
          from: ends.start,
          to: ends.end,
          at: request.pace ?? .normal,
          around: outlines
        ), way.line != leg.line
      else { continue }
      detoured.detour(from: from, to: to, by: way)
      changed = true
    }
    if changed { takeDetours(of: detoured) }
    return changed
  }
}
