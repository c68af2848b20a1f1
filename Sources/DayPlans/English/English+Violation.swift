import Catalogs
import OpeningHours

extension PlanCheck.Violation {
  /// Where it is: the date and the stop, if any; empty for the plan as a whole.
  public var place: String { English.place(location) }

  /// The violation and its extent, as a clause without a period: "lies outside the area".
  public var problem: String { English.sentence(for: reason) }
}

extension English {
  /// Names a part of a plan.
  static func place(_ location: PlanCheck.Location) -> String {
    switch location {
    case .plan: ""
    case .request: "request"
    case .objective: "objective"
    case .proof: "proof"
    case .day(let day): "\(day.date)"
    case .stop(let day, _, let sight): "\(day.date), \(sight.name)"
    case .leg(let day, let from, let to): "\(day.date), \(from) → \(to)"
    case .departure(let day, let sight): "\(day.date), after \(sight?.name ?? "the start")"
    case .pause(let day, let kind): "\(day.date), \(kind.rawValue)"
    case .sight(let sight): sight.name
    }
  }

  /// Describes a violation.
  package static func sentence(for reason: PlanCheck.Reason) -> String {
    day(reason) ?? visit(reason) ?? stop(reason) ?? hours(reason) ?? leg(reason) ?? pause(reason)
      ?? sum(reason) ?? leftOut(reason)
  }

  /// Describes a violation in the plan or a day as a whole; `nil` for any other violation.
  private static func day(_ reason: PlanCheck.Reason) -> String? {
    switch reason {
    case .badRequest(let fault): fault.description
    case .wrongCity(let claimed, let catalog):
      "the plan is for \(claimed), but the catalog is for \(catalog)"
    case .wrongDates(let claimed, let requested):
      "the days are \(claimed) instead of \(requested)"
    case .startsEarly(let start, let minutes, let limit):
      "starts at \(start), \(minutes) min before \(limit)"
    case .endsLate(let end, let minutes, let limit):
      "ends at \(end), \(minutes) min after \(limit)"
    case .noSuchTime(let time):
      "names the time \(time), which the clock does not show at that point of the day"
    case .tooManyStops(let count, let limit): "has \(count) stops, but at most \(limit) are allowed"
    case .tooMuchTravel(let minutes, let excess):
      "has \(minutes) min of travel, \(excess) more than allowed"
    case .overBudget(let cost, let budget): "costs about \(cost), but the budget is \(budget)"
    case .wrongCost(let about, let unknown, let claimed):
      "costs about \(about) with \(unknown) prices unknown, not \(claimed)"
    case .wrongBookings(let sights, let claimed):
      "lists \(claimed) bookings that are not the \(sights) of its stops in order"
    case .wrongHurry(let sights, let claimed):
      "warns to book \(claimed.listed.orNothing), but it is urgent for \(sights.listed.orNothing)"
    case .wrongLegCount(let legs, let places): "has \(legs) legs between \(places) places"
    case .wrongStartPlace(let place, let claimed):
      "starts at \(place ?? "its first stop"), not at \(claimed ?? "its first stop")"
    case .wrongEndPlace(let place, let claimed):
      "ends at \(place ?? "its last stop"), not at \(claimed ?? "its last stop")"
    default: nil
    }
  }

  /// Describes why a sight should not be visited, or not there; `nil` for any other violation.
  private static func visit(_ reason: PlanCheck.Reason) -> String? {
    switch reason {
    case .unknownSight(let sight): sentence(for: sight)
    case .misplaced(let meters): "is \(meters) m from its position in the catalog"
    case .wrongExit(let exit, let claimed):
      "ends \(exit.map { "at \($0)" } ?? "where it begins"), not "
        + (claimed.map { "at \($0)" } ?? "where it begins")
    case .skipped: "should be skipped"
    case .outsideArea: "lies outside the area"
    case .notSelected: "is not one of the selected sights"
    case .categoryNotAsked: "is not in a requested category"
    case .visitedTwice: "is visited twice"
    case .visitedLate(let minutes): "is left \(minutes) min after the rest of the day begins"
    case .stepsInTheWay(let steps): "has \(steps) steps, but you bring a stroller"
    case .notFree(let about?): "costs about \(about), but only free sights were asked for"
    case .notFree(nil): "has an unknown price, which no budget can allow for"
    case .wrongAdmission(let admission, let claimed):
      "is \(words(for: admission)), not \(words(for: claimed))"
    case .wrongFreeMinutes(let minutes, let claimed):
      "keeps \(claimed) min free at the end of each day, not \(minutes)"
    case .endsInFreeTime(let time, let minutes):
      "ends at \(time), \(minutes) min into the time that is kept free"
    case .notAtEvent(let claimed): "is not there in time for \(claimed)"
    case .notAtBest(let claimed): "is not visited at its best, \(claimed)"
    case .wrongEvents(let events, let claimed):
      "names \(claimed.listed.orNothing), but \(events.listed.orNothing) takes place meanwhile"
    case .coveredBy(let sight): "is visited in addition to \(sight), which covers it"
    case .sameKindAs(let sight): "is visited in addition to \(sight), which is of the same kind"
    case .mustMissing: "is a must but is not visited"
    case .pinMissed(let enter, let from, let until):
      "has the visitor at the door at \(enter) instead of "
        + (from == until ? "\(from)" : "between \(from) and \(until)")
    case .pinnedToOtherDay(let date): "is pinned to \(date)"
    case .pinnedStayMissed(let minutes, let pinned): "lasts \(minutes) min instead of \(pinned)"
    default: nil
    }
  }

  /// Describes what is wrong with a stop; `nil` for any other violation.
  private static func stop(_ reason: PlanCheck.Reason) -> String? {
    switch reason {
    case .enteredEarly(let time, let minutes, let hasEntry):
      "is entered at \(time), \(minutes) min before \(hasEntry ? "getting in" : "the arrival")"
    case .wrongStay(let minutes, let from, let until, let claimed):
      "lasts \(minutes) min from \(from) to \(until), not \(claimed)"
    case .wrongWait(let minutes, let claimed): "waits \(minutes) min, not \(claimed)"
    case .shorterThanMinimum(let minutes): "is \(minutes) min shorter than the minimum"
    case .longerThanMaximum(let minutes): "is \(minutes) min longer than the maximum"
    case .wrongRecommendation(let minutes, let claimed):
      "recommends \(claimed) min, not \(minutes)"
    case .wrongEntry(let minutes, let claimed): "takes \(minutes) min to get in, not \(claimed)"
    case .wrongScore(let worth, let minutes, let claimed):
      "scores \(claimed), but \(minutes) min are worth \(worth.inWords)"
    case .mealElsewhere: "claims a meal, but there is none"
    case .wrongDeductions(let points, let claimed):
      "is worth \(claimed) points less for its position in the day, not \(points)"
    case .wrongName(let name): "is called \(name) in the catalog"
    case .wrongRelevance(let relevance, let claimed):
      "has a relevance of \(relevance), not \(claimed)"
    case .wrongNeighborhood(let claimed): "is not a member of neighborhood \(claimed)"
    case .wrongSlack(let harm): "has less slack: \(words(for: harm))"
    default: nil
    }
  }

  private static func words(for harm: PlanCheck.Delay) -> String {
    switch harm {
    case .closesBefore: "it closes before"
    case .laterStopClosed(let name): "\(name) would be closed"
    case .dayEndsLate: "the day would end too late"
    }
  }

  /// Describes which hours a stop violates; `nil` for any other violation.
  private static func hours(_ reason: PlanCheck.Reason) -> String? {
    switch reason {
    case .hidesUnknownHours(nil): "does not say that its hours are unknown"
    case .hidesUnknownHours(let minutes?):
      "does not say that its hours are unknown for \(minutes) min"
    case .closed(let minutes, let from, let until, let hours):
      "is closed for \(minutes) of its minutes from \(from) to \(until) (\(hours))"
    case .afterLastAdmission(let minutes, let margin):
      "is entered \(minutes) min after the last admission, \(margin) min before closing"
    case .beforeLight(let minutes): "starts \(minutes) min before dawn"
    case .afterDark(let minutes): "ends \(minutes) min after dusk"
    case .beforeAssumedHours(let minutes):
      "starts \(minutes) min before 10:00, but its hours are unknown"
    case .afterAssumedHours(let minutes):
      "ends \(minutes) min after 17:00, but its hours are unknown"
    case .wrongHours(let hours, let claimed):
      "shows the hours \(claimed) instead of \(hours.joined(separator: ", "))"
    default: nil
    }
  }
}

extension English {
  /// Describes what an adult pays.
  private static func words(for admission: Plan.Admission) -> String {
    switch admission {
    case .free: "free"
    case .freeThen: "free at that time"
    case .paid(let price): "about \(price.about)"
    case .unknown: "of unknown price"
    case .included(let other): "on the ticket for \(other.name)"
    }
  }
}

extension String {
  /// The text, or `nothing` if it is empty.
  fileprivate var orNothing: String { isEmpty ? "nothing" : self }
}
