import Catalogs
import OpeningHours

extension English {
  /// Says what a leg has wrong; `nil` for any other violation.
  static func leg(_ reason: PlanCheck.Reason) -> String? {
    switch reason {
    case .wrongLegEnds(let from, let to): "should go from \(from) to \(to)"
    case .legTooShort(let minutes, let missing):
      "takes \(minutes) min, \(missing) more than planned"
    case .legTooLong(let minutes, let claimed): "takes \(minutes) min, not \(claimed)"
    case .noWay(let mode): "joins places without a way between them \(noWayWords(mode))"
    case .lacksWarning(let warning): "lacks the warning that \(warning.sentence)"
    case .wrongWarning(let warning): "warns without reason that \(warning.sentence)"
    case .wrongLength(let meters, let claimed): "is \(meters) m long, not \(claimed)"
    case .wrongEstimate(let isEstimated): isEstimated ? "is only estimated" : "is not estimated"
    case .wrongRides(let lines, let claimed):
      "rides \(rides(lines)), not as it says: \(rides(claimed))"
    case .missedRide(let depart, let ready): "sets out at \(depart), but one is ready at \(ready)"
    case .lateRide(let arrive, let due): "arrives at \(arrive), too late for \(due)"
    case .wrongTravelBasis(let claimed, let checked):
      "its legs rest on \(claimed), but are checked against \(checked)"
    case .legOverLimit(let excess): "is \(excess) min over the limit for a leg"
    case .tooLittleTime(let missing, let leave, let travel, let rest, let arrive):
      "\(missing) min short: leaving at \(leave), with \(travel) min of travel"
        + (rest > 0 ? " and \(rest) min of breaks" : "") + ", is too late for \(arrive)"
    default: nil
    }
  }

  /// Names the lines of rides.
  private static func rides(_ lines: [String]) -> String {
    lines.isEmpty ? "nothing" : lines.joined(separator: ", ")
  }

  /// Says what a break has wrong; `nil` for any other violation.
  static func pause(_ reason: PlanCheck.Reason) -> String? {
    switch reason {
    case .wrongChangedBreak: "does not give way as the plan says"
    case .needlesslyChangedBreak: "gives way, though with the same visits it need not"
    case .breakNotAsked: "has a break that was not requested"
    case .wrongBreakCount(let count, let expected):
      "has \(count) breaks instead of \(expected)"
    case .wrongBreaks(let kinds, let expected):
      "has \(names(kinds)) instead of \(names(expected))"
    case .breakBeforeWindow(let minutes, let window): "starts \(minutes) min before \(window)"
    case .breakAfterWindow(let minutes, let window): "ends \(minutes) min after \(window)"
    case .wrongBreakLength(let minutes, let expected):
      "takes \(minutes) min instead of \(expected)"
    case .breakAfterUnvisited: "follows a sight that is not visited"
    case .breakTooEarly(let minutes): "starts \(minutes) min too early"
    case .breakTooLate(let minutes): "ends \(minutes) min too late"
    case .breakOnRide(let from, let until): "falls into the ride from \(from) to \(until)"
    case .breakNear(let stop, let claimed): "is near \(stop ?? "no stop"), not \(claimed)"
    case .foodTooFar(let place): "names \(place), which is not within a five-minute walk"
    case .foodClosed(let place): "names \(place), which is closed then"
    default: nil
    }
  }

  private static func names(_ kinds: [BreakKind]) -> String {
    kinds.map(\.rawValue).joined(separator: ", ")
  }

  /// Says which sum or claim about the plan as a whole is wrong; `nil` for any other violation.
  static func sum(_ reason: PlanCheck.Reason) -> String? {
    switch reason {
    case .wrongScoreSum(let sum, let claimed):
      "the score is \(claimed), but the stops add up to \(sum)"
    case .wrongDeductionSum(let sum, let claimed):
      "the deductions are \(claimed), but those of the stops add up to \(sum)"
    case .wrongTravelSum(let sum, let claimed):
      "the travel is \(claimed) min, but the legs add up to \(sum)"
    case .wrongValue(let value, let claimed): "the value is \(claimed), it should be \(value)"
    case .boundBelowValue(let bound, let value):
      "the bound, \(bound), is below the value, \(value)"
    case .boundAboveValue(let excess): "says optimal, but the bound is \(excess) above"
    case .wrongGap(let gap, let claimed): "the gap is \(claimed), it should be \(gap)"
    case .wrongCandidateCount(let count, let claimed):
      "counts \(claimed) candidates, but there are \(count)"
    case .wrongSetAsideCount(let count, let claimed):
      "counts \(claimed) sights that were set aside, but there are \(count)"
    case .wrongSetAsideNames(let sights, let claimed):
      "names \(claimed.listed) as the best known that were set aside, but they are \(sights.listed)"
    default: nil
    }
  }

  /// Says what is wrong about a sight that is left out.
  static func leftOut(_ reason: PlanCheck.Reason) -> String {
    switch reason {
    case .leftOutTwice: "is left out twice"
    case .visitedAndLeftOut: "is both visited and left out"
    case .unaccounted: "is in the area but neither visited nor left out"
    case .notCovered: "is said to be covered by another sight but is not"
    case .notClosed: "is said to be closed but is open"
    case .notExcluded: "is said to be unwanted but is not"
    case .notTooLong: "is said to take too long but fits"
    case .noSuchClosure(let closure): "is said to be \(closure) but has no such closure"
    case .noSuchEvent(let name): "is said to be closed for \(name) but is not"
    case .notUnsuitable: "is said not to suit the visitors but does"
    case .noSuchOpeningDay(let date): "is said to open on \(date) but does not"
    case .wouldImprove(let points): "would make the plan better by \(points) points"
    case .wrongLeftOutScore(let worth, let claimed):
      "scores \(claimed), but a visit is worth \(worth.inWords)"
    default: ""
    }
  }
}
