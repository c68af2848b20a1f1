import Catalogs
import DayPlans
import Geography
import OpeningHours

/// Every order of every set of sights.
extension ExhaustivePlanner {
  /// The minutes of a day kept free if not needed, by the documented table.
  static func usualFreeMinutes(of request: PlanRequest) -> Int {
    let length = request.end.minutesSinceMidnight - request.start.minutesSinceMidnight
    return switch request.pace {
    case .relaxed: length / 50 * 5
    case .normal: length / 100 * 5
    case .brisk, nil: 0
    }
  }

  /// The state of the enumeration of all orders of a day.
  private struct Walk {
    /// The earliest end of a visit, by the minute of arrival; `nil` if it is not possible.
    let ends: [[[Int?]]]
    let tenths: [[Int]]
    let ways: [[Int]]
    let fromStart: [Int]
    let toEnd: [Int]
    let breaks: [DayBreak]
    var best: [Int: Int]
  }

  func valuesBySet(on date: CalendarDate) -> [Int: Int] {
    let places = candidates.map(\.coordinate)
    let exits = candidates.map { $0.dayFacts.exit?.coordinate ?? $0.coordinate }
    let piers = candidates.map { $0.dayFacts.pier?.place.coordinate }
    let direct = start.flatMap { from in end.map { minutes(from: from, to: $0) } } ?? 0
    let room = request.end.minutesSinceMidnight - request.start.minutesSinceMidnight - freeMinutes
    let isDirectAllowed =
      direct + breaks(on: date).reduce(0) { $0 + $1.minutes.rawValue } <= room
      && direct <= request.maxWalk?.rawValue ?? .max
      && direct <= request.maxWalkTotal?.rawValue ?? .max
    var walk = Walk(
      ends: candidates.indices.map { index in
        options[index].map { ends(of: index, option: $0, on: date) }
      },
      tenths: candidates.indices.map { index in options[index].map { tenths(index, $0) } },
      ways: exits.map { from in places.map { minutes(from: from, to: $0) } },
      fromStart: zip(places, piers).map { place, pier in
        (start ?? pier).map { minutes(from: $0, to: place) } ?? 0
      },
      toEnd: zip(exits, piers).map { exit, pier in
        (end ?? pier).map { minutes(from: exit, to: $0) } ?? 0
      },
      breaks: breaks(on: date),
      best: isDirectAllowed ? [0: -cost(ofTravel: direct)] : [:]
    )
    let clock = request.start.minutesSinceMidnight
    extend(&walk, last: nil, clock: clock, had: 0, made: 0, tenths: 0, travel: 0)
    return walk.best
  }

  /// Returns the earliest end of a visit, by the minute of arrival: the line may be shorter later.
  private func ends(of index: Int, option: Option, on date: CalendarDate) -> [Int?] {
    let starts = starts(of: index, option: option, on: date)
    let durations = durations(index, option, on: date)
    var ends = [Int?](repeating: nil, count: starts.count)
    var best: Int?
    for door in starts.indices.reversed() {
      if starts[door] { best = min(best ?? .max, door + durations[door]) }
      ends[door] = best
    }
    return ends
  }

  private func cost(ofTravel minutes: Int) -> Int {
    Int((request.travelCost * 1_000).rounded()) * minutes
  }

  private func extend(
    _ walk: inout Walk,
    last: Int?,
    clock: Int,
    had: Int,
    made: Int,
    tenths: Int,
    travel: Int
  ) {
    if let last {
      let way = walk.toEnd[last]
      let all = walk.breaks.count
      let isHome = arrivals(leaving: clock, way: way, had: had, walk.breaks)
        .contains {
          $0.had == all && $0.arrival <= request.end.minutesSinceMidnight - freeMinutes
        }
      if isHome, isAllowed(way), travel + way <= request.maxWalkTotal?.rawValue ?? .max {
        let value = tenths * 100 - cost(ofTravel: travel + way)
        walk.best[made] = max(walk.best[made] ?? .min, value)
      }
    }
    if made.nonzeroBitCount >= request.stopLimit ?? .max { return }
    for next in candidates.indices where made & 1 << next == 0 {
      let way = last.map { walk.ways[$0][next] } ?? walk.fromStart[next]
      guard isAllowed(way) else { continue }
      for (arrival, hadThen) in arrivals(leaving: clock, way: way, had: had, walk.breaks) {
        guard arrival < 2_881 else { continue }
        for position in options[next].indices {
          guard let end = walk.ends[next][position][arrival] else { continue }
          let option = options[next][position]
          let meal = option.isMeal ? option.meal : nil
          // A visit that includes a meal must coincide with it, and consumes it.
          if let meal {
            let own = walk.breaks.firstIndex { $0.kind == meal.kind && $0.minutes == meal.minutes }
            guard own == hadThen else { continue }
          }
          extend(
            &walk,
            last: next,
            clock: end,
            had: meal == nil ? hadThen : hadThen + 1,
            made: made | 1 << next,
            tenths: tenths + walk.tenths[next][position] - toil(of: next, after: last, made: made),
            travel: travel + way
          )
        }
      }
    }
  }

  /// The deduction of a visit after the previous ones, in tenths of a point, by the documented table.
  private func toil(of next: Int, after last: Int?, made: Int) -> Int {
    let away = last.map { leadsAway(from: $0, to: next) } == true ? 20 : 0
    guard tires(next) else { return away }
    let isKeen = request.like.contains { wish in
      wish.weight > 1 && [.museum, .gallery, .worship, .historic].contains(wish.category)
    }
    let before = candidates.indices.count { made & 1 << $0 != 0 && tires($0) } - (isKeen ? 1 : 0)
    let fatigue = before < 1 ? 0 : before == 1 ? 50 : 200
    return away + fatigue + (last.map(tires) == true ? 60 : 0)
  }

  /// Whether a leg on a trip of several days leads to another neighborhood.
  private func leadsAway(from: Int, to: Int) -> Bool {
    let exit = candidates[from].dayFacts.exit?.coordinate ?? candidates[from].coordinate
    return request.days > 1 && exit.distance(to: candidates[to].coordinate).rawValue > 740
  }

  /// Whether a visit to a candidate is a long one indoors.
  private func tires(_ index: Int) -> Bool {
    let sight = candidates[index]
    guard sight.openingHours != nil, sight.visit.recommended >= 60 else { return false }
    return switch sight.category {
    case .museum, .gallery, .worship, .historic: sight.dayFacts.setting != .outdoor
    default: false
    }
  }

  private func isAllowed(_ way: Int) -> Bool { way <= request.maxWalk?.rawValue ?? .max }

  /// Returns the earliest arrival for each number of breaks taken so far.
  private func arrivals(
    leaving clock: Int,
    way: Int,
    had: Int,
    _ breaks: [DayBreak]
  ) -> [(arrival: Int, had: Int)] {
    // The earliest time at each point of the walk, by breaks taken; the next step is a minute of walking or a break.
    var clocks: [Int: Int] = [had: clock]
    for walked in 0...way {
      if walked > 0 { clocks = clocks.mapValues { $0 + 1 } }
      for number in had..<breaks.count {
        guard let now = clocks[number] else { continue }
        let end =
          max(now, breaks[number].from.minutesSinceMidnight) + breaks[number].minutes.rawValue
        guard end <= breaks[number].until.minutesSinceMidnight else { continue }
        clocks[number + 1] = min(clocks[number + 1] ?? .max, end)
      }
    }
    return clocks.map { (arrival: $0.value, had: $0.key) }
  }
}
