package import Catalogs
package import DayPlans
import Geography
package import OpeningHours

/// Splits the sights of a request into candidates and those that cannot be visited.
struct CandidateSelection: Sendable {
  /// The candidates, in the order of the catalog.
  private(set) var candidates: [Candidate] = []

  /// The sights left out before planning, with the reason's code.
  private(set) var excluded: [(attraction: Attraction, code: LeftOut.Code)] = []

  /// Splits the sights of `catalog` that are in the request's area or required, until the task is cancelled.
  init(
    _ request: PlanRequest,
    in catalog: Catalog,
    openings: OpeningTable,
    valuing value: VisitValue? = nil
  ) {
    let selected = Set(request.select)
    let skipped = Set(request.skip)
    let required = Set(request.required)
    let categories = Set(request.categories)
    let rule = VisitOptionRule(request, in: catalog, valuing: value)
    for attraction in catalog.attractions where !Task.isCancelled {
      let isRequired = required.contains(attraction.id)
      guard isRequired || request.area.map(attraction.isIn) ?? true else { continue }
      let isWanted =
        (selected.isEmpty || selected.contains(attraction.id))
        && (categories.isEmpty || categories.contains(attraction.category))
        && rule.wants(attraction.category)
      if skipped.contains(attraction.id) || !(isWanted || isRequired) {
        excluded.append((attraction, .excluded))
        continue
      }
      if !isRequired, request.stepsInTheWay(of: attraction) != nil {
        excluded.append((attraction, .unsuitable))
        continue
      }
      let candidate = Candidate(attraction, isRequired: isRequired, for: request, openings, rule)
      sort(candidate, for: request)
    }
  }

  /// Returns `count` candidates, required ones first, then those with the most points, in the order of the catalog.
  func best(_ count: Int) -> Self {
    let ranked = candidates.indices.sorted { one, other in
      let (first, second) = (candidates[one], candidates[other])
      guard first.isRequired == second.isRequired else { return first.isRequired }
      return first.points == second.points ? one < other : first.points > second.points
    }
    var best = self
    best.candidates = ranked.prefix(count).sorted().map { candidates[$0] }
    return best
  }

  private mutating func sort(_ candidate: Candidate, for request: PlanRequest) {
    var candidate = candidate
    candidate.options.removeAll { !$0.fits }
    if candidate.isRequired || !candidate.options.isEmpty {
      candidates.append(candidate)
    } else {
      excluded.append((candidate.attraction, Self.code(of: candidate, for: request)))
    }
  }

  /// Returns why a candidate has no option: it is closed, its stay does not fit, or it is too expensive at the times that fit.
  private static func code(of candidate: Candidate, for request: PlanRequest) -> LeftOut.Code {
    guard candidate.isEverOpen else { return .closed }
    let shortest =
      VisitOptionRule.stays(of: candidate.attraction, in: request.weather).last ?? 0
    return candidate.fits(shortest) ? .unsuitable : .tooLong
  }
}

extension Candidate {
  /// Creates a request's candidate for a sight, within its pin, with the stays that a plan may use.
  ///
  /// - Parameters:
  ///   - attraction: The sight.
  ///   - isRequired: Whether it is a must.
  ///   - request: The request.
  ///   - openings: The openings within the hours of the request.
  ///   - rule: The rule for options, with the clocks of the days.
  init(
    _ attraction: Attraction,
    isRequired: Bool,
    for request: PlanRequest,
    _ openings: OpeningTable,
    _ rule: VisitOptionRule
  ) {
    let pin = request.pin(of: attraction.id)
    let openings = zip(request.dates, rule.clocks).map { date, clock in
      let all = openings.openings(of: attraction, on: date).map { $0.elapsed(by: clock) }
      return pin?.narrowed(all, on: date, by: clock) ?? all
    }
    self.init(
      attraction: attraction,
      openings: openings,
      isRequired: isRequired,
      entries: rule.entries(of: attraction),
      options: rule.options(of: attraction, openings: openings, staying: pin?.minutes?.rawValue)
    )
  }
}

/// A sight that a plan may visit, with its openings on each day.
package struct Candidate: Hashable, Sendable {
  /// The sight.
  package let attraction: Attraction

  /// The openings of each day, in the order of the days.
  let openings: [[Opening]]

  /// Whether it is a must.
  package let isRequired: Bool

  /// How long it takes to get inside on each day.
  let entries: [EntryTimes]

  /// The visit options, the longest stay first.
  package var options: [VisitOption]

  /// The id of the sight.
  package var id: String { attraction.id }

  /// A visit's contribution to the load of its day: one for a long visit indoors.
  package var load: Int { DeductionRule.isLongIndoors(attraction) ? 1 : 0 }

  /// Whether it opens on any day.
  var isEverOpen: Bool { openings.contains { !$0.isEmpty } }

  /// Whether a stay of `minutes` fits into an opening, including the time to get inside.
  func fits(_ minutes: Int) -> Bool {
    zip(entries, openings).contains { $0.holds(minutes, in: $1) }
  }

  /// The value of the longest visit.
  var points: Points { options.first?.points ?? .zero }
}

/// An option for visiting a sight: how long, when, and at what value.
///
/// A plan uses at most one of the options of a sight.
package struct VisitOption: Hashable, Sendable {
  /// The minutes spent inside.
  var stay: Int

  /// The minutes it takes to get inside.
  var entry: Int

  /// The value of the visit.
  package var points: Points

  /// The openings of each day in which the visit may take place, in the order of the days.
  package var openings: [[Opening]]

  /// Its cost, in whole units of the city's currency.
  package var cost = 0

  /// The best time of the sight that it falls into; `nil` at any other time.
  var bestTime: BestTime?

  /// The event that is the purpose of the visit; `nil` for any other visit.
  var event: SightEvent?

  /// The meal right before or after the visit that its value includes; `nil` if none.
  package var meal: BreakKind?

  /// Whether the visit is the meal: the break takes place during the visit, from its beginning.
  package var isMeal = false

  /// The minutes of the whole visit, including the time to get inside.
  package var duration: Int { entry + stay }

  /// Whether the visit fits into an opening.
  var fits: Bool { openings.contains { $0.contains { $0.starts(ofStay: duration) != nil } } }
}

/// What an adult pays at a sight, according to the catalog.
///
/// | sight | admission |
/// |---|---|
/// | no fee; or fee unknown, and nothing to open and close (see `DoorRule`) | free |
/// | at the door during its ``DayFacts/freeTimes`` | free then |
/// | with the ``DayFacts/ticket`` of an earlier visit of the day that was paid for | included |
/// | with a price band | the amount of ``PriceRule`` for the band |
/// | any other | unknown |
package struct AdmissionRule: Sendable {
  private let city: City
  private let times: SpecialTimes

  /// Prepares the rule for the sights of a city.
  package init(in city: City) {
    self.city = city
    times = SpecialTimes(OpeningTable(city: city, start: .midnight, end: .endOfDay))
  }

  /// Returns the admission outside free times.
  package func fullPrice(at attraction: Attraction) -> Plan.Admission {
    if attraction.fee == false { return .free }
    if let price = attraction.dayFacts.price { return .paid(estimate(of: price)) }
    return attraction.fee == nil && DoorRule.isFreeUnlessStated(attraction) ? .free : .unknown
  }

  /// Returns the admission for a visitor at the door at `door`, in elapsed minutes from the midnight before `date`.
  package func admission(
    to attraction: Attraction,
    on date: CalendarDate,
    door: Int,
    by clock: DayClock
  ) -> Plan.Admission {
    let full = fullPrice(at: attraction)
    guard full != .free else { return .free }
    let minute = clock.time(door).minutesSinceMidnight
    return times.isFree(at: attraction, on: date, minute: minute) ? .freeThen : full
  }

  /// Returns the admissions of a day's visits in their order; a ticket that several share is paid at the first of them.
  ///
  /// - Parameters:
  ///   - visits: Each sight, with the time at its door as above.
  ///   - date: The day.
  ///   - clock: Its clock.
  /// - Returns: The admissions, in the order of the visits.
  package func admissions(
    to visits: [(sight: Attraction, door: Int)],
    on date: CalendarDate,
    by clock: DayClock
  ) -> [Plan.Admission] {
    var holders: [String: SightName] = [:]
    return visits.map { sight, door in
      let admission = admission(to: sight, on: date, door: door, by: clock)
      guard let ticket = sight.dayFacts.ticket, case .paid = admission else { return admission }
      if let holder = holders[ticket] { return .included(with: holder) }
      holders[ticket] = SightName(id: sight.id, name: sight.name)
      return admission
    }
  }

  private func estimate(of price: PriceBand) -> Plan.Price {
    Plan.Price(
      about: PriceRule.typicalAmount(of: price, in: city.currency),
      from: price.amounts.from,
      below: price.amounts.below,
      year: price.year
    )
  }
}
