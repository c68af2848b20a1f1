import Catalogs
import DayPlans
import OpeningHours
import Orienteering

/// Tries a sight by itself under changed requests, to verify that advice helps.
///
/// The sight's legs are those of the problem, regardless of a changed request's hours.
struct SightTrial {
  /// The sight.
  let attraction: Attraction

  /// The problem with only the sight.
  private let problem: DayProblem

  /// The city.
  private let city: City

  /// Prepares the trials of a sight.
  init(_ attraction: Attraction, in problem: DayProblem) {
    self.attraction = attraction
    self.problem = problem.alone(at: attraction)
    city = problem.catalog.city
  }

  /// The minutes from the start of the day to the sight; zero if the start is free.
  var minutesThere: Int { problem.travel.minutes(from: nil, to: 0) }

  /// The minutes from the sight to the end of the day; zero if the end is free.
  var minutesBack: Int { problem.travel.minutes(from: 0, to: nil) }

  /// Returns whether a visit, by itself, fits into some day of a request; `false` for an invalid one, for example if changed
  /// hours leave no room for lunch.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isMust: Whether the sight is a must, so that its stay may be its minimum and default breaks may change.
  ///   - changes: The changes to default breaks on each day; those of a day without musts if `nil`.
  ///   - freeMinutes: The minutes of a day to keep free, unless the sight is a must; the usual ones if `nil`.
  /// - Returns: Whether it fits.
  func holds(
    _ request: PlanRequest,
    isMust: Bool,
    changing changes: [BreakChanges]? = nil,
    keepingFree freeMinutes: Int? = nil
  ) -> Bool {
    var request = request
    if isMust, !request.requires(attraction.id) { request.must.append(attraction.id) }
    guard request.breakFaults.isEmpty else { return false }
    let table = OpeningTable(city: city, start: request.start, end: request.end)
    let rule = VisitOptionRule(request, in: problem.catalog, valuing: problem.value)
    var candidate = Candidate(attraction, isRequired: isMust, for: request, table, rule)
    if isMust, request.pin(of: attraction.id)?.minutes == nil {
      candidate.options += rule.options(
        of: attraction,
        stay: attraction.visit.minimum.rawValue,
        openings: candidate.openings
      )
    }
    candidate.options.removeAll { !$0.fits }
    guard !candidate.options.isEmpty else { return false }
    let free = isMust ? 0 : freeMinutes ?? request.usualFreeMinutes
    var trial = problem.asking(request, visiting: [candidate], at: [0], keepingFree: free)
    if isMust { trial.breakChanges = trial.loosest(.dropped) }
    if let changes { trial.breakChanges = changes }
    guard trial.allowsDaysWithoutStops else { return false }
    let instance = trial.instance
    return instance.places[0].contains(where: instance.holdsAlone)
  }

  /// Returns the hours closest to those of a request in which a visit fits.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isMust: Whether the sight is a must.
  ///   - duration: The shortest visit, in minutes from the door on.
  /// - Returns: The fix; `nil` if longer days do not help.
  func hours(for request: PlanRequest, isMust: Bool, visiting duration: Int) -> LeftOut.Fix? {
    let (start, end) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    let table = OpeningTable(city: city, start: .midnight, end: .latest)
    let pin = request.pin(of: attraction.id)
    let (there, back) = (minutesThere, minutesBack)
    var choices: [(from: Int, until: Int)] = []
    for date in request.dates {
      let clock = problem.wholeClock(of: date)
      let all = table.openings(of: attraction, on: date).map { $0.elapsed(by: clock) }
      let openings = pin?.narrowed(all, on: date, by: clock) ?? all
      let (dayStart, dayEnd) = (clock.elapsed(start), clock.elapsed(end))
      // Hours are wall-clock times; ignore those before the day or too late.
      func choose(_ from: Int, _ until: Int) {
        guard from >= 0, until <= 2_880 else { return }
        choices.append(
          (clock.time(from).minutesSinceMidnight, clock.time(until).minutesSinceMidnight)
        )
      }
      for doors in openings.compactMap({ $0.starts(ofStay: duration) }) {
        let soonest = max(doors.lowerBound, dayStart + there)
        let last = min(doors.upperBound, dayEnd - back - duration)
        if soonest <= doors.upperBound { choose(dayStart, soonest + duration + back) }
        if last >= doors.lowerBound { choose(last - there, dayEnd) }
        choose(doors.upperBound - there, doors.upperBound + duration + back)
      }
    }
    let rest = request.dayBreaks.reduce(0) { $0 + $1.minutes.rawValue }
    // Breaks may rule out the closest hours.
    let widened = choices.flatMap { choice -> [(from: Int, until: Int)] in
      [choice, (choice.from, choice.until + rest), (choice.from - rest, choice.until)]
    }
    let hours = widened.map { (from: min(start, $0.from), until: max(end, $0.until)) }
      .filter { $0.from >= 0 && $0.until <= 2_880 && ($0.from < start || $0.until > end) }
      .sorted { ($0.until - $0.from, $1.from) < ($1.until - $1.from, $0.from) }
    for (from, until) in hours {
      var longer = request
      (longer.start, longer.end) = (ClockTime(clamping: from), ClockTime(clamping: until))
      guard holds(longer, isMust: isMust) else { continue }
      return .dayLasting(from: longer.start, until: longer.end)
    }
    return nil
  }
}

/// Finds remedies for musts that do not fit together.
struct ClashRemedies {
  /// The minutes to which a longer day is rounded.
  private static let step = 5

  /// The earliest start and the latest end of a longer day, unless the request goes beyond, in minutes.
  private static let longest = (from: 5 * 60, until: 24 * 60)

  /// The work budget of one trial, in nanoseconds estimated from the amount of work.
  private static let work = 100_000_000

  private let problem: DayProblem
  private let solver: any RouteSolver
  private let control: SearchControl

  /// Prepares the remedies for a problem.
  ///
  /// - Parameters:
  ///   - problem: The problem.
  ///   - solver: The method.
  ///   - control: Detects cancellation; the trials have a work limit of their own.
  init(_ problem: DayProblem, solver: any RouteSolver, control: SearchControl) {
    self.problem = problem
    self.solver = solver
    var limited = control.unobserved.limited(to: Self.work)
    limited.deadline = nil
    self.control = limited
  }

  /// Returns what helps: dropping one of the musts, omitting a requested break, or longer days.
  func remedies(for clash: [Int]) -> [LeftOut.Fix] {
    let request = problem.request
    let breaks = BreakRule(request).asked.map(\.kind).filter { kind in
      fits(clash, request.without(kind))
    }
    let ids = clash.map { problem.candidates[$0].id }
    return [.dropOneOf(ids)] + breaks.map(LeftOut.Fix.dropBreak)
      + [longerDay(for: clash)].compactMap(\.self)
  }

  /// Returns the smallest extension of the day with which the musts fit: a later end, otherwise an earlier start, otherwise both.
  private func longerDay(for clash: [Int]) -> LeftOut.Fix? {
    let request = problem.request
    let (start, end) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    let first = min(start, Self.longest.from)
    let last = max(end, Self.longest.until)
    func fits(_ from: Int, _ until: Int) -> Bool {
      var longer = request
      (longer.start, longer.end) = (ClockTime(clamping: from), ClockTime(clamping: until))
      return self.fits(clash, longer)
    }
    guard fits(first, last) else { return nil }
    let steps = { (minutes: Int) in 0...max(0, (minutes + Self.step - 1) / Self.step) }
    let later = { (steps: Int) in min(last, end + steps * Self.step) }
    let earlier = { (steps: Int) in max(first, start - steps * Self.step) }
    let from = fits(start, last) ? start : nil
    if let from, let count = steps(last - end).first(holding: { fits(from, later($0)) }) {
      return .dayLasting(from: request.start, until: ClockTime(clamping: later(count)))
    }
    let until = fits(first, end) ? end : last
    guard let count = steps(start - first).first(holding: { fits(earlier($0), until) }) else {
      return nil
    }
    return .dayLasting(
      from: ClockTime(clamping: earlier(count)),
      until: ClockTime(clamping: until)
    )
  }

  /// Returns whether a search finds that these musts fit together under a request, without other sights.
  private func fits(_ musts: [Int], _ request: PlanRequest) -> Bool {
    let catalog = problem.catalog
    let table = OpeningTable(city: catalog.city, start: request.start, end: request.end)
    let rule = VisitOptionRule(request, in: catalog, valuing: problem.value)
    let candidates = musts.map { position in
      let attraction = problem.candidates[position].attraction
      var candidate = Candidate(attraction, isRequired: true, for: request, table, rule)
      if request.pin(of: attraction.id)?.minutes == nil {
        candidate.options += rule.options(
          of: attraction,
          stay: attraction.visit.minimum.rawValue,
          openings: candidate.openings
        )
      }
      candidate.options.removeAll { !$0.fits }
      return candidate
    }
    guard !control.shouldStop, candidates.allSatisfy({ !$0.options.isEmpty }) else { return false }
    var trial = problem.asking(request, visiting: candidates, at: musts)
    trial.breakChanges = trial.loosest(.dropped)
    guard trial.allowsDaysWithoutStops else { return false }
    var pool = RoutePool()
    let outcome = solver.solve(trial.instance, from: nil, pool: &pool, control: control)
    return outcome.solution != nil
  }
}

extension PlanRequest {
  /// Returns this request without a break of that kind.
  func without(_ kind: BreakKind) -> Self {
    var request = self
    switch kind {
    case .lunch: request.lunch = .skipped
    case .dinner: request.dinner = .skipped
    case .rest: break
    }
    return request
  }
}

extension ClosedRange<Int> {
  /// Returns the first number that satisfies a monotone condition, by bisection; `nil` if none does.
  fileprivate func first(holding holds: (Int) -> Bool) -> Int? {
    guard holds(upperBound) else { return nil }
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension PlanChange {
  /// Compares the visits of two plans, given as the option of each visited candidate.
  ///
  /// - Parameters:
  ///   - before: The visits of the first plan.
  ///   - after: The visits of the second plan.
  ///   - visit: The candidate that the second plan adds.
  ///   - problem: The problem that both plans solve.
  init(
    from before: [Int: VisitOption],
    to after: [Int: VisitOption],
    adding visit: Int,
    in problem: DayProblem
  ) {
    func visits(_ candidates: some Sequence<Int>, _ options: [Int: VisitOption]) -> [Visit] {
      candidates.map { (candidate: $0, sight: problem.candidates[$0].attraction) }
        .sorted { ($1.sight.relevance, $0.candidate) < ($0.sight.relevance, $1.candidate) }
        .map { candidate, sight in
          let stay = Minutes(options[candidate]?.stay ?? 0)
          return Visit(
            id: sight.id,
            name: sight.name,
            minutes: stay,
            isShort: stay < sight.visit.recommended
          )
        }
    }
    let both = before.keys.filter { after[$0] != nil }
    let difference = { (candidate: Int) in
      (after[candidate]?.stay ?? 0) - (before[candidate]?.stay ?? 0)
    }
    self.init(
      dropped: visits(before.keys.filter { after[$0] == nil }, before),
      shortened: visits(both.filter { difference($0) < 0 }, after),
      gained: visits(after.keys.filter { before[$0] == nil && $0 != visit }, after),
      lengthened: visits(both.filter { difference($0) > 0 }, after)
    )
  }
}
