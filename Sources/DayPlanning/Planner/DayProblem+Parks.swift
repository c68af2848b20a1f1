import Catalogs
import Orienteering
import Streets

/// What is proved of plans whose walks go around parks at all hours, by plans whose walks never do.
struct OpenBound {
  /// What none of them is worth more than, in units; `nil` if nothing is proved.
  let units: Int?
}

extension DayProblem {
  /// How often to plan again because walks go around closed parks; each time other walks may lead through one.
  private static let rounds = 5

  /// Returns the best routes, as ``solve(with:pool:control:)`` does, whose walks go around parks that are closed then.
  ///
  /// A walk that goes around does so at any hour. Where that takes longer than it need, while the park is open, another plan may be better
  /// than the search says; then the last search without such walks bounds the plan.
  ///
  /// - Throws: ``PlanError`` if there are no routes even through closed parks.
  mutating func solveAroundClosedParks(
    with solver: any RouteSolver,
    pool: inout RoutePool,
    control makeControl: (Self) -> SearchControl
  ) throws(PlanError) -> Solution {
    var solution = try solve(with: solver, pool: &pool, control: makeControl)
    let parks = ClosedParks(in: catalog, traveling: travel.model)
    for _ in 0..<Self.rounds {
      var around = self
      let draft = PlanDraft(problem: self, solution: solution, method: "")
      let change = around.goAround(parks, on: draft.days())
      guard change != .none else { break }
      if change == .atAnyHour, openBound == nil {
        around.openBound = OpenBound(units: solution.bound)
      }
      // The days so far may have the time to go around, and a search that is cut may find none as good.
      let kept = (problem: around, solution: around.makeInstance().solution(solution.routes))
      var routes = RoutePool(keepingPricing: true)
      let found: Solution?
      do {
        found = try around.solve(with: solver, pool: &routes, control: makeControl)
      } catch .cancelled {
        throw .cancelled
      } catch {
        found = nil
      }
      if let days = kept.solution, days.value > found?.value ?? .min {
        // No day gains by going around, so the bound so far holds.
        solution = Solution(routes: days.routes, value: days.value, bound: solution.bound)
        (self, pool) = (kept.problem, RoutePool(keepingPricing: true))
      } else if let found {
        (solution, self, pool) = (found, around, routes)
      } else {
        // The musts leave no time to go around; a warning says where the park is closed.
        break
      }
    }
    return solution
  }

  /// How walks change that go around closed parks.
  enum ParkDetours {
    /// None does that did not before.
    case none
    /// Some do, and take as long as they must at any hour of the request.
    case asTheyMust
    /// Some do, and may take longer than they must while a park is open.
    case atAnyHour
  }

  /// Lets the legs that walk through a park while it is closed go around, at any hour and on all days.
  ///
  /// They go around all parks that close in the hours of the request, as far as they can: from a place in a park by the nearest gate. Where
  /// a walk still leads through one, a warning names it.
  ///
  /// - Parameters:
  ///   - parks: The parks of the city.
  ///   - days: The days of a plan for this problem; not looked at if all parks are open in all hours.
  /// - Returns: Whether any leg goes around now that did not before.
  mutating func goAround(
    _ parks: ClosedParks,
    on days: @autoclosure () -> [Plan.Day]
  ) -> ParkDetours {
    guard travel.canDetour, let map = travel.model as? any ParkSource else { return .none }
    let closing = parks.outlines(closing: request)
    guard !closing.isEmpty else { return .none }
    let walks = parks.walks(of: days())
    guard !walks.isEmpty else { return .none }
    let closed = parks.outlines(closedThroughout: request)
    let positions = Dictionary(
      candidates.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let pace = request.pace ?? .normal
    var detoured = travel
    var change = ParkDetours.none
    for leg in walks.map(\.leg) {
      let (from, to) = (positions[leg.from], positions[leg.to])
      guard let ends = travel.coordinates(from: from, to: to) else { continue }
      let around = { (outlines: [MapPolygon]) in
        map.walk(from: ends.start, to: ends.end, at: pace, around: outlines)
      }
      guard let way = around(closing), way.line != leg.line else { continue }
      let isLonger = around(closed)?.minutes != way.minutes
      change = isLonger || change == .atAnyHour ? .atAnyHour : .asTheyMust
      detoured.detour(from: from, to: to, by: way)
    }
    if change != .none { takeDetours(of: detoured) }
    return change
  }
}
