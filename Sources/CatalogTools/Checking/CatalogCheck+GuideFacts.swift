import Catalogs
import Formats
import Geography
import OpeningHours

extension CatalogCheck {
  /// The maximum distance between the start and end of a one-way visit, in meters.
  private static let farthestExit = Meters(5_000)

  /// The maximum distance between a sight and the pier of its ferry, in meters.
  private static let farthestPier = Meters(10_000)

  /// The maximum distance between sights visited as a unit, in meters.
  private static let farthestPair = Meters(1_500)

  /// Finds contradictions in guide facts: company, queues, pairs, exits, piers, years, and looks from outside.
  mutating func checkGuideFacts(_ index: Int) {
    checkCompany(index)
    checkQueue(index)
    checkPairs(index)
    checkRepeats(index)
    checkTicket(index)
    checkExit(index)
    checkPier(index)
    checkOpened(index)
    checkOutside(index)
    checkEventVisits(index)
  }

  /// Finds grades that contradict `suits`.
  private mutating func checkCompany(_ index: Int) {
    let facts = catalog.attractions[index].dayFacts
    guard let company = facts.company else { return }
    let grades: [(Suitability, CompanyFit.Grade?)] = [
      (.toddlers, company.toddlers), (.children, company.children), (.teens, company.teens),
    ]
    for (age, grade) in grades where facts.suits.contains(age) {
      guard let grade, grade == .not || grade == .tolerates else { continue }
      report(
        index,
        "company.\(age.rawValue)",
        value: grade.rawValue,
        "\(grade.rawValue.quotedForMessage) contradicts suits, which lists \(age.rawValue.quotedForMessage)",
        remedy: "correct one of the two"
      )
    }
  }

  /// Finds queue times that are misspelled or overlap an earlier entry.
  private mutating func checkQueue(_ index: Int) {
    let place = catalog.attractions[index]
    let queue = place.dayFacts.queue
    guard !queue.isEmpty else { return }
    let table = OpeningTable(city: catalog.city, start: .midnight, end: .latest)
    let context = table.context(at: place.coordinate)
    let (from, to) = (
      LocalDateTime(startOf: firstDay), LocalDateTime(startOf: firstDay.adding(days: 366))
    )
    var known: [(number: Int, spans: [ScheduleInterval])] = []
    for (number, entry) in queue.enumerated() {
      check(entry.when, index, "queue[\(number)].when")
      let spans = entry.when.schedule.intervals(from: from, to: to, in: context)
        .filter { $0.state == .open }
      if let (earlier, date) = Self.overlap(of: spans, with: known) {
        report(
          index,
          "queue[\(number)].when",
          value: entry.when.text,
          "\(entry.when.text.quotedForMessage) overlaps queue[\(earlier)] on \(date)",
          remedy: "let each time be in one entry"
        )
      }
      known.append((number, spans))
    }
  }

  /// Returns the first of `known` that overlaps `spans`, both in order, and the date of the overlap.
  private static func overlap(
    of spans: [ScheduleInterval],
    with known: [(number: Int, spans: [ScheduleInterval])]
  ) -> (number: Int, date: CalendarDate)? {
    for (number, others) in known {
      var next = others.startIndex
      for span in spans {
        while next < others.endIndex, others[next].end <= span.start { next += 1 }
        guard next < others.endIndex else { break }
        let start = max(span.start, others[next].start)
        if start < span.end { return (number, start.date) }
      }
    }
    return nil
  }

  /// Finds invalid `seenWith` pairs: missing, identical, mutually exclusive, or far apart.
  private mutating func checkPairs(_ index: Int) {
    let place = catalog.attractions[index]
    for (number, id) in place.dayFacts.seenWith.enumerated() {
      guard let problem = problem(withPair: id, number, of: place) else { continue }
      report(
        index,
        "seenWith[\(number)]",
        value: id,
        problem,
        remedy: "correct the id, or leave it out"
      )
    }
  }

  /// Finds invalid `repeats` pairs: missing, identical, or already mutually exclusive.
  private mutating func checkRepeats(_ index: Int) {
    let place = catalog.attractions[index]
    for (number, id) in place.dayFacts.repeats.enumerated() {
      let problem =
        id == place.id
        ? "a sight cannot repeat itself"
        : self.problem(withID: id, number, in: \.repeats, of: place)
      guard let problem else { continue }
      report(
        index,
        "repeats[\(number)]",
        value: id,
        problem,
        remedy: "correct the id, or leave it out"
      )
    }
  }

  /// Finds tickets without a price, of one sight alone, or with another price elsewhere.
  private mutating func checkTicket(_ index: Int) {
    let place = catalog.attractions[index]
    guard let ticket = place.dayFacts.ticket else { return }
    let others = catalog.attractions.filter { $0.dayFacts.ticket == ticket && $0.id != place.id }
    let problem: (text: String, remedy: String)? =
      if others.isEmpty {
        (
          "no other sight has this ticket",
          "name the same ticket at the other sights, or leave it out"
        )
      } else if let price = place.dayFacts.price {
        others.first { $0.dayFacts.price.map { $0 != price } ?? false }.map {
          ("\($0.name) has the same ticket at another price", "state the same price at both")
        }
      } else {
        ("a shared ticket without a price", "state its price, or leave the ticket out")
      }
    guard let problem else { return }
    report(index, "ticket", value: ticket, problem.text, remedy: problem.remedy)
  }

  /// Returns why a sight cannot be paired with another, or `nil` if it can.
  private func problem(
    withID id: String,
    _ number: Int,
    in list: KeyPath<DayFacts, [String]>,
    of place: Attraction
  ) -> String? {
    guard let other = catalog[id] else {
      return "\(id.quotedForMessage) is not the id of any attraction"
    }
    if place.dayFacts[keyPath: list][..<number].contains(id) {
      return "\(id.quotedForMessage) is already in the list"
    }
    if other.dayFacts[keyPath: list].contains(place.id), other.id < place.id {
      return "\(other.name) states the pair already"
    }
    if other.partOf == place.id || place.partOf == id {
      return "one is part of the other, and no plan has both"
    }
    return nil
  }

  /// Returns why a sight cannot be seen with another, or `nil` if it can.
  private func problem(withPair id: String, _ number: Int, of place: Attraction) -> String? {
    if id == place.id { return "a sight cannot be seen with itself" }
    if let problem = problem(withID: id, number, in: \.seenWith, of: place) { return problem }
    guard let other = catalog[id] else { return nil }
    if place.dayFacts.repeats.contains(id) || other.dayFacts.repeats.contains(place.id) {
      return "one repeats the other, and no plan has both"
    }
    let distances = Self.ends(of: place).flatMap { end in
      Self.ends(of: other).map { end.distance(to: $0) }
    }
    guard let least = distances.min(), least > Self.farthestPair else { return nil }
    return "\(other.name) is \(Int(least.rawValue.rounded())) m away, more than "
      + "\(Int(Self.farthestPair.rawValue)) m"
  }

  /// Returns the start and end of a visit to a sight, and the pier of its ferry.
  private static func ends(of place: Attraction) -> [Coordinate] {
    [place.coordinate]
      + [place.dayFacts.exit, place.dayFacts.pier?.place].compactMap { $0?.coordinate }
  }

  /// Finds ends of visits outside the city, or too far from the start.
  private mutating func checkExit(_ index: Int) {
    let place = catalog.attractions[index]
    guard let exit = place.dayFacts.exit?.coordinate,
      let problem = problem(with: exit, of: place, within: Self.farthestExit)
    else { return }
    report(
      index,
      "exit",
      value: exit.description,
      problem,
      remedy: "correct lat and lon, or leave the exit out"
    )
  }

  /// Finds piers outside the city, too far from the sight, or of a visit that ends elsewhere.
  private mutating func checkPier(_ index: Int) {
    let place = catalog.attractions[index]
    guard let pier = place.dayFacts.pier?.place.coordinate else { return }
    if let problem = problem(with: pier, of: place, within: Self.farthestPier) {
      report(
        index,
        "pier",
        value: pier.description,
        problem,
        remedy: "correct lat and lon, or leave the pier out"
      )
    }
    guard place.dayFacts.exit != nil else { return }
    report(
      index,
      "pier",
      value: pier.description,
      "the visit ends at an exit, so it is a way by itself",
      remedy: "leave the pier or the exit out"
    )
  }

  /// Finds opening years in the future.
  private mutating func checkOpened(_ index: Int) {
    let facts = catalog.attractions[index].dayFacts
    guard let year = facts.opened, year > firstDay.year, facts.opensOn?.year != year else { return }
    report(
      index,
      "opened",
      value: "\(year)",
      "\(year) is in the future",
      remedy: "correct the year, or state the day as opensOn"
    )
  }

  /// Finds looks from outside longer than a visit.
  private mutating func checkOutside(_ index: Int) {
    let place = catalog.attractions[index]
    guard let minutes = place.dayFacts.outside, minutes > place.visit.minimum else { return }
    report(
      index,
      "outside",
      value: "\(minutes.rawValue)",
      "\(minutes.rawValue) is more than visit.minimum, \(place.visit.minimum.rawValue)",
      remedy: "correct the minutes of one of the two"
    )
  }

  /// Finds visits to attend events that close their sight.
  private mutating func checkEventVisits(_ index: Int) {
    for (number, event) in catalog.attractions[index].dayFacts.events.enumerated()
    where event.visit != nil && event.effect == .closes {
      report(
        index,
        "events[\(number)].visit",
        value: event.name,
        "\(event.name.quotedForMessage) closes the sight",
        remedy: "leave out the visit, or correct effect"
      )
    }
  }
}
