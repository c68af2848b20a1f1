package import Catalogs
import Geography
package import OpeningHours

/// All sentences of answers in English.
///
/// A second language needs a type like this one and nothing else.
package enum English {}

extension [String] {
  /// The names as a list in prose: "A", "A and B", "A, B and C".
  package var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

extension CalendarDate {
  /// The date in prose: "2 December".
  package var spoken: String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let (_, month, day) = components
    return "\(day) \(months[month - 1])"
  }
}

extension Closure {
  /// Why and until when the sight is closed, as a clause: `closed for works until 31 March 2027`.
  package var clause: String {
    guard let note else {
      return "closed \(reason.words)" + (until.map { " until \($0.spokenWithYear)" } ?? "")
    }
    let isLong = from != until && !note.contains("until")
    let end = isLong ? until.map { " (until \($0.spokenWithYear))" } : nil
    return "closed \(note)" + (end ?? "")
  }
}

extension Closure.Reason {
  /// The reason, to follow "closed".
  package var words: String {
    switch self {
    case .works: "for works"
    case .moved: "for a move"
    case .seasonal: "for the season"
    case .event: "for an event"
    case .permanent: "for good"
    case .other: "for now"
    }
  }
}

extension CalendarDate {
  /// The date as `28 November 2026`.
  package var spokenWithYear: String { "\(spoken) \(year)" }
}

extension English {
  /// Says how long something takes: in minutes, or from two hours on in hours.
  static func span(_ minutes: Minutes) -> String {
    minutes < 120 ? "\(minutes.rawValue) min" : "\((minutes.rawValue + 30) / 60) hours"
  }

  /// Says that the clocks change, and which times are in the second pass of the hour that comes twice.
  static func sentence(
    forClockChangeOn date: CalendarDate,
    from: ClockTime,
    to: ClockTime,
    repeated: [ClockTime]
  ) -> String {
    guard to < from else {
      return
        "the clocks go forward on \(date.spoken) from \(from) to \(to): the time in between does not exist, "
        + "and durations are elapsed time"
    }
    let hour =
      "the clocks go back on \(date.spoken) from \(from) to \(to): the time in between occurs twice"
    guard !repeated.isEmpty else { return hour + ", and durations are elapsed time" }
    let times = repeated.map(\.description).listed
    return hour + ", and \(times) \(repeated.count == 1 ? "is" : "are") the second"
  }

  /// Describes the change to a default break.
  static func sentence(for note: ChangedBreak) -> String {
    let (kind, day) = (note.kind.rawValue, note.date.spoken)
    let usual = "\(note.from)-\(note.until)"
    return switch note.change {
    case .moved:
      "\(kind) on \(day) lies outside \(usual), because your sights leave no other time"
    case .shortened:
      "\(kind) on \(day) takes \(note.minutes.rawValue) of \(note.usualMinutes.rawValue) minutes, because your sights "
        + "leave no more time"
    case .dropped:
      "there is no time for \(note.kind == .rest ? "a rest" : kind) on \(day)"
        + (note.kind == .rest ? "" : ": eat before, after or on the way")
    }
  }

  /// Describes why a visit should be booked now.
  static func sentence(forBookingNow booking: Plan.Booking) -> String {
    let page = booking.page.map { " at \($0)" } ?? ""
    let when = "\(booking.sight.name) for \(booking.date.spoken)"
    if let days = booking.leadDays, days > 0 {
      return "book \(when) now\(page): it usually sells out \(days) days ahead"
    }
    return booking.need == .required
      ? "book \(when) now\(page): entry requires a booking"
      : "book \(when) now\(page): the day is near, and it may sell out"
  }
}

extension English {
  /// Describes why there is no plan, and the remedy.
  static func sentence(for error: PlanError) -> String {
    switch error {
    case .request(let faults): faults.map(\.description).joined(separator: "\n")
    case .nothingToVisit(let nearest, let distance): nothing(nearest, distance)
    case .mustImpossible(let sight, let hours):
      "\(sight.id) must be visited but cannot be: \(sight.sentence)"
        + (hours.map { " (hours: \($0))" } ?? "") + (sight.advice.map { ": \($0)" } ?? "")
    case .pinImpossible(let pin, let obstacle, let fix):
      "\(pin.sight) cannot be visited as it is pinned (\(pin)): \(sentence(for: obstacle)); "
        + (fix.map { "\($0.coded.text), or change the pin" } ?? "change the time or the stay")
    case .mustsClash(let ids, let remedies): clash(ids, remedies)
    case .mustsUnsettled(let ids, isCut: true):
      "no plan with all of \(ids.joined(separator: ", ")) was found in time; "
        + "allow more seconds, or drop one of them"
    case .mustsUnsettled(let ids, isCut: false):
      "the search found no plan with all of \(ids.joined(separator: ", ")), and cannot prove that there is none; "
        + "drop one of them, lengthen the day, or let the exact method decide"
    case .noWay(let minutes, let limit): noWay(minutes, limit)
    case .noWayAcross(let ids, let mode, let canRide): noWayAcross(ids, mode, canRide)
    case .travelFailed(let reason): "travel times are missing: \(reason)"
    case .cancelled: "planning was cancelled"
    case .unsound(let violations):
      "the plan fails its own check, please report this: "
        + violations.map(\.description).joined(separator: "; ")
    }
  }

  private static func nothing(_ nearest: String?, _ distance: Meters?) -> String {
    guard let nearest, let distance else {
      return "nothing in the area matches the request: relax it or enlarge the area"
    }
    let length =
      distance < Meters(2_000)
      ? "\(Int(distance.rawValue.rounded())) m" : "\(Int(distance.rawValue / 1_000)) km"
    return "the area contains no sights; the nearest is \(nearest), \(length) from its center: "
      + "enlarge the area"
  }

  private static func noWayAcross(_ ids: [String], _ mode: TravelMode, _ canRide: Bool) -> String {
    let ends =
      switch ids.count {
      case 0: "from the start to the end"
      case 1: "to \(ids[0]) from where the day starts or ends"
      default: "between \(ids.listed)"
      }
    let remedy = canRide ? "plan by public transport (mode transit), or " : ""
    return "no route \(ends) \(noWayWords(mode)) is known: \(remedy)"
      + (ids.isEmpty ? "move one of them" : ids.count == 1 ? "drop it" : "drop one of them")
  }

  /// Describes the missing mode, such as "on foot".
  static func noWayWords(_ mode: TravelMode) -> String {
    switch mode {
    case .walk: "on foot"
    case .cycle: "by bicycle"
    case .drive: "by car"
    case .transit: "on foot or by public transport"
    }
  }

  private static func clash(_ ids: [String], _ remedies: [LeftOut.Fix]) -> String {
    let breaks = remedies.compactMap { fix in
      if case .dropBreak(let kind) = fix { "the \(kind.rawValue) that you asked for" } else { nil }
    }
    let beside = breaks.isEmpty ? "" : " beside \(breaks.listed)"
    let advice = remedies.map(\.coded.text).joined(separator: ", or ")
    return ids.count == 1
      ? "\(ids[0]) must be visited but does not fit into the day\(beside), even with the shortest stay: \(advice)"
      : "these sights must be visited but do not fit together\(beside), even with the shortest stays: "
        + "\(ids.joined(separator: ", ")); \(advice)"
  }

  /// Describes why a pin cannot be met.
  private static func sentence(for obstacle: PinObstacle) -> String {
    switch obstacle {
    case .dayStarts(let time): "the day starts at \(time)"
    case .dayEnds(let time): "the day ends at \(time)"
    case .closed(let date): "it is closed on \(date.spoken)"
    case .hours(let date, let needed, let open):
      "on \(date.spoken) it is open \(open.map { "\($0.from)-\($0.until)" }.listed), "
        + "and a visit takes at least \(needed.rawValue) min from the door on"
    }
  }

  private static func noWay(_ minutes: Minutes, _ limit: WayLimit) -> String {
    let trip = "the trip from start to end takes \(minutes.rawValue) min"
    return switch limit {
    case .day: "\(trip), more than the day allows: lengthen the day or move one of them"
    case .breaks(let kinds):
      "\(trip), which leaves no time for \(kinds.map(\.rawValue).listed): "
        + "lengthen the day, or ask for shorter breaks or none"
    case .mostTravel(let most):
      "\(trip), more than the \(most.rawValue) min of travel allowed a day: "
        + "allow more, or move one of them"
    case .longestLeg(let longest):
      "the trip from start to end, \(minutes.rawValue) min, cannot be split into legs of at "
        + "most \(longest.rawValue) min: allow longer legs"
    }
  }
}

extension English {
  /// Describes what is wrong with a leg; `nil` for any other violation.
  static func leg(_ reason: PlanCheck.Reason) -> String? {
    switch reason {
    case .wrongLegEnds(let from, let to): "should go from \(from) to \(to)"
    case .legTooShort(let minutes, let missing):
      "takes \(minutes) min, \(missing) more than planned"
    case .legTooLong(let minutes, let claimed): "takes \(minutes) min, not \(claimed)"
    case .noWay(let mode): "connects places without a route between them \(noWayWords(mode))"
    case .lacksWarning(let warning): "lacks the warning that \(warning.sentence)"
    case .wrongWarning(let warning): "has the unjustified warning that \(warning.sentence)"
    case .wrongLength(let meters, let claimed): "is \(meters) m long, not \(claimed)"
    case .wrongEstimate(let isEstimated): isEstimated ? "is only estimated" : "is not estimated"
    case .wrongRides(let lines, let claimed):
      "rides \(rides(lines)), not as stated: \(rides(claimed))"
    case .missedRide(let depart, let ready):
      "departs at \(depart), but the visitor is ready at \(ready)"
    case .lateRide(let arrive, let due): "arrives at \(arrive), too late for \(due)"
    case .wrongTravelBasis(let claimed, let checked):
      "its legs are based on \(claimed), but are checked against \(checked)"
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

  /// Describes what is wrong with a break; `nil` for any other violation.
  static func pause(_ reason: PlanCheck.Reason) -> String? {
    switch reason {
    case .wrongChangedBreak: "was not changed as the plan says"
    case .needlesslyChangedBreak: "was changed, although the same visits fit with the usual break"
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

  /// Describes a wrong sum or claim about the plan as a whole; `nil` for any other violation.
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

  /// Describes what is wrong with a sight left out.
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

extension Double {
  /// The number, without decimals if it is whole.
  package var inWords: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
