public import Catalogs
import Geography
import OpeningHours

/// Recomputes a plan from its catalog without trusting the plan or sharing code with the planner.
///
/// Hours, legs, sums and limits are recomputed, so hand-edited plans can be checked as well: ``violations`` lists every
/// violation and its extent.
///
/// It shares with the planner only the meaning of requests and catalogs: the breaks and entry times of a request, the
/// evaluation of opening hours by `OpeningHours`, the catalog's default rules (light, doors, season, setting), and the model's
/// travel times. Everything that decides about a visit is reimplemented here: when a sight can be entered, the value and cost
/// of a visit, mutually exclusive sights, dropped rests, clock changes and slack. `check_graph.py` keeps the names of the
/// planner's rules out of this folder.
public struct PlanCheck: Sendable {
  /// All violations, in the order of the day.
  public private(set) var violations: [Violation] = []

  /// Collects the ids that the catalog does not have.
  var strangers: UnknownSights

  let plan: Plan
  let catalog: Catalog
  let request: PlanRequest
  let travel: any TravelModel
  let parks: [NamedPark]
  let value: VisitValue?

  /// The clock of each date, as the check reads it.
  private var clocks: [CalendarDate: CheckedClock] = [:]

  /// Checks `plan` against the catalog of its city.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - catalog: The catalog.
  ///   - travel: The travel model; it must be the plan's own. In a cancelled task it may lack routes, so discard the result then.
  ///   - value: The value of visits, if the planner had one of its own.
  public init(
    of plan: Plan,
    in catalog: Catalog,
    traveling travel: any TravelModel = StraightLines(),
    valuing value: VisitValue? = nil
  ) {
    self.init(of: plan, in: catalog, traveling: travel, valuing: value, isEdited: false)
  }

  private init(
    of plan: Plan,
    in catalog: Catalog,
    traveling travel: any TravelModel,
    valuing value: VisitValue?,
    isEdited: Bool
  ) {
    let catalog = catalog.adding(plan.request.places)
    self.plan = plan
    self.value = value
    self.catalog = catalog
    strangers = UnknownSights(in: catalog)
    request = plan.request
    let travel = travel.adapted(to: plan.request, in: catalog.city)
    self.travel = travel
    parks = Self.parks(of: catalog, on: travel)
    let faults = request.faults(in: catalog)
    for fault in faults { report(.request, .badRequest(fault: fault)) }
    guard faults.isEmpty else { return }
    let zone = ZoneRule(identifier: catalog.city.timeZone)
    for date in Set(plan.days.map(\.date) + request.dates) {
      clocks[date] = CheckedClock(on: date, from: request.start, in: zone)
    }
    checkDates()
    checkBasis()
    checkFreeMinutes()
    checkDays()
    checkParks()
    guard !isEdited else { return }
    checkLeftOut()
    checkBookings()
    checkObjective()
    // Wrong times make other claims wrong too, so these are only checked if the times are right.
    if violations.isEmpty { checkClaims() }
  }

  /// Checks the days of a plan that was edited and retimed, and so claims only its times.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - catalog: The catalog.
  ///   - travel: The travel model.
  ///   - value: The value of visits, if the planner had one of its own.
  package init(
    ofEdited plan: Plan,
    in catalog: Catalog,
    traveling travel: any TravelModel,
    valuing value: VisitValue? = nil
  ) {
    self.init(of: plan, in: catalog, traveling: travel, valuing: value, isEdited: true)
  }

  private mutating func checkDays() {
    for (day, reference) in referencedDays { check(day, reference) }
    checkVisits()
  }

  /// Returns the clock of a date.
  func clock(_ date: CalendarDate) -> CheckedClock {
    clocks[date] ?? CheckedClock(on: date, from: request.start, in: nil)
  }

  /// Returns the real minutes that a day may use.
  func span(of date: CalendarDate) -> Range<Int> {
    let clock = clock(date)
    let first = clock.minute(ofWall: request.start.minutesSinceMidnight)
    return first..<max(first, clock.minute(ofWall: request.end.minutesSinceMidnight))
  }

  /// Reports a violation.
  mutating func report(_ location: Location, _ reason: Reason) {
    violations.append(Violation(location: location, reason: reason))
  }

  private mutating func checkDates() {
    if plan.city != catalog.city.id {
      report(.plan, .wrongCity(claimed: plan.city, catalog: catalog.city.id))
    }
    let dates = plan.days.map(\.date)
    if dates != request.dates {
      report(.plan, .wrongDates(claimed: dates, requested: request.dates))
    }
  }

  /// Checks that each day keeps free as much time as its pace requires, or none if something may have needed it, and that no
  /// day extends into it.
  private mutating func checkFreeMinutes() {
    let percent = request.pace.map { [.relaxed: 10, .normal: 5][$0] ?? 0 } ?? 0
    let length = request.end.minutesSinceMidnight - request.start.minutesSinceMidnight
    let usual = length * percent / 500 * 5
    let claimed = plan.freeMinutes.rawValue
    guard claimed > 0 else { return }
    if claimed != usual {
      report(.plan, .wrongFreeMinutes(minutes: usual, claimed: claimed))
    }
    for (day, reference) in referencedDays where request.slack != .share {
      let late = day.end.elapsedMinutes - (span(of: day.date).upperBound - claimed)
      if late > 0, !day.stops.isEmpty {
        report(.day(reference), .endsInFreeTime(at: day.end, minutes: late))
      }
    }
  }

  private mutating func checkBasis() {
    guard plan.travelBasis != travel.basis else { return }
    report(.plan, .wrongTravelBasis(claimed: plan.travelBasis, checked: travel.basis))
  }

  private mutating func check(_ day: Plan.Day, _ reference: DayReference) {
    let place = Location.day(reference)
    checkClock(of: day, reference)
    let span = span(of: day.date)
    let early = span.lowerBound - day.start.elapsedMinutes
    if early > 0 {
      report(place, .startsEarly(at: day.start, minutes: early, limit: request.start))
    }
    let late = day.end.elapsedMinutes - span.upperBound
    if late > 0 { report(place, .endsLate(at: day.end, minutes: late, limit: request.end)) }
    if let most = request.stopLimit, day.stops.count > most {
      report(place, .tooManyStops(count: day.stops.count, limit: most))
    }
    let travel = day.legs.reduce(0) { $0 + $1.minutes.rawValue }
    if let most = request.maxWalkTotal, travel > most.rawValue {
      report(place, .tooMuchTravel(minutes: travel, excess: travel - most.rawValue))
    }
    for (index, (stop, admission)) in zip(day.stops, admissions(of: day)).enumerated() {
      let place = Location.stop(reference, index: index, SightName(stop))
      check(stop, admission: admission, on: day.date, place: place)
    }
    checkWays(of: day, reference)
    checkBreaks(of: day, reference)
    checkDeductions(of: day, reference)
    checkCost(of: day, reference)
  }

  /// Checks that the wall clock shows each time of a day, in a repeated hour at the stated occurrence.
  private mutating func checkClock(of day: Plan.Day, _ reference: DayReference) {
    let clock = clock(day.date)
    for time in [day.start, day.end] where !clock.shows(time) {
      report(.day(reference), .noSuchTime(at: time))
    }
    for (index, stop) in day.stops.enumerated() {
      for time in [stop.arrive, stop.enter, stop.leave] where !clock.shows(time) {
        report(.stop(reference, index: index, SightName(stop)), .noSuchTime(at: time))
      }
    }
    for pause in day.breaks {
      for time in [pause.start, pause.end] where !clock.shows(time) {
        report(.pause(reference, pause.kind), .noSuchTime(at: time))
      }
    }
  }

  private mutating func check(
    _ stop: Plan.Stop,
    admission: Plan.Admission?,
    on date: CalendarDate,
    place: Location
  ) {
    guard let attraction = catalog[stop.id], let admission else {
      return report(place, .unknownSight(sight: strangers.describe(stop.id)))
    }
    let moved = attraction.coordinate.distance(to: stop.coordinate)
    if moved > Meters(1) {
      report(place, .misplaced(meters: Int(moved.rawValue)))
    }
    checkExit(of: stop, attraction: attraction, place: place)
    checkWorth(of: stop, attraction: attraction, place: place)
    checkTimes(of: stop, attraction: attraction, place: place)
    checkEntry(of: stop, attraction: attraction, on: date, place: place)
    checkHours(of: stop, attraction: attraction, on: date, place: place)
    checkWishes(for: attraction, place: place)
    checkPrice(of: stop, admission: admission, attraction: attraction, place: place)
    checkMoments(of: stop, attraction: attraction, place: place)
    checkPin(of: stop, on: date, place: place)
  }

  private mutating func checkWishes(for attraction: Attraction, place: Location) {
    if request.skip.contains(attraction.id) { report(place, .skipped) }
    guard !request.requires(attraction.id) else { return }
    if let area = request.area, !attraction.isIn(area) {
      report(place, .outsideArea)
    }
    if !request.select.isEmpty, !request.select.contains(attraction.id) {
      report(place, .notSelected)
    }
    if !request.categories.isEmpty, !request.categories.contains(attraction.category) {
      report(place, .categoryNotAsked)
    }
    if request.with.contains(.pram), let steps = attraction.dayFacts.effort?.steps {
      report(place, .stepsInTheWay(steps: steps))
    }
  }

  private mutating func checkTimes(of stop: Plan.Stop, attraction: Attraction, place: Location) {
    let visit = attraction.visit
    let event = eventVisit(of: stop, at: attraction)?.minutes
    let entry = stop.entryMinutes.rawValue
    let wait = stop.enter - stop.arrive - entry
    if wait < 0 {
      report(
        place,
        .enteredEarly(at: stop.enter, minutes: -wait, hasEntry: entry > 0)
      )
    }
    if stop.leave - stop.enter != stop.minutes.rawValue {
      report(
        place,
        .wrongStay(
          minutes: stop.leave - stop.enter,
          from: stop.enter,
          until: stop.leave,
          claimed: stop.minutes.rawValue
        )
      )
    }
    if wait != stop.waitMinutes.rawValue {
      report(place, .wrongWait(minutes: wait, claimed: stop.waitMinutes.rawValue))
    }
    let meal = mealVisit(of: stop, at: attraction)
    let least = event ?? meal ?? visit.minimum
    if stop.minutes < least {
      report(place, .shorterThanMinimum(minutes: (least - stop.minutes).rawValue))
    }
    let most = event ?? meal ?? visit.maximum
    if stop.minutes > most {
      report(place, .longerThanMaximum(minutes: (stop.minutes - most).rawValue))
    }
    if stop.recommendedMinutes != visit.recommended {
      report(
        place,
        .wrongRecommendation(
          minutes: visit.recommended.rawValue,
          claimed: stop.recommendedMinutes.rawValue
        )
      )
    }
  }

  private mutating func checkVisits() {
    var seen: Set<String> = []
    for stop in plan.days.flatMap(\.stops) where !seen.insert(stop.id).inserted {
      report(.sight(SightName(stop)), .visitedTwice)
    }
    for (day, reference) in referencedDays { checkVisited(of: day, reference, besides: seen) }
    for stop in plan.days.flatMap(\.stops) {
      for whole in catalog[stop.id].map(catalog.wholes(of:)) ?? [] where seen.contains(whole.id) {
        guard !request.requires(stop.id) || !request.requires(whole.id)
        else { continue }
        report(.sight(SightName(stop)), .coveredBy(sight: whole.name))
      }
    }
    checkKinds()
    for id in request.required where !seen.contains(id) {
      report(.sight(SightName(id: id, name: catalog[id]?.name ?? id)), .mustMissing)
    }
  }

  /// Checks that the visits kept by a replan are of known sights, are not planned again, and end before the rest of the day begins.
  private mutating func checkVisited(
    of day: Plan.Day,
    _ reference: DayReference,
    besides planned: Set<String>
  ) {
    var seen = planned
    for stop in day.visited {
      let place = Location.sight(SightName(stop))
      if catalog[stop.id] == nil {
        report(place, .unknownSight(sight: catalog.unknown(stop.id)))
      }
      if !seen.insert(stop.id).inserted { report(place, .visitedTwice) }
      let late = stop.leave.minutesSinceMidnight - day.start.minutesSinceMidnight
      if late > 0 { report(place, .visitedLate(minutes: late)) }
    }
  }

  /// Checks that there is at most one observation deck and one palace, and that no two sights repeat each other, unless they
  /// are musts.
  private mutating func checkKinds() {
    var before: [Attraction] = []
    for attraction in plan.days.flatMap(\.stops).compactMap({ catalog[$0.id] }) {
      let alike = before.first { $0.id != attraction.id && Self.areAlike($0, attraction) }
      before.append(attraction)
      guard let alike, !request.requires(attraction.id) || !request.requires(alike.id) else {
        continue
      }
      report(.sight(SightName(attraction)), .sameKindAs(sight: alike.name))
    }
  }

  private static func areAlike(_ one: Attraction, _ other: Attraction) -> Bool {
    let sameKind = kind(of: one).map { $0 == kind(of: other) } ?? false
    return sameKind || one.dayFacts.repeats.contains(other.id)
      || other.dayFacts.repeats.contains(one.id)
  }

  /// Returns the kind of a sight that a plan has at most once: a viewpoint with a ticket or a roof that takes from 20 minutes
  /// to two hours, or a historic place with a ticket whose name has the word "palace".
  static func kind(of attraction: Attraction) -> String? {
    let stay = (attraction.visit.minimum.rawValue, attraction.visit.recommended.rawValue)
    if attraction.category == .viewpoint {
      let isOpen = attraction.fee != true && SettingRule.setting(of: attraction) != .indoor
      return isOpen || stay.0 < 20 || stay.1 > 120 ? nil : "deck"
    }
    guard attraction.fee == true else { return nil }
    let words = PlaceName(attraction.name).words
    return attraction.category == .historic && words.contains("palace") ? "palace" : nil
  }

  private mutating func checkObjective() {
    let score = plan.days.flatMap(\.stops).reduce(Points.zero) { $0 + $1.score }
    let travel = plan.days.flatMap(\.legs).reduce(Minutes.zero) { $0 + $1.minutes }
    let objective = plan.objective
    if objective.score != score {
      report(.objective, .wrongScoreSum(sum: score, claimed: objective.score))
    }
    if objective.travelMinutes != travel {
      report(
        .objective,
        .wrongTravelSum(sum: travel.rawValue, claimed: objective.travelMinutes.rawValue)
      )
    }
    let deductions = plan.days.flatMap(\.stops).flatMap(\.deductions)
      .reduce(Points.zero) { $0 + $1.points }
    if objective.deductions != deductions {
      report(
        .objective,
        .wrongDeductionSum(sum: deductions, claimed: objective.deductions)
      )
    }
    let net = (score - deductions).value
    let isWet = request.weather == .rain && request.mode != .drive
    let perMinute = request.travelCost * (isWet ? 3 : 1)
    let value = ((net - perMinute * Double(travel.rawValue)) * 1e6).rounded() / 1e6
    if abs(objective.value - value) > 2e-6 {
      report(.objective, .wrongValue(value: value, claimed: objective.value))
    }
    if objective.bound < objective.value - 1e-6 {
      report(.objective, .boundBelowValue(bound: objective.bound, value: objective.value))
    }
    if plan.proof.status == .optimal, abs(objective.bound - objective.value) > 1e-6 {
      report(.proof, .boundAboveValue(excess: objective.bound - objective.value))
    }
  }
}
