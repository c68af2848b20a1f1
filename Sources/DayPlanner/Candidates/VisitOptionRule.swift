import Catalogs
import DayPlans
import Geography
import OpeningHours

/// Creates visit options: the recommended stay, shorter ones at the best-known sights and for long visits, visits at a best
/// time such as sunset, visits to an event, visits with a meal before or after, and visits that include a meal.
///
/// With a budget, there is also a version of each during free hours. If the line at the door varies with time, there is one for
/// each entry time.
struct VisitOptionRule: Sendable {
  /// The shortest recommended stay, in minutes, for which every sight has a shorter option.
  static let longVisit = 60

  /// The relevance from which on a sight has a shorter option even if its visit is not long, and a long visit also its minimum.
  static let wellKnown = Score(50)

  /// The shortest recommended stay, in minutes, for which a well-known sight has a shorter option.
  private static let shortVisit = 25

  /// The value of visits.
  private let value: VisitValue

  private let request: PlanRequest
  private let hours: OpeningTable
  private let times: SpecialTimes
  private let admissions: AdmissionRule

  /// The clock of each day.
  let clocks: [DayClock]

  /// The factor on the value of the sights of each category.
  private let weights: [Category: Double]

  /// The sights that the visitor has probably seen.
  private let seen: SeenSights

  /// Prepares the options of `request` for the sights of `catalog`, worth what `value` says, or what is usual for the visitor.
  init(_ request: PlanRequest, in catalog: Catalog, valuing value: VisitValue?) {
    let city = catalog.city
    self.value = value ?? VisitValue(for: request.familiarity)
    seen = SeenSights(request, in: catalog)
    weights = request.weights
    hours = OpeningTable(city: city, start: request.start, end: request.end)
    times = SpecialTimes(hours)
    admissions = AdmissionRule(in: city)
    clocks = request.dayClocks(in: city)
    self.request = request
  }

  /// Whether the visitor wants sights of `category`.
  func wants(_ category: Category) -> Bool { weights[category] != 0 }

  /// Returns the affordable options of a sight with these openings, the recommended stay first; only the meal at a place that
  /// the visitor chose for one.
  ///
  /// - Parameters:
  ///   - attraction: The sight.
  ///   - openings: Its openings on each day.
  ///   - minutes: The only stay, if given.
  /// - Returns: The options.
  func options(
    of attraction: Attraction,
    openings: [[Opening]],
    staying minutes: Int? = nil
  ) -> [VisitOption] {
    if minutes == nil, request.meal(at: attraction.id) != nil {
      return affordable(mealOptions(of: attraction, openings: openings), at: attraction)
    }
    let stays = minutes.map { [$0] } ?? Self.stays(of: attraction, in: request.weather)
    let plain = stays.flatMap { plainOptions(of: attraction, stay: $0, openings: openings) }
    let best = stays.flatMap { bestOptions(of: attraction, stay: $0, openings: openings) }
    let events = minutes == nil ? eventOptions(of: attraction, openings: openings) : []
    let dining = plain.flatMap { options(like: $0, withMealsAt: attraction) }
    let meals = minutes == nil ? mealOptions(of: attraction, openings: openings) : []
    return affordable(plain + best + events + dining + meals, at: attraction)
  }

  /// Returns the options for a meal during a visit, one for each entry time, with the value of an equally long visit plus the
  /// meal's bonus.
  ///
  /// Both arrival and entry are within the window for the meal's start.
  func mealOptions(of attraction: Attraction, openings: [[Opening]]) -> [VisitOption] {
    request.dayBreaks.flatMap { meal -> [VisitOption] in
      guard let stay = MealRule.stay(at: attraction, for: meal, of: request),
        let bonus = MealRule.bonus(for: meal.kind, at: attraction)
      else { return [] }
      return plainOptions(of: attraction, stay: stay, openings: openings).compactMap { plain in
        var option = plain
        option.openings = option.openings(
          startingDuring: clocks.map { MealRule.starts(of: meal, after: plain.entry, by: $0) }
        )
        option.points += bonus
        (option.meal, option.isMeal) = (meal.kind, true)
        return option.openings.joined().isEmpty ? nil : option
      }
    }
  }

  /// Returns the options for visiting events at a sight; none for events that do not warrant a visit.
  ///
  /// Plans refer to events by name, so only the first of several with the same name counts.
  func eventOptions(of attraction: Attraction, openings: [[Opening]]) -> [VisitOption] {
    var named: Set<String> = []
    return attraction.dayFacts.events.compactMap { event in
      guard event.effect != .closes, let visit = event.visit, named.insert(event.name).inserted
      else { return nil }
      let stay = visit.minutes.rawValue
      var option = VisitOption(
        stay: stay,
        entry: request.pace == nil ? 0 : visit.before.rawValue,
        points: points(
          of: attraction,
          stay: min(stay, attraction.visit.recommended.rawValue),
          hoursKnown: openings.joined().allSatisfy(\.isKnown),
          bonus: visit.times
        ),
        openings: openings
      )
      let starts = zip(request.dates, clocks).map { date, clock in
        times.starts(of: event, taking: option, at: attraction, on: date, by: clock)
      }
      option.openings = option.openings(startingDuring: starts)
      option.event = event
      return option.openings.joined().isEmpty ? nil : option
    }
  }

  /// Returns the options with a stay, in minutes, at a best time.
  func bestOptions(of attraction: Attraction, stay: Int, openings: [[Opening]]) -> [VisitOption] {
    let plain = plainOptions(of: attraction, stay: stay, openings: openings)
    return SpecialTimes.best(of: attraction).flatMap { time in
      plain.compactMap { option(like: $0, at: time, of: attraction, openings: openings) }
    }
  }

  /// Returns the entry times of a sight on each day.
  func entries(of attraction: Attraction) -> [EntryTimes] {
    zip(request.dates, clocks).map { date, clock in
      EntryTimes(of: attraction, on: date, at: request.pace, hours, by: clock)
    }
  }

  /// Returns the options for a meal right before or after a visit, at sights with good food.
  ///
  /// - Parameters:
  ///   - plain: The visit without the meal.
  ///   - attraction: The sight.
  ///   - counted: The minutes that count for the value, if different from the stay.
  /// - Returns: An option for each meal that is possible on some day of the request.
  func options(
    like plain: VisitOption,
    withMealsAt attraction: Attraction,
    counting counted: Int? = nil
  ) -> [VisitOption] {
    let durations = [plain.duration, plain.entry + (counted ?? plain.stay)]
    return request.dayBreaks.compactMap { meal in
      guard let bonus = MealRule.bonus(for: meal.kind, at: attraction) else { return nil }
      var option = plain
      option.openings = option.openings(
        startingDuring: clocks.map { MealRule.starts(of: durations, with: meal, by: $0) }
      )
      guard !option.openings.joined().isEmpty else { return nil }
      option.meal = meal.kind
      option.points += bonus
      return option
    }
  }

  /// Returns the options with a stay, in minutes.
  func options(of attraction: Attraction, stay: Int, openings: [[Opening]]) -> [VisitOption] {
    let plain = plainOptions(of: attraction, stay: stay, openings: openings)
    let dining = plain.flatMap { options(like: $0, withMealsAt: attraction) }
    let best = bestOptions(of: attraction, stay: stay, openings: openings)
    return affordable(plain + best + dining, at: attraction)
  }

  /// Returns the options with a stay, in minutes, at any time: one for each entry time, the shortest first.
  func plainOptions(
    of attraction: Attraction,
    stay: Int,
    openings: [[Opening]]
  ) -> [VisitOption] {
    let isKnown = openings.joined().allSatisfy(\.isKnown)
    let points = points(
      of: attraction,
      stay: min(stay, attraction.visit.recommended.rawValue),
      hoursKnown: isKnown
    )
    let entries = entries(of: attraction)
    let all = Set(entries.flatMap(\.all)).sorted()
    return all.map { entry in
      var option = VisitOption(stay: stay, entry: entry, points: points, openings: openings)
      if all.count > 1 {
        option.openings = option.openings(startingDuring: entries.map { $0.doors(taking: entry) })
      }
      return option
    }
  }

  /// Returns the value of a visit to this visitor.
  func points(
    of attraction: Attraction,
    stay: Int,
    hoursKnown: Bool,
    bonus: Double = 1
  ) -> Points {
    let season = SeasonRule.seasonFactor(of: attraction, on: request.date)
    let weather = request.weather?.factor(for: attraction) ?? 1
    let counted = request.weather?.counted(stay, at: attraction) ?? stay
    let company = request.companionFactor(of: attraction)
    let news = seen.factor(of: attraction)
    return value.points(
      relevance: attraction.relevance,
      recommended: attraction.visit.recommended,
      stay: Minutes(counted),
      crossing: attraction.dayFacts.pier?.minutes ?? 0,
      weight: (weights[attraction.category] ?? 1) * season * weather * company * news * bonus,
      hoursKnown: hoursKnown
    )
  }

  /// Returns the possible stays, the longest first: the recommended one, one halfway to the minimum in steps of five minutes, and the minimum.
  ///
  /// | recommended | at sights of relevance ``wellKnown`` or more | at others |
  /// |---|---|---|
  /// | an hour or more | recommended, halfway, minimum | recommended, halfway |
  /// | 25 minutes or more | recommended, halfway | recommended |
  /// | less | recommended | recommended |
  ///
  /// In rain, outdoor stays are limited to half an hour or the minimum, whichever is longer.
  static func stays(of sight: Attraction, in weather: Weather?) -> [Int] {
    let all = stays(of: sight)
    guard let weather else { return all }
    let least = sight.visit.minimum.rawValue
    let counted = all.map { max(min($0, least), weather.counted($0, at: sight)) }
    return Array(Set(counted)).sorted(by: >)
  }

  private static func stays(of sight: Attraction) -> [Int] {
    let (least, best) = (sight.visit.minimum.rawValue, sight.visit.recommended.rawValue)
    let isWellKnown = sight.relevance >= wellKnown
    guard best >= (isWellKnown ? shortVisit : longVisit) else { return [best] }
    let short = max(least, (least + best + 5) / 10 * 5)
    let isLong = best >= longVisit
    return [best] + (short < best ? [short] : [])
      + (isLong && isWellKnown && least < min(short, best) ? [least] : [])
  }

  /// Returns a copy of an option at a best time, or `nil` if that is not possible on any day of the request.
  private func option(
    like plain: VisitOption,
    at time: BestTime,
    of attraction: Attraction,
    openings: [[Opening]]
  ) -> VisitOption? {
    var option = plain
    let stay = min(option.stay, attraction.visit.recommended.rawValue)
    let starts = zip(request.dates, clocks).map { date, clock in
      times.starts(at: time, of: attraction, on: date, entry: option.entry, stay: stay, by: clock)
    }
    option.openings = option.openings(startingDuring: starts)
    guard !option.openings.joined().isEmpty else { return nil }
    option.bestTime = time
    option.points = points(
      of: attraction,
      stay: stay,
      hoursKnown: openings.joined().allSatisfy(\.isKnown),
      bonus: SpecialTimes.bonus(at: time)
    )
    return option
  }

  /// Returns the options within the budget, and copies restricted to free hours.
  ///
  /// If only free visits are requested, a must without suitable free hours is exempt. With a budget, musts with unknown prices
  /// count as free.
  private func affordable(_ options: [VisitOption], at attraction: Attraction) -> [VisitOption] {
    guard request.freeOnly || request.budget != nil else { return options }
    let price = admissions.fullPrice(at: attraction)
    guard price != .free else { return options }
    let starts = zip(request.dates, clocks).map { times.free(at: attraction, on: $0, by: $1) }
    let free = options.map { option in
      var option = option
      option.openings = option.openings(startingDuring: starts)
      return option
    }
    let fitting = free.filter(\.fits)
    if request.freeOnly, !fitting.isEmpty { return fitting }
    guard canPay(price, at: attraction) else { return free }
    let paid = options.map { option in
      var option = option
      option.cost = request.budget == nil ? 0 : price.amount
      return option
    }
    return paid + fitting
  }

  private func canPay(_ price: Plan.Admission, at attraction: Attraction) -> Bool {
    let isMust = request.requires(attraction.id)
    guard let budget = request.budget, case .paid = price else { return isMust }
    return price.amount <= budget
  }
}

extension VisitOption {
  /// Returns the openings of each day restricted to visits that start at one of that day's times.
  fileprivate func openings(startingDuring starts: [[ClosedRange<Int>]]) -> [[Opening]] {
    zip(openings, starts).map { openings, starts in
      openings.flatMap { opening in
        starts.compactMap { opening.entered(during: $0, for: duration) }
      }
    }
  }
}

/// Estimates which sights repeat visitors have seen, with the factor on the value documented at ``Familiarity``.
struct SeenSights: Sendable {
  /// The relevance up to which a sight counts in full, and the one from which on it counts as seen.
  private static let (unknown, famous) = (60.0, 90.0)

  /// The relevance from which on every repeat visitor has been there, and has passed the sights around it.
  private static let great = Score(80)

  /// The factor of a sight already seen.
  private static let seen = 0.3

  /// The years for which a sight counts as new.
  private static let yearsNew = 5

  private let request: PlanRequest

  /// The positions of the city's great sights; empty for a first visit.
  private let greatSights: [Coordinate]

  /// Prepares the factors for the visitor of `request`.
  init(_ request: PlanRequest, in catalog: Catalog) {
    self.request = request
    greatSights =
      request.familiarity == .beenBefore
      ? catalog.attractions.filter { $0.relevance >= Self.great }.map(\.coordinate) : []
  }

  /// Returns the factor on the value of a sight.
  func factor(of attraction: Attraction) -> Double {
    guard request.familiarity == .beenBefore, !request.likes(attraction.category) else { return 1 }
    if SightKind(of: attraction) == .observationDeck { return 0.1 }
    let opened = attraction.dayFacts.opened ?? attraction.dayFacts.opensOn?.year
    if let opened, request.date.year - opened <= Self.yearsNew { return 1.5 }
    if isPassed(attraction) { return Self.seen }
    let fame =
      (Double(attraction.relevance.rawValue) - Self.unknown) / (Self.famous - Self.unknown)
    let factor = 1 - (1 - Self.seen) * min(1, max(0, fame))
    return [.square, .market].contains(attraction.category) ? 1.3 * factor : factor
  }

  /// Returns whether a sight is passed on the way to a great one: not indoors, and in the same neighborhood.
  private func isPassed(_ attraction: Attraction) -> Bool {
    SettingRule.setting(of: attraction) != .indoor
      && greatSights.contains {
        $0.distance(to: attraction.coordinate).rawValue <= DeductionRule.neighborhood
      }
  }
}

extension PlanRequest {
  /// Whether the visitor wants more of a category.
  fileprivate func likes(_ category: Category) -> Bool {
    like.contains { $0.category == category && $0.weight > 1 }
  }
}
