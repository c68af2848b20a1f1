import Catalogs
import DayPlans
import Geography
import Orienteering
import Streets

/// A bound on plans with park detours at all hours, proved by plans without detours.
struct OpenBound {
  /// The bound, in units of the search; `nil` if nothing is proved.
  let units: Int?
}

extension DayProblem {
  /// The maximum number of replanning rounds for detours around closed parks; each round may create other walks through one.
  private static let rounds = 10

  /// A solution, the problem that it solves, and its walks through closed parks.
  fileprivate struct Attempt {
    let problem: DayProblem
    let solution: Solution
    let pool: RoutePool
    let walks: [ClosedParks.Walk]

    init(
      _ problem: DayProblem,
      _ solution: Solution,
      _ pool: RoutePool,
      avoiding parks: ClosedParks
    ) {
      (self.problem, self.solution, self.pool) = (problem, solution, pool)
      let draft = PlanDraft(problem: problem, solution: solution, method: "")
      walks = parks.walks(of: draft.days())
    }

    /// Whether it has fewer walks through closed parks than another, or equally many and a higher value.
    func isBetter(than other: Self) -> Bool {
      (walks.count, other.solution.value) < (other.walks.count, solution.value)
    }
  }

  /// Returns the best routes, like ``solve(with:pool:control:)``, with walks that avoid closed parks.
  ///
  /// Detours apply at all hours. A detour may be needlessly long while the park is open, so a better plan may exist than the
  /// search proves; then the last search without such detours provides the bound. If a walk cannot avoid the park, or no round
  /// finds days with time for the detour, the plan with the fewest walks through closed parks is used; warnings name them.
  ///
  /// - Throws: ``PlanError`` if there are no routes, even through closed parks.
  mutating func solveAroundClosedParks(
    with solver: any RouteSolver,
    pool: inout RoutePool,
    control makeControl: (Self) -> SearchControl
  ) throws(PlanError) -> Solution {
    let solution = try solve(with: solver, pool: &pool, control: makeControl)
    let parks = ClosedParks(in: catalog, traveling: travel.model)
    guard parks.mayClose(during: request) else { return solution }
    var last = Attempt(self, solution, pool, avoiding: parks)
    var best = last
    for _ in 0..<Self.rounds {
      let next = try last.goingAround(parks, with: solver, control: makeControl)
      for attempt in next where attempt.isBetter(than: best) { best = attempt }
      guard let most = next.max(by: { $0.solution.value < $1.solution.value }) else { break }
      last = most
    }
    (self, pool) = (best.problem, best.pool)
    return best.solution
  }

  /// The effect of detours around closed parks.
  enum ParkDetours {
    /// No new detours.
    case none
    /// New detours, which are necessary at all hours of the request.
    case asTheyMust
    /// New detours, which may be needlessly long while a park is open.
    case atAnyHour
  }

  /// Reroutes legs that walk through a closed park, at all hours and on all days.
  ///
  /// Detours avoid all parks that close during the request's hours, where possible: from a place inside a park, via the nearest
  /// gate. If a walk still leads through one, a warning names it.
  ///
  /// With public transport, rides may replace the longer walk.
  ///
  /// - Parameters:
  ///   - parks: The parks of the city.
  ///   - walks: Walks of a plan for this problem through closed parks.
  /// - Returns: The new detours.
  mutating func goAround(_ parks: ClosedParks, insteadOf walks: [ClosedParks.Walk]) -> ParkDetours {
    guard !walks.isEmpty, let map = travel.model as? any ParkSource else { return .none }
    let closing = parks.outlines(closing: request)
    let closed = parks.outlines(closedThroughout: request)
    let positions = Dictionary(
      candidates.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let (mode, pace) = (request.mode, request.pace ?? .normal)
    var detoured = travel
    var change = ParkDetours.none
    // Walks to and from stations are always the shortest.
    for leg in walks.map(\.leg) where leg.rides.isEmpty {
      let (from, to) = (positions[leg.from], positions[leg.to])
      guard let ends = travel.coordinates(from: from, to: to) else { continue }
      let around = { (outlines: [MapPolygon]) in
        map.way(from: ends.start, to: ends.end, by: mode, at: pace, around: outlines)
      }
      guard let way = around(closing), way.line != leg.line else { continue }
      let isLonger = around(closed)?.minutes != way.minutes
      change = isLonger || change == .atAnyHour ? .atAnyHour : .asTheyMust
      detoured.detour(from: from, to: to, walking: way)
    }
    if change != .none { takeDetours(of: detoured) }
    return change
  }
}

extension DayProblem.Attempt {
  /// Returns the results of rerouting walks around closed parks, if any can be.
  ///
  /// These are the result of a search, and the previous days, shortened if they no longer fit: a search that is cut short may
  /// be worse.
  fileprivate func goingAround(
    _ parks: ClosedParks,
    with solver: any RouteSolver,
    control makeControl: (DayProblem) -> SearchControl
  ) throws(PlanError) -> [Self] {
    var around = problem
    let change = around.goAround(parks, insteadOf: walks)
    guard change != .none else { return [] }
    if change == .atAnyHour, around.openBound == nil {
      around.openBound = OpenBound(units: solution.bound)
    }
    // Detours never improve a day, so the previous bound still holds for the previous days.
    let days = around.instance.solution(shortening: solution.routes)
    let kept = days.map { days in
      let days = Solution(routes: days.routes, value: days.value, bound: solution.bound)
      return Self(around, days, RoutePool(keepingPricing: true), avoiding: parks)
    }
    var routes = RoutePool(keepingPricing: true)
    do {
      let found = try around.solve(with: solver, pool: &routes, control: makeControl)
      return [Self(around, found, routes, avoiding: parks), kept].compactMap(\.self)
    } catch .cancelled {
      throw .cancelled
    } catch {
      // With the musts, there is no time for detours.
      return [kept].compactMap(\.self)
    }
  }
}
