import Catalogs
import OpeningHours

extension English {
  /// Says what a leg has wrong; `nil` for any other violation.
  static func leg(_ reason: PlanCheck.Reason) -> String? {
    switch reason {
    case .wrongLegEnds(let from, let to): "should lead from \(from) to \(to)"
    case .legTooShort(let minutes, let missing):
      "takes \(minutes) min, \(missing) more than planned"
    case .legTooLong(let minutes, let claimed): "takes \(minutes) min, not \(claimed)"
    case .wrongLength(let meters, let claimed): "is \(meters) m long, not \(claimed)"
    case .wrongEstimate(let isEstimated): isEstimated ? "is only estimated" : "is not estimated"
    case .wrongTravelBasis(let claimed, let checked):
      "its legs rest on \(claimed), but are checked against \(checked)"
    case .legOverLimit(let excess): "takes \(excess) min more than a leg may"
    case .tooLittleTime(let missing, let leave, let travel, let rest, let arrive):
      "\(missing) min are missing: one leaves at \(leave), travels \(travel) min"
        + (rest > 0 ? ", rests \(rest) min" : "") + ", and cannot be there at \(arrive)"
    default: nil
    }
  }

  /// Says what a break has wrong; `nil` for any other violation.
  static func pause(_ reason: PlanCheck.Reason) -> String? {
    switch reason {
    case .breakNotAsked: "has a break that nobody asked for"
    case .wrongBreakCount(let count, let expected):
      "has \(count) breaks, \(expected == 1 ? "one was" : "\(expected) were") asked for"
    case .wrongBreaks(let kinds, let expected):
      "has \(names(kinds)), in place of \(names(expected))"
    case .breakBeforeWindow(let minutes, let window): "starts \(minutes) min before \(window)"
    case .breakAfterWindow(let minutes, let window): "ends \(minutes) min after \(window)"
    case .wrongBreakLength(let minutes, let expected):
      "takes \(minutes) min, \(expected) were asked for"
    case .breakAfterUnvisited: "comes after a place that is not visited"
    case .breakTooEarly(let minutes): "starts \(minutes) min too early"
    case .breakTooLate(let minutes): "ends \(minutes) min too late"
    case .breakNear(let stop, let claimed): "is near \(stop ?? "no stop"), not \(claimed)"
    case .foodTooFar(let place): "names \(place), which is not within five minutes' walk"
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
      "the score is \(claimed), the stops add up to \(sum)"
    case .wrongTravelSum(let sum, let claimed):
      "the travel is \(claimed) min, the legs add up to \(sum)"
    case .wrongValue(let value, let claimed): "the value is \(claimed), it should be \(value)"
    case .boundBelowValue(let bound, let value):
      "the bound, \(bound), is below the value, \(value)"
    case .boundAboveValue(let excess): "says optimal, but the bound is \(excess) above"
    case .wrongGap(let gap, let claimed): "the gap is \(claimed), it should be \(gap)"
    case .wrongCandidateCount(let count, let claimed):
      "counts \(claimed) candidates, there are \(count)"
    default: nil
    }
  }

  /// Says what is wrong about a sight that is left out.
  static func leftOut(_ reason: PlanCheck.Reason) -> String {
    switch reason {
    case .leftOutTwice: "is left out twice"
    case .visitedAndLeftOut: "is both visited and left out"
    case .unaccounted: "is in the area and neither visited nor left out for a reason"
    case .notCovered: "is said to be seen with another sight and is not"
    case .notClosed: "is said to be closed and is open"
    case .notExcluded: "is said to be unwanted and is not"
    case .notTooLong: "is said to take too long and fits"
    case .noSuchClosure(let closure): "is said to be \(closure), and has no such closure"
    case .noSuchOpeningDay(let date): "is said to open on \(date), and does not"
    case .wouldImprove(let points): "would make the plan better by \(points) points"
    case .wrongLeftOutScore(let worth, let claimed):
      "scores \(claimed), its visit is worth \(worth.inWords)"
    default: ""
    }
  }
}
