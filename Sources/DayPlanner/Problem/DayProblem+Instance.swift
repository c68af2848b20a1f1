import Catalogs
import DayPlans
import OpeningHours
import Orienteering

extension DayProblem {
  /// Makes the instance of this problem, in minutes and thousandths of a point; ``instance`` keeps it.
  ///
  /// Its places are the candidates, and its visits are their options in order.
  func makeInstance() -> Instance {
    let (kinds, days) = dayKinds()
    var next = 0
    return Instance(
      visits: candidates.flatMap { candidate in
        candidate.options.map { option in
          Instance.Visit(
            reward: option.points.tenths * Self.unitsPerPoint / 10,
            stay: Int32(option.duration),
            isRequired: candidate.isRequired,
            cost: Int32(option.cost),
            load: Int32(candidate.load)
          )
        }
      },
      days: days,
      kinds: kinds,
      travelCost: Int((request.minuteCost * Double(Self.unitsPerPoint)).rounded()),
      places: candidates.map { candidate in
        defer { next += candidate.options.count }
        return Array(next..<next + candidate.options.count)
      },
      rivals: Instance.rivals(between: rivals, among: candidates.count),
      charges: charges,
      loadCost: loadCost
    )
  }

  /// The mutually exclusive pairs of candidates, unless both are musts.
  private var rivals: [(Int, Int)] {
    catalog.exclusivePairs(among: candidates.map(\.attraction)).filter {
      !(candidates[$0.0].isRequired && candidates[$0.1].isRequired)
    }
  }

  /// A visit of the search: the index of a candidate, and its option.
  typealias Choice = (candidate: Int, option: VisitOption)

  /// The candidate and option of each visit of the search.
  var choices: [Choice] {
    candidates.enumerated().flatMap { position, candidate in
      candidate.options.map { (position, $0) }
    }
  }

  /// Returns the indices of the candidates that cover the one at `part`, unless both are musts.
  func wholes(of part: Int) -> [Int] {
    let ids = Set(catalog.wholes(of: candidates[part].attraction).map(\.id))
    guard !ids.isEmpty else { return [] }
    return candidates.indices.filter { position in
      ids.contains(candidates[position].id)
        && !(candidates[part].isRequired && candidates[position].isRequired)
    }
  }

  /// Returns the clock of the whole day at a date and of the next one, whatever the hours of the request.
  func wholeClock(of date: CalendarDate) -> DayClock {
    let zone = ZoneRule(identifier: catalog.city.timeZone)
    return DayClock(on: date, from: .midnight, until: .latest, in: zone)
  }

  /// Returns the first and the last plannable elapsed minute of a day.
  func horizon(by clock: DayClock) -> ClosedRange<Int> {
    let start = clock.elapsed(request.start.minutesSinceMidnight)
    let end = clock.elapsed(request.end.minutesSinceMidnight) - freeMinutes
    return start...max(start, end)
  }

  /// Returns the minutes of a leg, a lower bound with departures; ``Instance/noWay`` if it exceeds the limit on legs.
  private func leg(from: Int?, to: Int?, by departures: DayDepartures?) -> Int32 {
    let minutes =
      departures.map { Int($0.least(from: from, to: to)) } ?? travel.minutes(from: from, to: to)
    if let cap = request.maxWalk, minutes > cap.rawValue { return Instance.noWay }
    return Int32(min(minutes, Int(Instance.noWay)))
  }

  /// Returns the distinct kinds of days, and the kind of each day.
  private func dayKinds() -> (kinds: [DayKind], days: [Int]) {
    var distinct: [DayParts] = []
    var days: [Int] = []
    for day in request.dates.indices {
      let own = hours(of: day)
      let departures = travel.departures(ofDay: day, visiting: Array(candidates.indices))
      let breaks = breaks(ofDay: day)
      let index = distinct.firstIndex {
        $0.hours == own && $0.departures?.ways == departures?.ways && $0.clock == clocks[day]
          && $0.breaks == breaks
      }
      days.append(index ?? distinct.count)
      guard index == nil else { continue }
      let within = choices.map { breakWithin($0.option, onDay: day) ?? -1 }
      distinct.append((own, departures, clocks[day], breaks, within))
    }
    // Days without departures share one table of arcs.
    let arcs = arcs(by: nil)
    let kinds = distinct.map { parts in
      kind(of: parts, parts.departures == nil ? arcs : self.arcs(by: parts.departures))
    }
    return (kinds, days)
  }

  /// The properties in which days may differ.
  private typealias DayParts = (
    hours: VisitHours, departures: DayDepartures?, clock: DayClock, breaks: [DayBreak],
    breaksWithin: [Int]
  )

  private func hours(of day: Int) -> VisitHours {
    VisitHours(
      windows: choices.map { choice in
        openings(of: choice.option, onDay: day).compactMap {
          $0.starts(ofStay: choice.option.duration)
        }.map {
          .init(earliest: Int32($0.lowerBound), latest: Int32($0.upperBound))
        }
      }
    )
  }

  /// Returns the openings of an option on a day.
  func openings(of option: VisitOption, onDay day: Int) -> [Opening] {
    option.isMeal && breakWithin(option, onDay: day) == nil ? [] : option.openings[day]
  }

  /// Returns the index of a day's break that takes place during a visit; `nil` if there is none.
  ///
  /// A changed meal may be missing, or shorter than the one that the option was created for. With departures, meals take place
  /// only between visits.
  func breakWithin(_ option: VisitOption, onDay day: Int) -> Int? {
    guard option.isMeal, !travel.hasDepartures(onDay: day) else { return nil }
    return breaks(ofDay: day).firstIndex {
      $0.kind == option.meal && MealRule.stay(during: $0) == option.stay
    }
  }

  /// The minutes between the candidates, and from and to the ends of a day.
  private struct Arcs {
    let travel: [Int32]
    let fromStart: [Int32]
    let toEnd: [Int32]
  }

  /// Returns the minutes of all legs, lower bounds with departures.
  private func arcs(by departures: DayDepartures?) -> Arcs {
    let count = candidates.count
    return Arcs(
      travel: (0..<count * count).map { leg(from: $0 / count, to: $0 % count, by: departures) },
      fromStart: (0..<count).map { leg(from: nil, to: $0, by: departures) },
      toEnd: (0..<count).map { leg(from: $0, to: nil, by: departures) }
    )
  }

  /// Returns a kind of day.
  ///
  /// - Parameters:
  ///   - parts: Its own properties; its departures are indexed by the candidates.
  ///   - arcs: The minutes of all legs.
  /// - Returns: The kind of day.
  private func kind(of parts: DayParts, _ arcs: Arcs) -> DayKind {
    let departures = parts.departures
    let count = candidates.count
    let horizon = horizon(by: parts.clock)
    let (start, end) = (horizon.lowerBound, horizon.upperBound)
    let isFree = travel.start == nil || travel.end == nil
    let places = choices.map(\.candidate)
    let least = departures.map { Int($0.least(from: nil, to: nil)) } ?? .max
    let direct = min(least, travel.minutes(from: nil, to: nil), Int(Instance.noWay))
    return DayKind(
      hours: parts.hours,
      at: places,
      horizon: Int32(start)...Int32(end),
      travel: arcs.travel,
      fromStart: arcs.fromStart,
      toEnd: arcs.toEnd,
      direct: isFree ? 0 : Int32(direct),
      breaks: parts.breaks.map { $0.forSearch(by: parts.clock) },
      within: parts.breaksWithin,
      maximumStops: request.stopLimit.flatMap { $0 < count ? $0 : nil },
      maximumTravel: request.maxWalkTotal.map(\.rawValue).flatMap { $0 < end - start ? $0 : nil },
      maximumCost: request.budget,
      departures: departures?.keeping(places)
    )
  }
}

extension Instance {
  /// Returns whether `visit` fits into some day by itself.
  func holdsAlone(_ visit: Int) -> Bool {
    days.indices.contains { Route(of: self, day: $0).insertion(of: visit, at: 0) != nil }
  }
}

extension Catalog {
  /// Returns the pairs of sights of which a plan has at most one, by their indices: a part and its whole, two of a ``SightKind``, and a sight and
  /// another that it repeats.
  func exclusivePairs(among sights: [Attraction]) -> [(Int, Int)] {
    let wholes = sights.map { Set(self.wholes(of: $0).map(\.id)) }
    let parts = sights.indices.flatMap { part in
      sights.indices.filter { wholes[part].contains(sights[$0].id) }.map { (part, $0) }
    }
    let kinds = sights.map(SightKind.init)
    let alike = sights.indices.flatMap { first in
      sights.indices.filter { $0 > first && kinds[first] != nil && kinds[first] == kinds[$0] }
        .map { (first, $0) }
    }
    let repeated = sights.indices.flatMap { first in
      sights[first].dayFacts.repeats.compactMap { id in
        sights.firstIndex { $0.id == id }.map { (first, $0) }
      }
    }
    return parts + alike + repeated
  }
}
