import Catalogs
import Geography
import OpeningHours

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension PlanCheck {
  /// Checks that the score of a stop is the value that ``VisitValue`` gives one of its possible stays.
  ///
  /// The formula is implemented independently here. A stop may last longer than planned if spare time was shared. In an edited
  /// plan, or if it is shorter than any possible stay, its value follows from its minutes.
  mutating func checkWorth(of stop: Plan.Stop, attraction: Attraction, place: Location) {
    let bonuses = bonuses(of: stop, attraction: attraction)
    let event = eventVisit(of: stop, at: attraction)
    let meal = mealVisit(of: stop, at: attraction)
    // A stop shorter than the minimum is reported for its minutes.
    guard event != nil || meal != nil || stop.minutes >= attraction.visit.minimum else { return }
    let planned = plannedStays(of: attraction).filter { $0 <= stop.minutes.rawValue }
    let own = min(stop.minutes, attraction.visit.recommended).rawValue
    let stays = planned.isEmpty || plan.proof.method == "edited" ? [own] : planned
    let forEvent = event.map { visit in
      let stay = min(visit.minutes, attraction.visit.recommended).rawValue
      return worth(of: attraction, stay: stay, hoursKnown: stop.hoursKnown, bonus: visit.times)
    }
    let asMeal = meal.map { minutes in
      let stay = min(minutes, attraction.visit.recommended).rawValue
      let plain = worth(of: attraction, stay: stay, hoursKnown: stop.hoursKnown)
      return plain + (grade(ofMealDuring: stop, at: attraction) > 2 ? 4 : 2)
    }
    let worths =
      (forEvent ?? asMeal).map { [$0] }
      ?? stays.flatMap { stay in
        let meals = mealBonuses(of: stop, staying: stay, attraction: attraction)
        let plain = worth(of: attraction, stay: stay, hoursKnown: stop.hoursKnown)
        return meals.map { plain + $0 }
          + bonuses.map {
            worth(of: attraction, stay: stay, hoursKnown: stop.hoursKnown, bonus: $0)
          }
      }
    guard !worths.contains(where: { abs($0 - stop.score.value) < 0.051 }) else { return }
    let best = worths.max() ?? 0
    report(
      place,
      .wrongScore(worth: rounded(best), minutes: stop.minutes.rawValue, claimed: stop.score)
    )
  }

  /// Checks the scores of the sights left out.
  mutating func checkScoresOfLeftOut() {
    for leftOut in plan.leftOut {
      guard let attraction = catalog[leftOut.id] else { continue }
      let stay = attraction.visit.recommended.rawValue
      let worths = [true, false].map { worth(of: attraction, stay: stay, hoursKnown: $0) }
      guard !worths.contains(where: { abs($0 - leftOut.score.value) < 0.051 }) else { continue }
      let reason = Reason.wrongLeftOutScore(worth: rounded(worths[0]), claimed: leftOut.score)
      report(.sight(SightName(leftOut)), reason)
    }
  }

  /// The stays that a plan may use; a must may be as short as its minimum.
  ///
  /// In rain, outdoor stays are limited to half an hour or the minimum.
  func plannedStays(of attraction: Attraction) -> [Int] {
    let stays = dryStays(of: attraction)
    guard isWet(at: attraction) else { return stays }
    return stays.map { min($0, max(30, attraction.visit.minimum.rawValue)) }
  }

  /// Returns whether the sight is outdoors and the plan is for rain.
  private func isWet(at attraction: Attraction) -> Bool {
    request.weather == .rain && SettingRule.setting(of: attraction) == .outdoor
  }

  private func dryStays(of attraction: Attraction) -> [Int] {
    let (least, best) = (attraction.visit.minimum.rawValue, attraction.visit.recommended.rawValue)
    if request.requires(attraction.id) { return Array(least...best) }
    let isKnown = attraction.relevance.rawValue >= 50
    guard best >= 60 || isKnown && best >= 25 else { return [best] }
    let halfway = Int((Double(least + best) / 10 + 1e-9).rounded()) * 5
    return [best, halfway] + (best >= 60 && isKnown ? [least] : [])
  }

  private func worth(
    of attraction: Attraction,
    stay: Int,
    hoursKnown: Bool,
    bonus: Double = 1
  ) -> Double {
    let interest = (request.like + request.dislike).first { $0.category == attraction.category }
    let powers: [Familiarity: Double] = [.firstTime: 4, .beenBefore: 1]
    let power =
      value?.relevanceExponent ?? request.familiarity.flatMap { powers[$0] } ?? 3.5
    let recommended = Double(attraction.visit.recommended.rawValue)
    let stay = isWet(at: attraction) && stay > 30 ? 30 : stay
    var worth = 100 * pow(Double(attraction.relevance.rawValue) / 100, power)
    let aboard = Double(attraction.dayFacts.pier?.minutes.rawValue ?? 0)
    worth *= pow((recommended + aboard) / 120, value?.timeExponent ?? 0.7)
    worth *= pow(Double(stay) / recommended, value?.stayExponent ?? 0.7)
    worth *= (interest?.weight ?? 1) * (hoursKnown ? 1 : value?.unknownHours ?? 0.8) * bonus
    worth *= SeasonRule.seasonFactor(of: attraction, on: request.date)
    worth *= weatherFactor(of: attraction) * companyFactor(of: attraction)
    worth *= newsFactor(of: attraction)
    worth += (value?.pointsPerMinute ?? 0.02) * Double(stay)
    return worth.isNaN ? 0.1 : min(max(0.1, worth), 1e6)
  }

  /// Returns the weather factor, independent of ``Weather``.
  private func weatherFactor(of attraction: Attraction) -> Double {
    let factors: [Weather: [Setting: Double]] = [
      .rain: [.both: 0.75, .outdoor: 0.35], .heat: [.both: 0.85, .outdoor: 0.6],
      .dry: [.both: 1.1, .outdoor: 1.2],
    ]
    let setting = SettingRule.setting(of: attraction)
    let isForTheView =
      attraction.category == .viewpoint && (attraction.fee == true || setting == .indoor)
    let isTooLong = isWet(at: attraction) && attraction.visit.minimum > 30
    if request.weather == .rain, isForTheView || isTooLong { return 0.1 }
    return request.weather.flatMap { factors[$0]?[setting] } ?? 1
  }

  /// Returns the factor for the companions, independent of ``Companions``.
  private func companyFactor(of attraction: Attraction) -> Double {
    let facts = attraction.dayFacts
    let wanted = request.with.map(\.rawValue)
    guard !wanted.isEmpty else { return 1 }
    let grades = [
      "toddlers": facts.company?.toddlers, "children": facts.company?.children,
      "teens": facts.company?.teens,
    ]
    let graded: [CompanyFit.Grade: Double] = [.made: 1.6, .fine: 1, .tolerates: 0.6, .not: 0.3]
    let suits = Set(facts.suits.map(\.rawValue))
    let factors = wanted.map { one in
      if let grade = grades[one] ?? nil { return graded[grade] ?? 1 }
      if suits.contains(one) { return 1.4 }
      let isDull = attraction.category == .gallery && one != "pram"
      return isDull ? 0.5 : suits.isEmpty ? 1 : 0.6
    }
    var factor = factors.reduce(0, +) / Double(wanted.count)
    let isSmall = wanted.contains("toddlers")
    if facts.effort?.hasHill == true, isSmall || wanted.contains("pram") { factor *= 0.8 }
    if isSmall, facts.effort?.steps ?? 0 >= 100 { factor *= 0.5 }
    return factor
  }

  /// Returns the factor for visitors who know the city, independent of ``Familiarity``.
  private func newsFactor(of attraction: Attraction) -> Double {
    let isLiked = request.like.contains { $0.category == attraction.category && $0.weight > 1 }
    guard request.familiarity == .beenBefore, !isLiked else { return 1 }
    if Self.kind(of: attraction) == "deck" { return 0.1 }
    let years = [attraction.dayFacts.opened, attraction.dayFacts.opensOn?.year].compactMap(\.self)
    let isNew = years.first.map { $0 >= request.date.year - 5 } ?? false
    if isNew { return 1.5 }
    if SettingRule.setting(of: attraction) != .indoor, isNearGreatSight(attraction) { return 0.3 }
    // From 1 at a relevance of 60 to 0.3 at 90.
    let fame = min(90, max(60, Double(attraction.relevance.rawValue)))
    let isOutAndAbout = attraction.category == .square || attraction.category == .market
    return (isOutAndAbout ? 1.3 : 1) * (1 - 0.7 * (fame - 60) / 30)
  }

  /// Returns whether a sight is great, or at most 740 m from one.
  private func isNearGreatSight(_ attraction: Attraction) -> Bool {
    catalog.attractions.contains {
      $0.relevance >= 80 && attraction.coordinate.distance(to: $0.coordinate).rawValue <= 740
    }
  }

  /// Returns a value rounded to tenths.
  private func rounded(_ worth: Double) -> Double { (worth * 10).rounded() / 10 }
}

extension PlanCheck {
  /// Checks that each stop has the deductions due to its position in the day.
  ///
  /// Computed independently: rides, legs to other neighborhoods, and long visits indoors.
  mutating func checkDeductions(of day: Plan.Day, _ reference: DayReference) {
    let sights = day.stops.map { catalog[$0.id] }
    let isLong = sights.map { $0.map(Self.tires) ?? false }
    let isKeen = request.like.contains { Self.tiring.contains($0.category) && $0.weight > 1 }
    var visits = isKeen ? -1 : 0
    for (index, stop) in day.stops.enumerated() {
      var expected: [Plan.Deduction.Reason: Int] = [:]
      expected[.ride] = 30 * rides(at: index, of: day)
      if plan.days.count > 1, index > 0, let here = sights[index], sights[index - 1] != nil {
        let last = end(of: day.stops[index - 1])
        expected[.away] = last.distance(to: here.coordinate).rawValue > 740 ? 20 : 0
      }
      if isLong[index] {
        visits += 1
        expected[.fatigue] = visits < 2 ? 0 : visits == 2 ? 50 : 200
        expected[.inARow] = index > 0 && isLong[index - 1] ? 60 : 0
      }
      var claimed: [Plan.Deduction.Reason: Int] = [:]
      for deduction in stop.deductions {
        claimed[deduction.reason, default: 0] += deduction.points.tenths
      }
      guard claimed != expected.filter({ $0.value != 0 }) else { continue }
      report(
        .stop(reference, index: index, SightName(stop)),
        .wrongDeductions(
          points: Points(tenths: expected.values.reduce(0, +)),
          claimed: Points(tenths: claimed.values.reduce(0, +))
        )
      )
    }
  }

  /// The categories whose long visits are tiring.
  private static let tiring: Set<Category> = [.museum, .gallery, .worship, .historic]

  /// Returns whether a visit is a long one indoors.
  private static func tires(_ sight: Attraction) -> Bool {
    guard tiring.contains(sight.category), sight.openingHours != nil else { return false }
    return sight.visit.recommended.rawValue > 59 && sight.dayFacts.setting != .outdoor
  }

  /// Returns the number of rides charged to the stop at `index`: those of the leg to it, and of the day's last leg.
  ///
  /// Timetabled rides are not charged.
  private func rides(at index: Int, of day: Plan.Day) -> Int {
    if case .timetable = plan.travelBasis { return 0 }
    let id = day.stops[index].id
    let isLast = index == day.stops.count - 1
    return day.legs.count { !$0.rides.isEmpty && ($0.to == id || isLast && $0.from == id) }
  }
}
