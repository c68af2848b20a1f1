package import Catalogs
import Formats
public import OpeningHours

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension PlanCheck {
  /// One violation.
  public struct Violation: Hashable, Sendable {
    /// The violating part of the plan.
    public let location: Location

    /// The violation and its extent; ``problem`` describes it in English.
    public let reason: Reason
  }

  /// A day of the plan.
  public struct DayReference: Hashable, Sendable {
    /// Its index in ``Plan/days``.
    public let index: Int

    /// Its date.
    public let date: CalendarDate

    /// Refers to a day.
    package init(index: Int, date: CalendarDate) {
      self.index = index
      self.date = date
    }
  }

  /// A part of a plan.
  public enum Location: Hashable, Sendable {
    /// The plan as a whole.
    case plan
    /// The request.
    case request
    /// The objective.
    case objective
    /// The proof.
    case proof
    /// A day.
    case day(DayReference)
    /// A stop, by its index in the day.
    case stop(DayReference, index: Int, SightName)
    /// A leg.
    case leg(DayReference, from: String, to: String)
    /// The time between a stop, or the start of the day, and what follows.
    case departure(DayReference, after: SightName?)
    /// A break.
    case pause(DayReference, BreakKind)
    /// A sight, wherever the plan has it.
    case sight(SightName)
  }
}

extension PlanCheck.Violation: CustomStringConvertible {
  /// The place and the problem.
  public var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
}

extension PlanCheck {
  /// The days of the plan with their indices.
  var referencedDays: [(day: Plan.Day, reference: DayReference)] {
    plan.days.enumerated().map { ($1, DayReference(index: $0, date: $1.date)) }
  }
}

extension SightName {
  /// The id and the name that a stop has.
  package init(_ stop: Plan.Stop) { self.init(id: stop.id, name: stop.name) }

  /// The id and the name of a sight of the catalog.
  package init(_ attraction: Attraction) { self.init(id: attraction.id, name: attraction.name) }

  /// The id and the name that a sight left out has.
  package init(_ leftOut: LeftOut) { self.init(id: leftOut.id, name: leftOut.name) }
}

extension PlanCheck {
  /// The kind of violation, with its data.
  ///
  /// "Claimed" is the value in the plan, in contrast to the recomputed one.
  public enum Reason: Hashable, Sendable, Encodable {
    // The plan and its days.

    /// The request is invalid.
    case badRequest(fault: RequestFault)
    /// The plan is for another city than the catalog.
    case wrongCity(claimed: String, catalog: String)
    /// The days have other dates than the request.
    case wrongDates(claimed: [CalendarDate], requested: [CalendarDate])
    /// A day starts before the request allows.
    case startsEarly(at: ClockTime, minutes: Int, limit: ClockTime)
    /// A day ends after the request allows.
    case endsLate(at: ClockTime, minutes: Int, limit: ClockTime)
    /// A day has more stops than allowed.
    case tooManyStops(count: Int, limit: Int)
    /// A day has more travel than allowed.
    case tooMuchTravel(minutes: Int, excess: Int)
    /// The sights of a day cost more than its budget.
    case overBudget(cost: Int, budget: Int)
    /// The cost of a day differs from the sum over its stops.
    case wrongCost(about: Int, unknown: Int, claimed: Int)
    /// The list of what to book differs from that of the stops.
    case wrongBookings(sights: Int, claimed: Int)
    /// The urgent bookings differ from those the plan warns about; with the ids of their sights.
    case wrongHurry(sights: [String], claimed: [String])
    /// The number of a day's legs does not match its places.
    case wrongLegCount(legs: Int, places: Int)

    /// The wall clock never shows that time on the day, or not at the occurrence that the plan states.
    case noSuchTime(at: ClockTime)

    // Stops.

    /// The catalog has no such sight.
    case unknownSight(sight: RequestFault.UnknownSight)
    /// The stop is elsewhere than in the catalog.
    case misplaced(meters: Int)
    /// The exit differs from the catalog's; `nil` stands for the entrance.
    case wrongExit(exit: String?, claimed: String?)
    /// The day starts at another place than the catalog's pier; `nil` stands for the first stop.
    case wrongStartPlace(place: String?, claimed: String?)
    /// The day ends at another place than the catalog's pier; `nil` stands for the last stop.
    case wrongEndPlace(place: String?, claimed: String?)
    /// The sight is to be skipped.
    case skipped
    /// The sight lies outside the area.
    case outsideArea
    /// The sight is not one of those selected.
    case notSelected
    /// The sight is of a category that was not requested.
    case categoryNotAsked
    /// There are steps to climb, and the companions include a stroller.
    case stepsInTheWay(steps: Int)
    /// The admission differs from the catalog's at that time.
    case wrongAdmission(admission: Plan.Admission, claimed: Plan.Admission)
    /// The visit costs about that much, or an unknown price, but the request asks for free sights only.
    case notFree(about: Int?)
    /// The visit does not fall into the best time that it claims.
    case notAtBest(claimed: String)
    /// The free minutes at the end of each day do not match the pace.
    case wrongFreeMinutes(minutes: Int, claimed: Int)
    /// A day extends into the minutes that the plan claims to keep free.
    case endsInFreeTime(at: ClockTime, minutes: Int)
    /// The stop is too late for the event that it claims.
    case notAtEvent(claimed: String)
    /// The events during the visit differ from those the stop claims.
    case wrongEvents(events: [String], claimed: [String])
    /// The visit starts before the visitor can be inside.
    case enteredEarly(at: ClockTime, minutes: Int, hasEntry: Bool)
    /// The length of the stay does not match its times.
    case wrongStay(minutes: Int, from: ClockTime, until: ClockTime, claimed: Int)
    /// The length of the wait does not match its times.
    case wrongWait(minutes: Int, claimed: Int)
    /// The stay is below the minimum.
    case shorterThanMinimum(minutes: Int)
    /// The stay is above the maximum.
    case longerThanMaximum(minutes: Int)
    /// The recommended stay differs from the catalog's.
    case wrongRecommendation(minutes: Int, claimed: Int)
    /// The entry time does not match the pace.
    case wrongEntry(minutes: Int, claimed: Int)
    /// The score differs from what the stay is worth.
    case wrongScore(worth: Double, minutes: Int, claimed: Points)
    /// The deductions do not match the stop's position in its day.
    case wrongDeductions(points: Points, claimed: Points)
    /// The name differs from the catalog's.
    case wrongName(name: String)
    /// The relevance differs from the catalog's.
    case wrongRelevance(relevance: Int, claimed: Int)
    /// The stop is not a member of the neighborhood it names.
    case wrongNeighborhood(claimed: Int)
    /// Leaving as late as the stop's slack allows causes a violation.
    case wrongSlack(harm: Delay)
    /// The sight is visited twice.
    case visitedTwice
    /// The visit to another sight covers this one.
    case coveredBy(sight: String)
    /// Another sight of the same kind is visited too.
    case sameKindAs(sight: String)
    /// A past or current visit ends after the rest of the day begins.
    case visitedLate(minutes: Int)
    /// A must is not visited.
    case mustMissing
    /// The visitor is not at the door of a pinned sight at its time.
    case pinMissed(at: ClockTime, from: ClockTime, until: ClockTime)
    /// A pinned sight is visited on another day.
    case pinnedToOtherDay(date: CalendarDate)
    /// A pinned sight is visited for other minutes.
    case pinnedStayMissed(minutes: Int, pinned: Int)

    // Hours and light.

    /// The stop claims known hours, but they are unknown, for the given minutes or throughout.
    case hidesUnknownHours(minutes: Int?)
    /// The sight is closed during the stop.
    case closed(minutes: Int, from: ClockTime, until: ClockTime, hours: String)
    /// The visit starts after the last admission.
    case afterLastAdmission(minutes: Int, margin: Int)
    /// The visit starts before it gets light.
    case beforeLight(minutes: Int)
    /// The visit ends after it gets dark.
    case afterDark(minutes: Int)
    /// The visit starts before the assumed hours of a sight whose hours are unknown.
    case beforeAssumedHours(minutes: Int)
    /// The visit ends after the assumed hours of a sight whose hours are unknown.
    case afterAssumedHours(minutes: Int)
    /// The stop shows hours that the sight does not have.
    case wrongHours(hours: [String], claimed: String)

    // Legs.

    /// The leg should join other places.
    case wrongLegEnds(from: String, to: String)
    /// The leg takes longer than planned.
    case legTooShort(minutes: Int, missing: Int)
    /// The leg takes less than planned.
    case legTooLong(minutes: Int, claimed: Int)
    /// No route connects the ends of the leg.
    case noWay(by: TravelMode)
    /// The plan lacks a warning.
    case lacksWarning(Plan.Warning)
    /// The plan has a wrong warning.
    case wrongWarning(Plan.Warning)
    /// The leg has another length.
    case wrongLength(meters: Double, claimed: Double)
    /// A leg is marked as estimated but is not, or vice versa.
    case wrongEstimate(isEstimated: Bool)
    /// The leg has other rides, or is walked instead.
    case wrongRides(lines: [String], claimed: [String])
    /// The leg sets out before the visitor is ready.
    case missedRide(at: ClockTime, ready: ClockTime)
    /// The leg arrives after the next stop begins, or the day ends.
    case lateRide(at: ClockTime, due: ClockTime)
    /// The source of the plan's travel times differs from the one used for checking.
    case wrongTravelBasis(claimed: TravelBasis, checked: TravelBasis)
    /// The leg takes more minutes than the request allows.
    case legOverLimit(excess: Int)
    /// There is too little time for the leg and its breaks.
    case tooLittleTime(missing: Int, leave: ClockTime, travel: Int, rest: Int, arrive: ClockTime)

    // Breaks.

    /// A day without breaks has one.
    case breakNotAsked
    /// A day has more or fewer breaks than it should.
    case wrongBreakCount(count: Int, expected: Int)
    /// A day has breaks of other kinds than it should.
    case wrongBreaks(kinds: [BreakKind], expected: [BreakKind])
    /// A note on a changed default break is wrong: the day has no such break, or it differs from the note.
    case wrongChangedBreak
    /// A default break was changed needlessly: the same visits fit with the usual one.
    case needlesslyChangedBreak
    /// The break starts before its window.
    case breakBeforeWindow(minutes: Int, window: ClockTime)
    /// The break ends after its window.
    case breakAfterWindow(minutes: Int, window: ClockTime)
    /// The break has another length than requested.
    case wrongBreakLength(minutes: Int, expected: Int)
    /// The break follows a place that is not visited.
    case breakAfterUnvisited
    /// The break starts before what precedes it ends.
    case breakTooEarly(minutes: Int)
    /// The break ends after what follows it starts.
    case breakTooLate(minutes: Int)
    /// The break overlaps a ride.
    case breakOnRide(from: ClockTime, until: ClockTime)
    /// The break is near a different stop, or near none.
    case breakNear(stop: String?, claimed: String)
    /// The break names a place that is not within five minutes' walk.
    case foodTooFar(place: String)
    /// The break names a place that is closed then.
    case foodClosed(place: String)
    /// The stop claims a meal, but there is none.
    case mealElsewhere

    // Sums.

    /// The sum of the scores is wrong.
    case wrongScoreSum(sum: Points, claimed: Points)
    /// The sum of the deductions is wrong.
    case wrongDeductionSum(sum: Points, claimed: Points)
    /// The total travel time is wrong.
    case wrongTravelSum(sum: Int, claimed: Int)
    /// The value does not follow from the score and the travel.
    case wrongValue(value: Double, claimed: Double)
    /// The bound is below the value.
    case boundBelowValue(bound: Double, value: Double)
    /// The plan is called optimal, but its bound is above its value.
    case boundAboveValue(excess: Double)
    /// The gap does not follow from the bound and the value.
    case wrongGap(gap: Double, claimed: Double)
    /// The number of candidates is wrong.
    case wrongCandidateCount(count: Int, claimed: Int)
    /// The number of sights set aside differs from the proof's.
    case wrongSetAsideCount(count: Int, claimed: Int)
    /// The best-known sights set aside differ from the claimed ones; with their ids.
    case wrongSetAsideNames(sights: [String], claimed: [String])

    // Sights left out.

    /// The sight is left out twice.
    case leftOutTwice
    /// The sight is both visited and left out.
    case visitedAndLeftOut
    /// The sight is in the area, and neither visited nor left out.
    case unaccounted
    /// No visit covers the sight, though the plan says so.
    case notCovered
    /// The sight is open, though the plan says it is closed.
    case notClosed
    /// The sight is wanted, though the plan says it is not.
    case notExcluded
    /// The visit fits, though the plan says it takes too long.
    case notTooLong
    /// The sight has no such closure, though the plan says so; with its description.
    case noSuchClosure(String)
    /// No such event closes the sight, though the plan says so.
    case noSuchEvent(String)
    /// The sight suits the visitors, though the plan says it does not.
    case notUnsuitable
    /// The sight does not open on that date, though the plan says so.
    case noSuchOpeningDay(CalendarDate)
    /// The plan with the sight would be better.
    case wouldImprove(points: Double)
    /// The score differs from what a visit is worth.
    case wrongLeftOutScore(worth: Double, claimed: Points)
  }

  /// The consequence of leaving a stop as late as its slack allows.
  public enum Delay: Hashable, Sendable, Encodable {
    /// The stop itself closes before.
    case closesBefore
    /// A later stop would be closed.
    case laterStopClosed(name: String)
    /// The day would end too late.
    case dayEndsLate
  }
}

extension PlanCheck {
  /// Returns all violations as a JSON list with a trailing newline.
  ///
  /// - Throws: `EncodingError`, which no check of a plan read from JSON causes.
  package func json() throws -> Data { try violations.orderedJSON(isPretty: true) }
}

extension PlanCheck.Violation: Encodable {
  /// Writes the location and the violation, each as data for programs and as text for people.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for case (let key, let value?) in location.data { try container.encode(value, forKey: key) }
    try container.encode(place, forKey: "place")
    try container.encode(reason, forKey: "reason")
    try container.encode(problem, forKey: "problem")
  }
}

extension PlanCheck.Location {
  /// The indices and ids by key; `nil` is omitted.
  fileprivate var data: KeyValuePairs<String, (any Encodable)?> {
    switch self {
    case .plan, .request, .objective, .proof: [:]
    case .day(let day): ["day": day.index]
    case .stop(let day, let index, let sight):
      ["day": day.index, "stop": index, "sight": sight.id]
    case .leg(let day, let from, let to): ["day": day.index, "from": from, "to": to]
    case .departure(let day, let sight): ["day": day.index, "after": sight?.id]
    case .pause(let day, let kind): ["day": day.index, "break": kind]
    case .sight(let sight): ["sight": sight.id]
    }
  }
}
