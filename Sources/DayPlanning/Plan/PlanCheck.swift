public import Catalogs
import Geography
import OpeningHours

/// Recomputes a plan from its catalog, trusting nothing in it and sharing no code with the search.
///
/// Hours, ways, sums and limits are computed anew, so a plan that was edited by hand can be checked
/// too: ``violations`` lists each thing that breaks, and by how much.
public struct PlanCheck: Sendable {
  /// One thing that breaks.
  public struct Violation: Hashable, Sendable, Encodable, CustomStringConvertible {
    /// Where: the date and the stop, as far as there are any.
    public let place: String

    /// What breaks, and by how much.
    public let problem: String

    /// The place and the problem.
    public var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
  }

  /// Everything that breaks, in the order of the day.
  public private(set) var violations: [Violation] = []

  let plan: Plan
  let catalog: Catalog
  let request: PlanRequest
  let travel: any TravelModel

  /// Checks `plan` against the catalog of its city.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - catalog: The catalog.
  ///   - travel: Where travel times come from; it must be what the plan rests on.
  public init(
    of plan: Plan,
    in catalog: Catalog,
    traveling travel: any TravelModel = StraightLines()
  ) {
    self.plan = plan
    self.catalog = catalog
    request = plan.request
    self.travel = travel
    let faults = request.faults(in: catalog)
    for fault in faults { report("request", fault.description) }
    guard faults.isEmpty else { return }
    checkDates()
    checkBasis()
    for day in plan.days { check(day) }
    checkVisits()
    checkLeftOut()
    checkObjective()
    // What a plan says beside its times only repeats what is wrong with them, so it comes last.
    if violations.isEmpty { checkClaims() }
  }

  /// Notes that something breaks.
  mutating func report(_ place: String, _ problem: String) {
    violations.append(Violation(place: place, problem: problem))
  }

  private mutating func checkDates() {
    if plan.city != catalog.city.id {
      report("", "the plan is for \(plan.city), the catalog is of \(catalog.city.id)")
    }
    let dates = plan.days.map(\.date)
    if dates != request.dates {
      report("", "the days are \(dates), \(request.dates) were asked for")
    }
  }

  private mutating func checkBasis() {
    guard plan.travelBasis != travel.basis else { return }
    report("", "its legs rest on \(plan.travelBasis), they are checked with \(travel.basis)")
  }

  private mutating func check(_ day: Plan.Day) {
    let place = "\(day.date)"
    if day.start < request.start {
      report(
        place,
        "starts at \(day.start), \(request.start - day.start) min before \(request.start)"
      )
    }
    if day.end > request.end {
      report(place, "ends at \(day.end), \(day.end - request.end) min after \(request.end)")
    }
    if let most = request.stopLimit, day.stops.count > most {
      report(place, "has \(day.stops.count) stops, \(most) are allowed")
    }
    let travel = day.legs.reduce(0) { $0 + $1.minutes.rawValue }
    if let most = request.maxWalkTotal, travel > most.rawValue {
      report(place, "travels \(travel) min, \(travel - most.rawValue) more than allowed")
    }
    for stop in day.stops { check(stop, on: day.date) }
    checkWays(of: day)
    checkBreaks(of: day)
  }

  private mutating func check(_ stop: Plan.Stop, on date: CalendarDate) {
    let place = "\(date), \(stop.name)"
    guard let attraction = catalog[stop.id] else {
      return report(place, catalog.complaint(aboutUnknown: stop.id))
    }
    let moved = attraction.coordinate.distance(to: stop.coordinate)
    if moved > Meters(1) {
      report(place, "is \(Int(moved.rawValue)) m from where the catalog has it")
    }
    checkWorth(of: stop, attraction: attraction, place: place)
    checkTimes(of: stop, visit: attraction.visit, place: place)
    checkEntry(of: stop, attraction: attraction, place: place)
    checkHours(of: stop, attraction: attraction, on: date, place: place)
    checkWishes(for: attraction, place: place)
  }

  private mutating func checkWishes(for attraction: Attraction, place: String) {
    if request.skip.contains(attraction.id) { report(place, "is to be skipped") }
    guard !request.must.contains(attraction.id) else { return }
    if let area = request.area, !area.contains(attraction.coordinate) {
      report(place, "lies outside the area")
    }
    if !request.select.isEmpty, !request.select.contains(attraction.id) {
      report(place, "is not among the selected places")
    }
    if !request.categories.isEmpty, !request.categories.contains(attraction.category) {
      report(place, "is not of a category that was asked for")
    }
  }

  private mutating func checkTimes(of stop: Plan.Stop, visit: VisitDuration, place: String) {
    let entry = stop.entryMinutes.rawValue
    let wait = stop.enter - stop.arrive - entry
    if wait < 0 {
      report(
        place,
        "is entered at \(stop.enter), \(-wait) min before one \(entry > 0 ? "can be inside" : "arrives")"
      )
    }
    if stop.leave - stop.enter != stop.minutes.rawValue {
      report(
        place,
        "lasts \(stop.leave - stop.enter) min from \(stop.enter) to \(stop.leave), "
          + "not \(stop.minutes.rawValue)"
      )
    }
    if wait != stop.waitMinutes.rawValue {
      report(place, "waits \(wait) min, not \(stop.waitMinutes.rawValue)")
    }
    if stop.minutes < visit.minimum {
      report(place, "is \((visit.minimum - stop.minutes).rawValue) min shorter than the minimum")
    }
    if stop.minutes > visit.maximum {
      report(place, "is \((stop.minutes - visit.maximum).rawValue) min longer than the maximum")
    }
    if stop.recommendedMinutes != visit.recommended {
      report(
        place,
        "recommends \(stop.recommendedMinutes.rawValue) min, not \(visit.recommended.rawValue)"
      )
    }
  }

  /// Checks that the stop has the minutes at the door that its place takes at the pace of the plan.
  private mutating func checkEntry(of stop: Plan.Stop, attraction: Attraction, place: String) {
    let minutes = request.entryMinutes(at: attraction)
    if stop.entryMinutes != minutes {
      let claimed = stop.entryMinutes.rawValue
      report(place, "takes \(minutes.rawValue) min to get in, not \(claimed)")
    }
  }

  private mutating func checkVisits() {
    var seen: Set<String> = []
    for stop in plan.days.flatMap(\.stops) where !seen.insert(stop.id).inserted {
      report(stop.name, "is visited twice")
    }
    for stop in plan.days.flatMap(\.stops) {
      for whole in catalog[stop.id].map(catalog.wholes(of:)) ?? [] where seen.contains(whole.id) {
        guard !request.must.contains(stop.id) || !request.must.contains(whole.id) else { continue }
        report(stop.name, "is visited besides \(whole.name), whose visit takes it in")
      }
    }
    checkKinds()
    for id in request.must where !seen.contains(id) {
      report(catalog[id]?.name ?? id, "must be visited and is not")
    }
  }

  /// Checks that of kinds of which one is enough there is one, unless others are musts.
  private mutating func checkKinds() {
    var first: [SightKind: Attraction] = [:]
    for attraction in plan.days.flatMap(\.stops).compactMap({ catalog[$0.id] }) {
      guard let kind = SightKind(of: attraction) else { continue }
      guard let other = first[kind], other.id != attraction.id else {
        first[kind] = attraction
        continue
      }
      let areMusts = request.must.contains(attraction.id) && request.must.contains(other.id)
      if !areMusts {
        report(attraction.name, "is visited besides \(other.name), which is of its kind")
      }
    }
  }

  private mutating func checkObjective() {
    let score = plan.days.flatMap(\.stops).reduce(Points.zero) { $0 + $1.score }
    let travel = plan.days.flatMap(\.legs).reduce(Minutes.zero) { $0 + $1.minutes }
    let objective = plan.objective
    if objective.score != score {
      report(
        "objective",
        "the score is \(objective.score), the stops add up to \(score)"
      )
    }
    if objective.travelMinutes != travel {
      report(
        "objective",
        "the travel is \(objective.travelMinutes.rawValue) min, the legs add up to \(travel.rawValue)"
      )
    }
    let value = ((score.value - request.travelCost * Double(travel.rawValue)) * 1e6).rounded() / 1e6
    if abs(objective.value - value) > 2e-6 {
      report("objective", "the value is \(objective.value), it should be \(value)")
    }
    if objective.bound < objective.value - 1e-6 {
      report("objective", "the bound, \(objective.bound), is below the value, \(objective.value)")
    }
    if plan.proof.status == .optimal, abs(objective.bound - objective.value) > 1e-6 {
      report("proof", "says optimal, but the bound is \(objective.bound - objective.value) above")
    }
  }
}
