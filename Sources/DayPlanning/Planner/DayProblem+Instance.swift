import OpeningHours

extension DayProblem {
  /// Returns what the search sees of this problem, in minutes and thousandths of a point.
  func makeInstance() -> Instance {
    let (kinds, days) = dayKinds()
    return Instance(
      visits: candidates.map { candidate in
        Instance.Visit(
          reward: candidate.attraction.score.rawValue * Self.unitsPerPoint,
          stay: Int32(candidate.stay),
          isRequired: candidate.isRequired
        )
      },
      days: days,
      kinds: kinds,
      travelCost: Int((request.travelCost * Double(Self.unitsPerPoint)).rounded()),
      rivals: Instance.rivals(
        between: candidates.indices.lazy.flatMap { part in
          self.wholes(of: part).lazy.map { (part, $0) }
        },
        among: candidates.count
      )
    )
  }

  /// Returns the positions of the candidates whose visits take that at `part` in, and which are not musts like itself.
  func wholes(of part: Int) -> [Int] {
    let ids = Set(catalog.wholes(of: candidates[part].attraction).map(\.id))
    guard !ids.isEmpty else { return [] }
    return candidates.indices.filter { position in
      ids.contains(candidates[position].id)
        && !(candidates[part].isRequired && candidates[position].isRequired)
    }
  }

  /// The lunch break as the search sees it, clipped to the day.
  private var breaks: [Instance.Break] {
    guard let lunch = request.lunch else { return [] }
    let until = min(lunch.until, request.end).minutesSinceMidnight
    return [
      Instance.Break(
        earliest: Int32(max(lunch.from, request.start).minutesSinceMidnight),
        latest: Int32(until - lunch.minutes.rawValue),
        length: Int32(lunch.minutes.rawValue)
      )
    ]
  }

  /// Returns the minutes of a leg, or no way where it is longer than the visitor walks.
  private func leg(from: Int?, to: Int?) -> Int32 {
    let minutes = travel.minutes(from: from, to: to)
    if let cap = request.maxWalk, minutes > cap.rawValue { return Instance.noWay }
    return Int32(min(minutes, Int(Instance.noWay)))
  }

  /// Returns the different kinds of days and which kind each day is.
  private func dayKinds() -> (kinds: [DayKind], days: [Int]) {
    var hours: [VisitHours] = []
    var days: [Int] = []
    for day in request.dates.indices {
      let own = self.hours(of: day)
      if let index = hours.firstIndex(of: own) {
        days.append(index)
      } else {
        days.append(hours.count)
        hours.append(own)
      }
    }
    return (kinds(with: hours), days)
  }

  private func hours(of day: Int) -> VisitHours {
    VisitHours(
      windows: candidates.map { candidate in
        candidate.openings[day].compactMap { $0.starts(ofStay: candidate.stay) }.map {
          .init(earliest: Int32($0.lowerBound), latest: Int32($0.upperBound))
        }
      }
    )
  }

  /// Returns days with those hours, which have all else in common.
  private func kinds(with hours: [VisitHours]) -> [DayKind] {
    let count = candidates.count
    let (start, end) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    let ways = (0..<count * count).map { leg(from: $0 / count, to: $0 % count) }
    let fromStart = (0..<count).map { leg(from: nil, to: $0) }
    let toEnd = (0..<count).map { leg(from: $0, to: nil) }
    let isFree = travel.start == nil || travel.end == nil
    return hours.map { hours in
      DayKind(
        hours: hours,
        horizon: Int32(start)...Int32(end),
        travel: ways,
        fromStart: fromStart,
        toEnd: toEnd,
        direct: isFree ? 0 : Int32(travel.minutes(from: nil, to: nil)),
        breaks: breaks,
        maximumStops: request.maxStops.flatMap { $0 < count ? $0 : nil },
        maximumTravel: request.maxWalkTotal.map(\.rawValue).flatMap { $0 < end - start ? $0 : nil }
      )
    }
  }
}

extension Instance {
  /// Returns whether some day can hold `visit` alone.
  func holdsAlone(_ visit: Int) -> Bool {
    days.indices.contains { Route(of: self, day: $0).insertion(of: visit, at: 0) != nil }
  }
}
