import Catalogs
import Geography
import OpeningHours
import Orienteering

/// Says in words why a sight is left out, and what would bring it in.
struct Reasons {
  private let problem: DayProblem
  private let request: PlanRequest

  /// The openings of whole days, whatever the hours of the plan.
  private let wholeDays: OpeningTable

  /// What visits are worth to the visitor.
  private let options: VisitOptionRule

  /// What each visit of the search is.
  private let choices: [DayProblem.Choice]

  /// Prepares the reasons of `problem`.
  init(_ problem: DayProblem) {
    self.problem = problem
    request = problem.request
    options = VisitOptionRule(request, in: problem.catalog.city)
    choices = problem.choices
    wholeDays = OpeningTable(
      city: problem.catalog.city,
      start: .midnight,
      end: ClockTime(hour: 24, minute: 0) ?? .midnight
    )
  }

  /// Returns why `attraction` was left out before any search.
  func leftOut(_ attraction: Attraction, code: LeftOut.Code) -> LeftOut {
    let (reason, fix): (String, String?)
    switch code {
    case .closed: (reason, fix) = (closed(attraction), nextDay(attraction))
    case .tooLong: (reason, fix) = tooLong(attraction)
    case .unreachable: (reason, fix) = unreachable(attraction)
    case .excluded: (reason, fix) = excluded(attraction)
    case .setAside, .displaced, .covered:
      reason =
        "there were too many sights to consider, and its neighborhood offers less for its time"
      fix = "draw a smaller area around it"
    }
    return LeftOut(
      id: attraction.id,
      name: attraction.name,
      score: points(of: attraction),
      code: code,
      reason: reason,
      fix: fix,
      cost: nil,
      displaces: [],
      isProved: code != .setAside
    )
  }

  /// Returns why `attraction` cannot be visited on any day of the plan.
  func whyNot(_ attraction: Attraction) -> String {
    let openings = request.dates.flatMap {
      OpeningTable(city: problem.catalog.city, start: request.start, end: request.end)
        .openings(of: attraction, on: $0)
    }
    let reason = openings.isEmpty ? closed(attraction) : tooLong(attraction).reason
    let fix = openings.isEmpty ? nextDay(attraction) : tooLong(attraction).fix
    let hours = attraction.openingHours.map { " (hours: \($0))" } ?? ""
    return reason + hours + (fix.map { ": \($0)" } ?? "")
  }

  /// Returns what the recommended visit of `attraction` is worth.
  private func points(of attraction: Attraction) -> Points {
    let openings = request.dates.flatMap { wholeDays.openings(of: attraction, on: $0) }
    return options.points(
      of: attraction,
      stay: attraction.visit.recommended.rawValue,
      hoursKnown: openings.allSatisfy(\.isKnown)
    )
  }

  /// Returns why the candidate at `visit` is not in a plan with that at `whole`, whose visit takes it in.
  func covered(_ visit: Int, by whole: Int) -> LeftOut {
    let attraction = problem.candidates[visit].attraction
    return LeftOut(
      id: attraction.id,
      name: attraction.name,
      score: points(of: attraction),
      code: .covered,
      reason: "the visit of \(problem.candidates[whole].attraction.name) takes it in",
      // Alone it fits into a day; whether it does beside other musts nobody has looked.
      fix: request.must.isEmpty && request.maxWalk == nil ? "make it a must" : nil,
      cost: nil,
      displaces: [],
      isProved: true
    )
  }

  /// Returns why the candidate at `visit` is not in `best`, given the best plan with it.
  func displaced(_ visit: Int, by best: Solution, instead outcome: Outcome?) -> LeftOut {
    let attraction = problem.candidates[visit].attraction
    var leftOut = LeftOut(
      id: attraction.id,
      name: attraction.name,
      score: points(of: attraction),
      code: .displaced,
      reason: "what is planned is worth more; how much was not computed",
      fix: nil,
      cost: nil,
      displaces: [],
      isProved: false
    )
    switch outcome {
    case .found(let other): describe(&leftOut, visit: visit, best: best, other: other)
    case .infeasible where request.must.isEmpty:
      leftOut.code = .unreachable
      (leftOut.reason, leftOut.fix) = unreachable(attraction)
      leftOut.isProved = true
    case .infeasible where !requiredParts(of: visit).isEmpty:
      let names = requiredParts(of: visit).map { problem.candidates[$0].attraction.name }
      leftOut.reason = "its visit would take in \(names.listed), which you ask for"
      leftOut.isProved = true
    case .infeasible:
      leftOut.reason = "it does not fit together with what must be visited"
      leftOut.fix = "do without one of \(request.must.joined(separator: ", "))"
      leftOut.isProved = true
    case .unknown, nil: break
    }
    return leftOut
  }

  private func requiredParts(of whole: Int) -> [Int] {
    problem.required.filter { problem.wholes(of: $0).contains(whole) }
  }

  private func describe(_ leftOut: inout LeftOut, visit: Int, best: Solution, other: Solution) {
    let lost = best.value - other.value
    let change = PlanChange(from: visits(best), to: visits(other), adding: visit, in: problem)
    leftOut.cost = Double(lost) / Double(DayProblem.unitsPerPoint)
    leftOut.displaces = change.dropped.map { problem.candidates[$0].id }
    leftOut.isProved = best.isOptimal && other.isOptimal
    let words = change.words
    leftOut.reason =
      lost == 0
      ? "a plan with it is worth just as much: it would \(words)"
      : leftOut.isProved
        ? "it would \(words), \(points(lost)) less"
        : "the best plan found with it would \(words), \(points(lost)) less"
    leftOut.fix = "make it a must"
  }

  /// Returns the option that a solution takes of each candidate that it visits.
  private func visits(_ solution: Solution) -> [Int: VisitOption] {
    let visits = solution.routes.joined().map { (choices[$0].candidate, choices[$0].option) }
    return Dictionary(uniqueKeysWithValues: visits)
  }

  private func points(_ units: Int) -> String {
    let points = Double(units) / Double(DayProblem.unitsPerPoint)
    return points == 1 ? "1 point" : "\(points.inWords) points"
  }

  private func excluded(_ attraction: Attraction) -> (String, String?) {
    if request.skip.contains(attraction.id) { return ("you asked to skip it", "do not skip it") }
    if !request.select.isEmpty, !request.select.contains(attraction.id) {
      return ("it is not among the places that you selected", "select it too")
    }
    let category = attraction.category
    if request.categories.isEmpty || request.categories.contains(category) {
      return ("you dislike \(category.title.lowercased())", "give them a weight above 0")
    }
    return (
      "you did not ask for \(category.title.lowercased())",
      "ask for the category \(category.rawValue) too"
    )
  }

  private func tooLong(_ attraction: Attraction) -> (reason: String, fix: String?) {
    let entry = request.entryMinutes(at: attraction).rawValue
    let stays = VisitOptionRule.stays(of: attraction.visit)
    let wanted = (stays.last ?? attraction.visit.recommended.rawValue) + entry
    let table = OpeningTable(city: problem.catalog.city, start: request.start, end: request.end)
    let openings = request.dates.flatMap { table.openings(of: attraction, on: $0) }
    let longest = openings.max { $0.close - $0.open < $1.close - $1.open }
    let hours = longest.map { "\(clock($0.open))-\(clock($0.close))" } ?? ""
    let admission =
      attraction.lastAdmission.map { ", last admission \($0.rawValue) min before" } ?? ""
    let reason =
      "a visit takes \(stays.count > 1 ? "at least " : "")\(wanted) min\(entry > 0 ? " with the way in" : ""), "
      + "but within your day \(longest.map(words) ?? "it is open") only \(hours)\(admission)"
    let whole = request.dates.flatMap { wholeDays.openings(of: attraction, on: $0) }
    let roomier = whole.first { $0.starts(ofStay: wanted) != nil }
    let fix = roomier.flatMap { opening in
      opening.starts(ofStay: wanted).map {
        "let the day last from \(clock(min($0.upperBound, request.start.minutesSinceMidnight))) "
          + "to \(clock(max($0.lowerBound + wanted, request.end.minutesSinceMidnight)))"
      }
    }
    return (reason, fix)
  }

  private func unreachable(_ attraction: Attraction) -> (String, String?) {
    let start = request.from.flatMap { problem.catalog.position(of: $0) }
    if let cap = request.maxWalk {
      let needed = longestLegNeeded(to: attraction, from: start)
      if needed > cap.rawValue {
        return (
          "every way there has a leg of more than \(cap.rawValue) min",
          "allow legs of \(needed) min"
        )
      }
    }
    let limits =
      request.maxWalk == nil ? "" : ", with legs of at most \(request.maxWalk?.rawValue ?? 0) min"
    if let start {
      let there = problem.travel.model.time(from: start, to: attraction.coordinate).rawValue
      return (
        "no day holds the way there, \(there) min from the start\(limits)", "lengthen the day"
      )
    }
    return ("no day holds the way there\(limits)", "lengthen the day")
  }

  /// Returns the least cap on legs with which `attraction` can be reached, by way of other sights if
  /// that helps, in minutes.
  private func longestLegNeeded(to attraction: Attraction, from start: Coordinate?) -> Int {
    let model = problem.travel.model
    var unreached = problem.candidates.map(\.attraction).filter { $0.id != attraction.id }
    guard let start else {
      return unreached.map {
        model.time(from: $0.coordinate, to: attraction.coordinate).rawValue
      }.min() ?? 0
    }
    // Grows from the start by the shortest leg, as a minimum spanning tree does.
    unreached.append(attraction)
    var reached = [start]
    var longest = 0
    while !unreached.isEmpty {
      let legs = unreached.map { place in
        reached.map { model.time(from: $0, to: place.coordinate).rawValue }.min() ?? 0
      }
      guard let shortest = legs.min(), let index = legs.firstIndex(of: shortest) else { break }
      longest = max(longest, shortest)
      let place = unreached.remove(at: index)
      if place.id == attraction.id { return longest }
      reached.append(place.coordinate)
    }
    return longest
  }

  /// Says on which days `attraction` is closed.
  private func closed(_ attraction: Attraction) -> String {
    let date = request.date
    if let other = wholeDays.ownOpenings(of: attraction, on: date).first, request.days == 1 {
      return "\(words(for: other)) only \(hours(of: other)), outside your day"
    }
    guard request.days == 1 else { return "it is closed on all days of the plan" }
    let isWeekly = (1...3).allSatisfy {
      wholeDays.openings(of: attraction, on: date.adding(days: 7 * $0)).isEmpty
    }
    let isYearly = (1...6).allSatisfy {
      wholeDays.openings(of: attraction, on: date.adding(days: $0)).isEmpty
    }
    return isWeekly && !isYearly ? "closed on \(date.weekday.name)s" : "closed on \(date.spoken)"
  }

  /// Names the next day on which a visit fits into the hours of the plan, within two months.
  private func nextDay(_ attraction: Attraction) -> String? {
    let table = OpeningTable(city: problem.catalog.city, start: request.start, end: request.end)
    let wanted = (attraction.visit.recommended + request.entryMinutes(at: attraction)).rawValue
    let after = request.date.adding(days: request.days - 1)
    let next = (1...62).map { after.adding(days: $0) }.first { date in
      table.openings(of: attraction, on: date).contains { $0.starts(ofStay: wanted) != nil }
    }
    if let next { return "go on \(next.weekday.name), \(next.spoken)" }
    let roomy = wholeDays.ownOpenings(of: attraction, on: request.date).first {
      min($0.lastAdmission, $0.bounds.upperBound - wanted) >= $0.bounds.lowerBound
    }
    return roomy.map {
      "go between \(clock($0.bounds.lowerBound)) and \(clock($0.bounds.upperBound))"
    }
  }

  /// Says what bounds a visit: the hours of the place, what is assumed of them, or the light.
  private func words(for opening: Opening) -> String {
    if opening.byDaylight { return "it is planned by daylight" }
    return opening.isKnown ? "it is open" : "its hours are unknown, and it is planned"
  }

  private func hours(of opening: Opening) -> String {
    "\(clock(opening.bounds.lowerBound))-\(clock(opening.bounds.upperBound))"
  }

  private func clock(_ minutes: Int) -> String {
    ClockTime(minutesSinceMidnight: max(0, min(2_880, minutes)))?.description ?? "\(minutes)"
  }
}

extension [String] {
  /// The names as one would say them: "A", "A and B", "A, B and C".
  var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

extension CalendarDate {
  /// The date as one would say it: "2 December".
  package var spoken: String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let (_, month, day) = components
    return "\(day) \(months[month - 1])"
  }
}
