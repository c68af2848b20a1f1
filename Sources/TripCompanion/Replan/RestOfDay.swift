import Catalogs
import DayPlanning
import OpeningHours

/// What is left of a planned day at some time, and the request for it.
struct RestOfDay {
  /// The visits that are over.
  let visited: [Plan.Stop]

  /// What the plan had left.
  let rest: PlanPart

  /// The request for the rest.
  let request: PlanRequest

  /// Finds what is left of a day.
  ///
  /// A stop under way counts as visited once half of its stay is over. Sights that the plan does not have may be done too.
  init(of plan: Plan, at state: TripState) throws(ReplanError) {
    guard plan.days.indices.contains(state.day) else {
      throw .noSuchDay(state.day + 1, days: plan.days.count)
    }
    let day = plan.days[state.day]
    let end = state.end ?? plan.request.end
    guard state.time < end else { throw .dayIsOver(at: state.time, end: end) }
    let done = state.done ?? Self.done(in: day, by: state.time)
    visited = day.stops.filter { done.contains($0.id) }
    let left = day.stops.filter { !done.contains($0.id) }
    let firstLeft = left.first.map(\.id)
    let legs = day.legs.drop { leg in leg.to != firstLeft ?? "end" }
    rest = PlanPart(
      stops: left,
      travel: legs.reduce(.zero) { $0 + $1.minutes },
      travelCost: plan.request.travelCost
    )
    let position = state.position ?? Self.position(in: day, of: plan.request, by: state.time)
    let others = plan.days.enumerated().filter { $0.offset != state.day }.flatMap {
      $1.stops.map(\.id)
    }
    var request = plan.request
    request.date = day.date
    request.days = 1
    request.start = state.time
    request.end = end
    request.to = plan.request.to ?? plan.request.from ?? position.map { _ in .anywhere }
    request.from = position
    let gone = Set(done + state.skip + others)
    request.skip = (plan.request.skip + (done + state.skip + others)).uniqued
    request.must.removeAll(where: gone.contains)
    request.select.removeAll(where: gone.contains)
    request.limit(after: day, visited: visited.count, left: rest.travel)
    request.keepMeals(of: day, from: plan.request, asked: state.lunch)
    self.request = request
  }

  /// Returns the stops that are over at a time, as planned.
  private static func done(in day: Plan.Day, by time: ClockTime) -> [String] {
    day.stops.filter { stop in
      stop.leave <= time || time - stop.enter >= (stop.minutes.rawValue + 1) / 2
    }.map(\.id)
  }

  /// Returns where the plan has the visitor at a time: at the last stop arrived at, or at the start.
  private static func position(
    in day: Plan.Day,
    of request: PlanRequest,
    by time: ClockTime
  ) -> Waypoint? {
    day.stops.last { $0.arrive <= time }.map { .attraction($0.id) } ?? request.from
  }
}

extension PlanRequest {
  /// Reduces the limits of a day by what is used up.
  fileprivate mutating func limit(after day: Plan.Day, visited: Int, left: Minutes) {
    if let limit = stopLimit { maxStops = max(1, limit - visited) }
    if let limit = maxWalkTotal {
      let travel = day.legs.reduce(Minutes.zero) { $0 + $1.minutes }
      maxWalkTotal = max(.zero, limit - max(.zero, travel - left))
    }
  }

  /// Keeps the meals that are still to come and drops those that are over or under way.
  fileprivate mutating func keepMeals(of day: Plan.Day, from plan: PlanRequest, asked: MealBreak?) {
    lunch = asked ?? meal(.lunch, of: day, from: plan)
    dinner = meal(.dinner, of: day, from: plan)
    breaks = false
  }

  private func meal(_ kind: BreakKind, of day: Plan.Day, from plan: PlanRequest) -> MealBreak? {
    let window = plan.dayBreaks.first { $0.kind == kind }
    let planned = day.breaks.first { $0.kind == kind }
    guard let window, planned?.start ?? end >= start || planned == nil else { return .skipped }
    let from = max(window.from, start)
    // A meal that has slipped may end later than planned, so that nobody goes hungry.
    let needed = from.minutesSinceMidnight + window.minutes.rawValue
    let until = max(
      min(window.until, end),
      ClockTime(minutesSinceMidnight: min(needed + 30, 2_880)) ?? end
    )
    return MealBreak(from: from, until: min(until, end), minutes: window.minutes) ?? .skipped
  }
}

extension [String] {
  /// The elements without repetitions.
  var uniqued: Self {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
