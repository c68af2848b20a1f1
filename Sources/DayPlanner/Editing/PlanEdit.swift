import Basics
public import Catalogs
public import DayPlans
public import OpeningHours

/// The stops of an edited plan, each with its visit options.
struct PlanEdit {
  /// The request, with a pin for each stop with a given time.
  let request: PlanRequest

  /// The stops of each day of the request.
  let days: [[Candidate]]

  /// Prepares stops.
  ///
  /// - Throws: ``PlanError/request(_:)`` if the request has faults, or the catalog lacks a sight.
  init(
    _ days: [[EditedStop]],
    for request: PlanRequest,
    in catalog: Catalog,
    valuing value: VisitValue?
  ) throws(PlanError) {
    let stops = request.dates.indices.map { $0 < days.count ? days[$0] : [] }
    let request = request.pinning(stops.flatMap(\.self))
    var strangers = UnknownSights(in: catalog)
    let unknown = stops.joined().map(\.id).filter { catalog[$0] == nil }.uniqued
    let faults =
      request.faults(in: catalog)
      + unknown.map {
        RequestFault(name: "days", reason: .unknownSight(sight: strangers.describe($0)))
      }
    guard faults.isEmpty else { throw .request(faults) }
    let rule = EditedVisitRule(request, in: catalog, valuing: value)
    self.request = request
    self.days = stops.map { stops in
      stops.compactMap { stop in catalog[stop.id].map { rule.candidate(for: stop, at: $0) } }
    }
  }
}

extension PlanRequest {
  /// Returns this request with a pin for each stop with a given time, replacing any other pin of its sight.
  fileprivate func pinning(_ stops: [EditedStop]) -> Self {
    var request = self
    for stop in stops {
      guard let enter = stop.enter else { continue }
      request.pins.removeAll { $0.sight == stop.id }
      request.pins.append(Pin(sight: stop.id, enter: enter...enter))
    }
    return request
  }
}

/// Creates the options of a visit with a given stay.
struct EditedVisitRule {
  private let request: PlanRequest
  private let rule: VisitOptionRule
  private let openings: OpeningTable
  private let clocks: [DayClock]

  /// Prepares the options of visits for `request`.
  init(_ request: PlanRequest, in catalog: Catalog, valuing value: VisitValue?) {
    self.request = request
    // A stop over budget is reported as a violation, not removed.
    var affordable = request
    affordable.budget = nil
    affordable.freeOnly = false
    rule = VisitOptionRule(affordable, in: catalog, valuing: value)
    openings = OpeningTable(city: catalog.city, start: request.start, end: request.end)
    clocks = request.dayClocks(in: catalog.city)
  }

  /// Returns a stop's candidate with the requested stay; the first options are at any time, the others at best times such as
  /// sunset, for an event of that length, with a meal before or after, or with the meal requested during the visit.
  func candidate(for stop: EditedStop, at attraction: Attraction) -> Candidate {
    let openings = zip(request.dates, clocks).map {
      self.openings(of: attraction, on: $0, by: $1)
    }
    let stay = (stop.minutes ?? attraction.visit.recommended).rawValue
    let plain = rule.plainOptions(of: attraction, stay: stay, openings: openings)
    let best = rule.bestOptions(of: attraction, stay: stay, openings: openings)
    let hasPinnedStay = request.pin(of: attraction.id)?.minutes != nil
    let events = rule.eventOptions(of: attraction, openings: openings)
      .filter { $0.stay == stay && !hasPinnedStay }
    let counted = min(stay, attraction.visit.recommended.rawValue)
    let dining = plain.flatMap {
      rule.options(like: $0, withMealsAt: attraction, counting: counted)
    }
    let meals = rule.mealOptions(of: attraction, openings: openings)
      .filter { $0.meal == stop.meal && $0.stay == stay }
    return Candidate(
      attraction: attraction,
      openings: openings,
      isRequired: request.requires(attraction.id),
      entries: rule.entries(of: attraction),
      options: plain + best + events + dining + meals
    )
  }

  /// Returns the openings of a sight within its pin; a pinned time holds even if the sight is closed then.
  private func openings(
    of attraction: Attraction,
    on date: CalendarDate,
    by clock: DayClock
  ) -> [Opening] {
    let all = openings.openings(of: attraction, on: date).map { $0.elapsed(by: clock) }
    guard let pin = request.pin(of: attraction.id), let enter = pin.enter else { return all }
    let narrowed = pin.narrowed(all, on: date, by: clock)
    guard narrowed.isEmpty else { return narrowed }
    return [Opening.always(like: all.last)].compactMap { $0.starting(in: clock.elapsed(enter)) }
  }
}

extension Opening {
  /// Returns an opening that admits visitors at any time, with the stated hours of another, if any.
  fileprivate static func always(like other: Opening?) -> Opening {
    Opening(
      opens: other?.opens ?? 0,
      closes: other?.closes ?? 0,
      open: 0,
      close: 2_880,
      lastAdmission: 2_880,
      isKnown: other?.isKnown ?? true
    )
  }
}

/// A stop of a day with a given order.
public struct EditedStop: Hashable, Sendable {
  /// The id of the sight.
  public var id: String

  /// The stay; the recommended one if `nil`.
  public var minutes: Minutes?

  /// When the visitor is at the door; as soon as possible if `nil`.
  public var enter: ClockTime?

  /// The meal during the visit, such as lunch at a market; between visits if `nil` or impossible.
  public var meal: BreakKind?

  /// Creates a stop.
  public init(
    id: String,
    minutes: Minutes? = nil,
    enter: ClockTime? = nil,
    meal: BreakKind? = nil
  ) {
    self.id = id
    self.minutes = minutes
    self.enter = enter
    self.meal = meal
  }
}

extension Plan.Day {
  /// The stops of the day as the start of an edit, with their stays and the meals during them.
  public var editedStops: [EditedStop] {
    stops.map { stop in
      let meal = breaks.first { $0.duringStop && $0.after == stop.id }?.kind
      return EditedStop(id: stop.id, minutes: stop.minutes, meal: meal)
    }
  }
}
