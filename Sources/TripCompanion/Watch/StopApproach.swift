import Catalogs
import DayPlans
import Geography
import OpeningHours

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
