import Catalogs
import DayPlans
import Geography
import Orienteering
import Streets

/// What is proved of plans whose walks go around parks at all hours, by plans whose walks never do.
struct OpenBound {
  /// What none of them is worth more than, in units; `nil` if nothing is proved.
  let units: Int?
}

extension DayProblem {
  /// How often to plan again because walks go around closed parks; each time other walks may lead through one.
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

    /// Whether it leads through fewer closed parks than another, or through as many and is worth more.
    func isBetter(than other: Self) -> Bool {
      (walks.count, other.solution.value) < (other.walks.count, solution.value)
    }
  }

  /// Returns the best routes, as ``solve(with:pool:control:)`` does, whose walks go around parks that are closed then.
  ///
  /// A walk that goes around does so at any hour. Where that takes longer than it need, while the park is open, another plan may be better
  /// than the search says; then the last search without such walks bounds the plan. Where a walk cannot go around, or no round finds
  /// days with the time for it, the plan with the fewest walks through closed parks counts; warnings name them.
  ///
  /// - Throws: ``PlanError`` if there are no routes even through closed parks.
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
  /// By public transport, rides may take the place of the longer walk.
  ///
  /// - Parameters:
  ///   - parks: The parks of the city.
  ///   - walks: Walks of a plan for this problem that lead through closed ones.
  /// - Returns: Whether any leg goes around now that did not before.
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
    // To and from stations there is only the shortest way.
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
  /// Returns what comes of letting the walks through closed parks go around, if any can.
  ///
  /// It is what a search finds, and the days so far, shortened where they take too long now: a search that is cut may find worse.
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
    // No day gains by going around, so the bound so far holds for the days so far.
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
      // The musts leave the search no time to go around.
      return [kept].compactMap(\.self)
    }
  }
}
