import Basics
import Catalogs
import DayPlans
import Geography
import OpeningHours
import Orienteering
import TestSupport

/// Random towns with a few sights and odd hours, and random requests for a day there.
enum RandomRequests {
  private static let hours: [String?] = [
    nil, "24/7", "Mo-Su 09:00-17:00", "Mo-Su 10:00-12:00,13:30-18:00", "Tu-Su 10:00-18:00",
    "Mo-Fr 09:30-13:00; Sa 10:00-12:00", "Mo-Su 18:00-02:00", "Mo-Su 11:00-11:40",
    "Mo-Su 10:00-16:00 unknown", "Dec 09:00-15:00", "Apr-Sep 08:00-20:00",
    "PH off; Mo-Su 09:00-18:00",
    "Mo-Su 09:00-12:00, Mo-Su 12:00-15:00 unknown", "sunrise-sunset", "Fr 20:00-04:00; Mo-Th off",
    "Mo-Su 22:00-10:30",
  ]

  /// The times with lines.
  private static let lines = [
    ["Mo-Fr 09:30-11:10"], ["Mo-Su 10:00-12:00", "Mo-Su 12:00-14:45"],
    ["Mo,We-Su 08:00-13:00", "Tu 10:20-15:00"], ["Mo-Su 11:00-11:25", "Mo-Su 14:00-17:00"],
  ]

  /// The times of events.
  private static let events = [
    "Mo-Su 10:45-11:30", "Mo-Fr 09:00-12:30; Sa,Su 14:00-14:20", "Mo-Su 13:00-13:05,16:00-17:30",
    "Tu 11:00-16:00",
  ]

  /// Returns the town and the request of `seed`.
  static func request(seed: UInt64) -> (Catalog, PlanRequest) {
    var random = SeededGenerator(seed: seed)
    let catalog = town(&random)
    return (catalog, wishes(in: catalog, &random))
  }

  private static func town(_ random: inout SeededGenerator) -> Catalog {
    let count = Int.random(in: 1...5, using: &random)
    let spread: Double = [400.0, 1_500, 5_000].randomElement(using: &random) ?? 400
    let attractions = (0..<count).map { number -> Attraction in
      let least = Int.random(in: 5...60, using: &random)
      let best = least + Int.random(in: 0...60, using: &random)
      let most = best + Int.random(in: 0...60, using: &random)
      let visit = VisitDuration(
        minimum: Minutes(least),
        recommended: Minutes(best),
        maximum: Minutes(most)
      )
      guard let visit else { preconditionFailure("the stays are in order") }
      let category = Category.allCases.randomElement(using: &random) ?? .park
      // At markets with good food, a visit can include a meal.
      let isMarket = least.isMultiple(of: 2) && best % 4 > 1 && most % 3 == 1
      var attraction = Attraction(
        id: "place-\(number)",
        name: "Place \(number)",
        category: isMarket ? .market : category,
        coordinate: OddTown.position(
          east: Double.random(in: -spread...spread, using: &random),
          north: Double.random(in: -spread...spread, using: &random)
        ),
        openingHours: hours.randomElement(using: &random) ?? nil,
        lastAdmission: Bool.random(using: &random)
          ? nil : Minutes(Int.random(in: 0...90, using: &random)),
        visit: visit,
        relevance: Score(Int.random(in: 1...100, using: &random))
      )
      if least.isMultiple(of: 2) {
        let grades: [Int?] = [nil, 1, 2, 3]
        attraction.dayFacts.food = Food(lunch: grades[best % 4], dinner: grades[most % 4])
      }
      if most.isMultiple(of: 3) {
        attraction.dayFacts.queue = lines[best % lines.count].enumerated().compactMap {
          line,
          text in
          let minutes = Minutes((most + 17 * line) % 45)
          return (try? StatedHours(parsing: text)).map { QueueTime(when: $0, minutes: minutes) }
        }
      }
      if least.isMultiple(of: 3), let when = try? StatedHours(parsing: events[most % events.count])
      {
        let visit = EventVisit(
          minutes: Minutes(20 + best % 70),
          before: Minutes(most % 25),
          times: 1.5 + Double(least % 4) / 2
        )
        attraction.dayFacts.events = [
          SightEvent(name: "Parade", when: when, effect: .adds, visit: visit)
        ]
      }
      if best.isMultiple(of: 3) {
        // Some exits are farther than a walk in the same time. Other random numbers are unaffected.
        let reach = spread * Double(most % 7) / 6
        attraction.dayFacts.exit = Entrance(
          coordinate: OddTown.position(
            east: best.isMultiple(of: 2) ? reach : -reach,
            north: least.isMultiple(of: 2) ? reach : -reach
          ),
          name: most.isMultiple(of: 2) ? "Far end" : nil
        )
      }
      if best % 4 == 1, attraction.dayFacts.exit == nil {
        let place = OddTown.position(east: spread * Double(most % 5) / 4, north: -spread / 2)
        attraction.dayFacts.pier = Pier(
          place: Entrance(coordinate: place),
          minutes: Minutes(10 + least % 30)
        )
      }
      return attraction
    }
    return Catalog(city: OddTown.catalog.city, attractions: attractions)
  }

  /// Chooses a pace and its breaks, possibly on a longer day.
  private static func pace(_ request: inout PlanRequest, _ random: inout SeededGenerator) {
    request.pace = Pace.allCases.randomElement(using: &random)
    request.breaks = Bool.random(using: &random)
    if request.breaks, request.lunch == nil, Bool.random(using: &random) {
      let hours = [("10:00", "20:45"), ("09:00", "18:00"), ("12:00", "22:00"), ("08:00", "24:00")]
      let (start, end) = hours.randomElement(using: &random) ?? ("09:00", "18:00")
      (request.start, request.end) = (OddTown.time(start), OddTown.time(end))
      request.dinner =
        [nil, nil, .skipped, MealBreak("19:00-19:30/20")].randomElement(using: &random) ?? nil
    }
  }

  private static func wishes(in catalog: Catalog, _ random: inout SeededGenerator) -> PlanRequest {
    func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func waypoint() -> Waypoint {
      if chance(0.5) { return .attraction(catalog.attractions[0].id) }
      let (east, north) = (Double(number(-2_000...2_000)), Double(number(-2_000...2_000)))
      return .position(OddTown.position(east: east, north: north))
    }
    let ids = catalog.attractions.map(\.id)
    return OddTown.request { request in
      request.date = OddTown.tuesday.adding(days: number(-3...30))
      request.days = chance(0.7) ? 1 : number(2...3)
      let start = chance(0.7) ? 9 * 60 : number(0...1_200)
      request.start = ClockTime(minutesSinceMidnight: start) ?? .midnight
      let end = start + number(60...600)
      request.end = ClockTime(minutesSinceMidnight: end) ?? .midnight
      if chance(0.4) { request.from = waypoint() }
      if chance(0.3) { request.to = waypoint() }
      request.mode = [TravelMode.walk, .cycle, .drive].randomElement(using: &random) ?? .walk
      request.travelCost = [0, 0.25, 0.25, 1, 2.125].randomElement(using: &random) ?? 0.25
      request.must = chance(0.4) ? ids.filter { _ in chance(0.4) } : []
      let must = request.must
      request.skip = chance(0.2) ? ids.filter { !must.contains($0) && chance(0.3) } : []
      request.select = chance(0.1) ? ids.filter { _ in chance(0.6) } : []
      if chance(0.3) {
        let opens = start + number(0...30)
        let length = number(5...30)
        request.lunch = MealBreak(
          from: ClockTime(minutesSinceMidnight: opens) ?? .midnight,
          until: ClockTime(minutesSinceMidnight: min(end, opens + length + number(0...60)))
            ?? .midnight,
          minutes: Minutes(min(length, end - opens))
        )
      }
      if chance(0.2) { request.maxStops = number(1...4) }
      if chance(0.2) {
        // A leg from start to end over the limit is tested separately.
        let hasWay = request.from != nil && request.to != nil
        request.maxWalk = Minutes(number(0...60) + (hasWay ? 1_000 : 0))
      }
      if chance(0.2) { request.maxWalkTotal = Minutes(number(0...120)) }
      if chance(0.3) { request.area = try? OddTown.area(reach: Double(number(200...3_000))) }
      request.select.removeAll { id in
        guard let area = request.area, let place = catalog[id] else { return false }
        return !area.contains(place.coordinate)
      }
      if chance(0.4) { pace(&request, &random) }
      request.slack = chance(0.3) ? .share : .leave
      request.seed = UInt64(number(0...1_000))
      if chance(0.3) {
        let category = catalog.attractions.last?.category ?? .park
        let weight = Double(number(0...4)) / 2
        // Excluding every category of the town is invalid unless there are musts.
        let isAll = must.isEmpty && catalog.attractions.allSatisfy { $0.category == category }
        if weight < 1, !(weight == 0 && isAll) {
          request.dislike = [Interest(category, weight: weight)]
        } else {
          request.like = [Interest(category, weight: max(1, weight))]
        }
      }
      if chance(0.3) { request.familiarity = Familiarity.allCases.randomElement(using: &random) }
    }
  }
}
