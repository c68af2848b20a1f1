import Catalogs
import DayPlans
import Geography
import OpeningHours

/// The state of a watch.
///
/// It is a value, and deterministic: the same fixes lead to equal states.
public struct WatchState: Hashable, Sendable {
  /// The last accepted fix.
  public internal(set) var last: Fix?

  /// The last fix, accepted or not, for detecting repetitions.
  var previous: Fix?

  /// The problem with the last fix; `nil` if none.
  public internal(set) var problem: FixProblem?

  /// The places, in the order of the engine.
  var places: [PlaceState]

  /// The indices of the places that the visitor is at or near.
  var active: [Int] = []

  /// The times of approaches and arrivals reported within the last hour.
  var reports: [Double] = []

  /// A fix with implausible speed, until the next one decides.
  var suspect: Fix?

  /// The number of consecutive fixes that are older than the last one.
  var older = 0

  /// The latest of these.
  var oldest: Fix?

  /// The time until which everything is muted.
  var snoozed = -Double.infinity

  /// The start of a rest: the visitor has stayed within fifty meters of this fix.
  var resting: Fix?

  /// The progress of the plan.
  var course = CourseState()

  /// The number of accepted fixes.
  var tick = 0

  /// Creates the initial state for `count` places.
  init(count: Int) {
    places = Array(repeating: PlaceState(), count: count)
  }
}

/// The progress of a watch through the plan of the day.
struct CourseState: Hashable, Sendable {
  /// The ids of the stops that the visitor arrived at, in order.
  var visited: [String] = []

  /// The ids of the stops that were missed.
  var missed: Set<String> = []

  /// The ids of the stops for which a departure was announced.
  var announced: Set<String> = []

  /// The ids of the stops for which the visitor was reported late.
  var late: Set<String> = []

  /// When the plan was last checked, in seconds since 1970.
  var checked = -Double.infinity
}

/// The state of one place in a watch.
struct PlaceState: Hashable, Sendable {
  /// The position of the visitor relative to the place.
  enum Phase: UInt8, Hashable, Sendable {
    /// Neither at the place nor near it.
    case away
    /// Near it.
    case near
    /// At it.
    case inside
  }

  /// The current phase.
  var phase = Phase.away

  /// The number of consecutive fixes that indicate an approach.
  var comings: UInt8 = 0

  /// The number of consecutive fixes that indicate that the visitor left.
  var leavings: UInt8 = 0

  /// The position from which the walk here was last found to be too long; `nil` if none.
  var asked: Coordinate?

  /// Whether the arrival was reported.
  var isEntered = false

  /// Whether the visit was reported.
  var hasDwelt = false

  /// Whether the visitor was ever observed outside.
  var wasOutside = false

  /// Whether it is permanently muted.
  var isDismissed = false

  /// The number of the last fix that was compared with the place.
  var tick = -1

  /// The arrival, in seconds since 1970.
  var entered = 0.0

  /// When the time spent here was last attributed to a stop, in seconds since 1970.
  var judged = 0.0

  /// The part of the stay claimed by another stop of the plan, in seconds.
  var claimed = 0.0

  /// When it was last reported.
  var reported = -Double.infinity

  /// When an arrival there, or the departure after it, was last reported.
  var visited = -Double.infinity

  /// When a visit was last reported.
  var dwelt = -Double.infinity

  /// The time until which it is muted.
  var snoozed = -Double.infinity

  /// Starts a stay at the place.
  mutating func begin(at time: Double) {
    (entered, judged, claimed) = (time, time, 0)
  }
}

/// A moment on a day of a plan.
struct PlanMoment {
  /// The day.
  let day: Plan.Day

  /// The clock of the day.
  let clock: DayClock

  /// The elapsed minute of the day, which counts on past midnight and through clock changes.
  let minute: Int

  /// The wall-clock time.
  var time: ClockTime { clock.time(minute) }
}

extension WatchEngine {
  /// Returns the day of the plan at a time in seconds since 1970; a day includes the following night until its end.
  func planMoment(at seconds: Double) -> PlanMoment? {
    guard let plan else { return nil }
    let local = zone.localDateTime(atUTC: Int(seconds))
    var wall = local.minutesSinceMidnight
    var day = plan.days.first { $0.date == local.date }
    if day == nil, wall + 1_440 <= plan.request.end.minutesSinceMidnight {
      day = plan.days.first { $0.date == local.date.adding(days: -1) }
      wall += 1_440
    }
    guard let day else { return nil }
    let clock = plan.request.clock(on: day.date, in: zone)
    let isSecond = Int(seconds) - zone.utcSeconds(of: local) >= 60
    return PlanMoment(day: day, clock: clock, minute: clock.elapsed(wall, preferringLast: isSecond))
  }
}

/// The walk from a fix to the next stop of a plan.
struct StopApproach {
  /// The ratio of walks to straight lines.
  private static let detour = 1.3

  /// The fix.
  let fix: Fix

  /// The elapsed minute of the day.
  let now: Int

  /// The stop.
  let stop: Plan.Stop

  /// Its sight.
  let sight: Attraction

  /// The straight-line distance to it, in meters.
  let meters: Double

  /// The estimated walk in minutes.
  let minutes: Int

  /// The minutes by which the walk may be shorter, given the accuracy of the fix.
  let doubt: Int

  /// Estimates the walk.
  init(fix: Fix, at moment: PlanMoment, stop: Plan.Stop, sight: Attraction, plan: Plan) {
    (self.fix, now, self.stop, self.sight) = (fix, moment.minute, stop, sight)
    meters = fix.position.distance(to: sight.coordinate).rawValue
    let pace = plan.request.pace ?? .normal
    let travel = StraightLineTravel(mode: plan.request.mode, pace: pace)
    minutes = travel.time(from: fix.position, to: sight.coordinate).rawValue
    let walk = fix.accuracy.rawValue * Self.detour / pace.metersPerMinuteOnFoot
    doubt = min(minutes, Int(walk.rounded(.up)))
  }

  /// The arrival if the visitor leaves now.
  var arrival: Int { now + minutes }

  /// The earliest possible arrival, given the accuracy of the fix; a delay by this measure is certain.
  var earliest: Int { now + minutes - doubt }

  /// The latest arrival without effects on the plan.
  var latest: Int {
    stop.arrive.elapsedMinutes + max(0, (stop.waitMinutes + stop.slackMinutes).rawValue)
  }
}
