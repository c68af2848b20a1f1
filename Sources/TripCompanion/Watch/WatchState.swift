import Catalogs
import DayPlans
import Geography
import OpeningHours

/// What a watch has seen so far.
///
/// A value: copies are independent, and the same fixes lead to equal states.
public struct WatchState: Hashable, Sendable {
  /// The last fix that counted.
  public internal(set) var last: Fix?

  /// The last fix, whether it counted or not, to recognize that it is repeated.
  var previous: Fix?

  /// What was wrong with the last fix; `nil` if nothing.
  public internal(set) var problem: FixProblem?

  /// The places, in the order of the engine.
  var places: [PlaceState]

  /// The numbers of the places that the visitor is at or near.
  var active: [Int] = []

  /// When approaches and arrivals were reported within the last hour.
  var reports: [Double] = []

  /// A fix that came too fast, until the next one decides.
  var suspect: Fix?

  /// Fixes in a row that are older than the last one.
  var older = 0

  /// The last of them.
  var oldest: Fix?

  /// Until when nothing is reported.
  var snoozed = -Double.infinity

  /// Where the visitor has been since ``restingSince``, within fifty meters.
  var resting: Fix?

  /// What became of the plan.
  var course = CourseState()

  /// The number of fixes that counted.
  var tick = 0

  /// Creates the state of a watch that has seen nothing of `count` places.
  init(count: Int) {
    places = Array(repeating: PlaceState(), count: count)
  }
}

/// What a watch knows about the plan of the day.
struct CourseState: Hashable, Sendable {
  /// The ids of the stops that the visitor arrived at, in order.
  var visited: [String] = []

  /// The ids of the stops that were missed.
  var missed: Set<String> = []

  /// The ids of the stops for which a departure was announced.
  var announced: Set<String> = []

  /// The ids of the stops for which the visitor was reported late.
  var late: Set<String> = []

  /// When the plan was last looked at, in seconds since 1970.
  var checked = -Double.infinity
}

/// What a watch knows about one place.
struct PlaceState: Hashable, Sendable {
  /// Where the visitor is.
  enum Phase: UInt8, Hashable, Sendable {
    /// Neither at the place nor near it.
    case away
    /// Near it.
    case near
    /// At it.
    case inside
  }

  /// Where the visitor is.
  var phase = Phase.away

  /// How many fixes in a row say that the visitor came nearer.
  var comings: UInt8 = 0

  /// How many fixes in a row say that the visitor left.
  var leavings: UInt8 = 0

  /// Where the walk here was last looked up and found too long; `nil` if it was not.
  var asked: Coordinate?

  /// Whether the arrival was reported.
  var isEntered = false

  /// Whether the visit was reported.
  var hasDwelt = false

  /// Whether the visitor was ever seen outside.
  var wasOutside = false

  /// Whether it is never reported again.
  var isDismissed = false

  /// The number of the last fix that was compared with the place.
  var tick = -1

  /// The arrival, in seconds since 1970.
  var entered = 0.0

  /// When it was last decided whose time it is that the visitor spends here, in seconds since 1970.
  var judged = 0.0

  /// The part of the stay that another stop of the plan claims, in seconds.
  var claimed = 0.0

  /// When it was last reported.
  var reported = -Double.infinity

  /// When an arrival there, or the departure after it, was last reported.
  var visited = -Double.infinity

  /// When a visit was last reported.
  var dwelt = -Double.infinity

  /// Until when it is not reported.
  var snoozed = -Double.infinity

  /// Begins the time at the place.
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

  /// The elapsed minute of the day, which counts on past midnight and over clock changes.
  let minute: Int

  /// What the wall clock shows.
  var time: ClockTime { clock.time(minute) }
}

extension WatchEngine {
  /// Returns the day of the plan at a time in seconds since 1970; the night after a day belongs to it until its end.
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

/// The way from a fix to the next stop of a plan.
struct StopApproach {
  /// How much longer walks are than straight lines.
  private static let detour = 1.3

  /// Where the visitor is.
  let fix: Fix

  /// The elapsed minute of the day.
  let now: Int

  /// The stop.
  let stop: Plan.Stop

  /// Its sight.
  let sight: Attraction

  /// The straight line to it, in meters.
  let meters: Double

  /// The minutes there, estimated.
  let minutes: Int

  /// By how many minutes the way may be shorter, since the fix is only so accurate.
  let doubt: Int

  /// Estimates the way.
  init(fix: Fix, at moment: PlanMoment, stop: Plan.Stop, sight: Attraction, plan: Plan) {
    (self.fix, now, self.stop, self.sight) = (fix, moment.minute, stop, sight)
    meters = fix.position.distance(to: sight.coordinate).rawValue
    let pace = plan.request.pace ?? .normal
    let travel = StraightLineTravel(mode: plan.request.mode, pace: pace)
    minutes = travel.time(from: fix.position, to: sight.coordinate).rawValue
    let walk = fix.accuracy.rawValue * Self.detour / pace.metersPerMinuteOnFoot
    doubt = min(minutes, Int(walk.rounded(.up)))
  }

  /// The arrival if the visitor sets out now.
  var arrival: Int { now + minutes }

  /// The arrival if the visitor is as near as the accuracy of the fix allows; what is late by this is late beyond doubt.
  var earliest: Int { now + minutes - doubt }

  /// The latest arrival that nothing in the plan suffers from.
  var latest: Int {
    stop.arrive.elapsedMinutes + max(0, (stop.waitMinutes + stop.slackMinutes).rawValue)
  }
}
