public import Catalogs
public import DayPlans
public import Geography
public import OpeningHours

/// The next stop of a plan, relative to the visitor's position.
public struct NextStop: Hashable, Sendable {
  /// The stop, as planned.
  public var stop: Plan.Stop

  /// Whether the visitor is already there.
  public var isThere: Bool

  /// The straight-line distance to it.
  public var distance: Meters

  /// Its direction; `nil` if the visitor is there.
  public var direction: CompassPoint?

  /// The walk there, estimated from the straight line.
  public var minutes: Minutes

  /// The arrival if the visitor leaves now.
  public var arrive: ClockTime

  /// The latest departure without effects on the plan.
  public var leaveBy: ClockTime

  /// The minutes by which the visitor arrives later than the plan can absorb; zero if on time.
  public var late: Minutes
}

extension WatchEngine {
  /// Returns the day of the plan and its time at the last fix, which counts on past midnight; `nil` without such a day.
  public func moment(_ state: WatchState) -> (day: Int, time: ClockTime)? {
    guard let plan, let fix = state.last else { return nil }
    guard let moment = planMoment(at: fix.time), let number = plan.days.firstIndex(of: moment.day)
    else { return nil }
    return (number, moment.time)
  }

  /// Returns the next stop of the plan that is neither visited nor missed, as of the last fix; `nil` if there is none.
  ///
  /// - Complexity: O(*n*) for *n* stops.
  public func next(_ state: WatchState) -> NextStop? {
    guard let plan, let fix = state.last else { return nil }
    guard let moment = planMoment(at: fix.time),
      let stop = moment.day.stops.first(where: { !isOver($0, state) }), let sight = catalog[stop.id]
    else { return nil }
    let approach = StopApproach(fix: fix, at: moment, stop: stop, sight: sight, plan: plan)
    return NextStop(
      stop: stop,
      isThere: isInside(stop.id, state) || crossing(stop, fix, state) == .underWay,
      distance: Meters(approach.meters),
      direction: CompassPoint(from: fix.position, to: sight.coordinate),
      minutes: Minutes(approach.minutes),
      arrive: moment.clock.time(approach.arrival),
      leaveBy: moment.clock.time(approach.latest - approach.minutes),
      late: Minutes(max(0, approach.earliest - approach.latest))
    )
  }
}

extension NextStop: Encodable {
  private enum Key: CodingKey {
    case id, name, lat, lon, there, distance, direction, minutes, arrive, leaveBy, late
  }

  /// Writes the stop and the walk there; the distance in meters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(stop.id, forKey: .id)
    try container.encode(stop.name, forKey: .name)
    try container.encode(stop.coordinate.latitude, forKey: .lat)
    try container.encode(stop.coordinate.longitude, forKey: .lon)
    try container.encode(isThere, forKey: .there)
    try container.encode(Int(distance.rawValue.rounded()), forKey: .distance)
    try container.encodeIfPresent(direction, forKey: .direction)
    try container.encode(minutes, forKey: .minutes)
    try container.encode(arrive, forKey: .arrive)
    try container.encode(leaveBy, forKey: .leaveBy)
    try container.encode(late, forKey: .late)
  }
}
