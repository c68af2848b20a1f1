import Catalogs
import OpeningHours

extension PlanCheck {
  /// The likely amounts of the bands, independent of ``PriceRule``.
  private static let bands = [
    "GB": [6, 16, 31, 55], "US": [4, 17, 30, 55], "CA": [6, 15, 31, 67], "": [5, 17, 35, 55],
  ]

  /// Checks that a stop's admission is that of the catalog at its time, and allowed by the request.
  mutating func checkPrice(
    of stop: Plan.Stop,
    admission: Plan.Admission,
    attraction: Attraction,
    place: Location
  ) {
    if let claimed = stop.admission, claimed != admission {
      report(place, .wrongAdmission(admission: admission, claimed: claimed))
    }
    guard !request.requires(attraction.id) else { return }
    switch admission {
    case .free, .freeThen, .included: return
    case .paid(let price): if request.freeOnly { report(place, .notFree(about: price.about)) }
    case .unknown:
      if request.freeOnly || request.budget != nil { report(place, .notFree(about: nil)) }
    }
  }

  /// Checks that a day's cost is the sum of its stops, within the budget.
  mutating func checkCost(of day: Plan.Day, _ reference: DayReference) {
    let prices = admissions(of: day).compactMap { $0 }
    let sum = prices.reduce(0) { $0 + $1.amount }
    if let budget = request.budget, sum > budget {
      report(.day(reference), .overBudget(cost: sum, budget: budget))
    }
    guard let cost = day.cost, prices.count == day.stops.count else { return }
    let unknown = zip(day.stops, prices).filter { $1 == .unknown }.map(\.0.id)
    let known = prices.compactMap { price -> Plan.Price? in
      if case .paid(let price) = price { price } else { nil }
    }
    let below =
      known.allSatisfy { $0.below != nil } ? known.reduce(0) { $0 + ($1.below ?? 0) } : nil
    let isRight =
      cost.about == sum && cost.from == known.reduce(0) { $0 + $1.from } && cost.below == below
      && cost.unknown.map(\.id) == unknown
      && cost.currency == Currency(ofCountry: catalog.city.country)?.code
    if !isRight {
      report(.day(reference), .wrongCost(about: sum, unknown: unknown.count, claimed: cost.about))
    }
  }

  /// Checks that the list of bookings matches the stops, in order, with warnings for visits that are near.
  mutating func checkBookings() {
    // Older plans have neither costs nor bookings.
    guard plan.days.contains(where: { $0.cost != nil }) || !plan.bookings.isEmpty else { return }
    let visits = plan.days.flatMap { day in
      zip(day.stops, admissions(of: day)).compactMap { stop, admission in
        if case .included? = admission { return nil as (date: CalendarDate, stop: Plan.Stop)? }
        return (day.date, stop)
      }
    }
    let needs = [Booking.Need.required, .advised]
    let expected = needs.flatMap { need in
      visits.filter { catalog[$1.id]?.dayFacts.booking?.need == need }.map { date, stop in
        "\(date) \(stop.enter) \(stop.id) \(need.rawValue)"
      }
    }
    let claimed = plan.bookings.map { "\($0.date) \($0.enter) \($0.sight.id) \($0.need.rawValue)" }
    let isStated = plan.bookings.allSatisfy { booking in
      let known = catalog[booking.sight.id]?.dayFacts.booking
      return known?.page == booking.page && known?.leadDays == booking.leadDays
    }
    if claimed != expected || !isStated {
      report(.plan, .wrongBookings(sights: expected.count, claimed: claimed.count))
    }
    checkHurry()
  }

  /// Checks that exactly the bookings for near days have a warning.
  private mutating func checkHurry() {
    let warned = plan.warnings.compactMap { warning -> String? in
      if case .bookNow(let booking) = warning { booking.sight.id } else { nil }
    }
    let near = plan.bookings.filter { booking in
      guard let today = request.today else { return false }
      let usual = booking.need == .required ? 14 : 3
      return today.adding(days: booking.leadDays ?? usual) >= booking.date
    }.map(\.sight.id)
    if warned != near { report(.plan, .wrongHurry(sights: near, claimed: warned)) }
  }

  /// Whether a sight without a stated fee is free: open ground, or accessible at any time.
  private static func isOpenGround(_ attraction: Attraction) -> Bool {
    switch attraction.category {
    case .park, .waterfront, .square: true
    case .landmark, .viewpoint, .garden: (attraction.openingHours ?? "24/7") == "24/7"
    default: false
    }
  }

  /// Returns the admission of each stop of a day; `nil` for unknown sights.
  ///
  /// A ticket that admits to several is paid at the first of them.
  func admissions(of day: Plan.Day) -> [Plan.Admission?] {
    day.stops.enumerated().map { number, stop in
      guard let attraction = catalog[stop.id] else { return nil }
      let own = admission(to: attraction, on: day.date, door: stop.door)
      guard case .paid = own, let ticket = attraction.dayFacts.ticket else { return own }
      let holder = day.stops.prefix(number).first { earlier in
        guard let other = catalog[earlier.id], other.dayFacts.ticket == ticket else { return false }
        return admission(to: other, on: day.date, door: earlier.door).amount > 0
      }
      return holder.map { .included(with: SightName($0)) } ?? own
    }
  }

  /// Returns the admission at a time of arrival, computed without ``AdmissionRule``.
  private func admission(
    to attraction: Attraction,
    on date: CalendarDate,
    door: Int
  ) -> Plan.Admission {
    if attraction.fee == false { return .free }
    let price = attraction.dayFacts.price
    if attraction.fee == nil, price == nil, Self.isOpenGround(attraction) { return .free }
    if let times = attraction.dayFacts.freeTimes,
      state(of: times, at: attraction, on: date, minute: door) == .open
    {
      return .freeThen
    }
    guard let price else { return .unknown }
    let bands = Self.bands[catalog.city.country] ?? Self.bands[""] ?? []
    return .paid(
      Plan.Price(
        about: bands[price.band - 1],
        from: price.amounts.from,
        below: price.amounts.below,
        year: price.year
      )
    )
  }

  /// Returns whether stated times cover a real minute of a day.
  func state(
    of times: StatedHours,
    at attraction: Attraction,
    on date: CalendarDate,
    minute: Int
  ) -> OpenState {
    let moment = LocalDateTime(startOf: date).adding(minutes: clock(date).wall(minute))
    return times.schedule.state(at: moment, in: scheduleContext(of: attraction)).state
  }
}
