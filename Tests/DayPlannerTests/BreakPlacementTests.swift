import TestTools
import Testing

@testable import Orienteering

/// The placement of breaks, compared with trying every placement.
struct BreakPlacementTests {
  /// A day with a fixed order.
  struct RandomDay {
    var visits: [RouteSchedule.Visit] = []
    var legs: [RouteSchedule.Leg] = []
    let hasStart: Bool
    let hasBreaksWithin: Bool
    let day: DayKind

    init(seed: UInt64) {
      var generator = SplitMix(seed: seed)
      func number(_ range: ClosedRange<Int>) -> Int32 {
        Int32(Int.random(in: range, using: &generator))
      }
      let count = Int(number(0...8))
      // Coarse times cause ties, tight ones cause infeasible days.
      let grain = [1, 1, 5, 10][Int(number(0...3))]
      let span = grain * [20, 40, 80][Int(number(0...2))]
      hasStart = number(0...1) == 0
      for _ in 0..<count {
        var windows: [RouteSchedule.Window] = []
        var opens = number(0...span / grain) * Int32(grain)
        if number(0...3) == 0 { opens = 0 }
        for _ in 0..<number(0...2) {
          let closes = opens + number(1...12) * Int32(grain)
          let last = closes - number(0...3) / 2 * Int32(grain)
          windows.append(.init(opens: opens, lastStart: last, closes: closes))
          opens = closes + number(0...4) * Int32(grain)
        }
        if windows.isEmpty, number(0...3) > 0 {
          windows = [.init(opens: 0, lastStart: Int32(span), closes: Int32(2 * span))]
        }
        let tastes = number(0...1) == 0 ? [] : (0..<3).map { _ in Int(number(0...2)) }
        let length = number(0...4) * Int32(grain)
        visits.append(.init(length: length, windows: windows, tastes: tastes))
      }
      hasBreaksWithin = seed.isMultiple(of: 3)
      legs = (0...count).map { _ in .init(travel: number(0...4) * Int32(grain)) }
      var begin: Int32 = 0
      let breaks = (0..<number(0...3)).map { _ in
        begin += number(0...8) * Int32(grain)
        let length = number(1...3) * Int32(grain)
        defer { begin += length }
        return Instance.Break(
          earliest: begin,
          latest: begin + number(0...14) * Int32(grain),
          length: length
        )
      }
      day = DayKind(
        hours: VisitHours(windows: []),
        horizon: number(0...3)...Int32(span),
        travel: [],
        fromStart: [],
        toEnd: [],
        breaks: breaks
      )
      guard hasBreaksWithin, !visits.isEmpty else { return }
      for (position, pause) in breaks.enumerated() where number(0...3) > 0 {
        let index = Int(number(0...visits.count - 1))
        let visit = visits[index]
        let always = RouteSchedule.Window(
          opens: pause.earliest,
          lastStart: pause.latest,
          closes: Int32(2 * span)
        )
        visits[index] = RouteSchedule.Visit(
          length: max(visit.length, pause.length),
          windows: number(0...2) > 0
            ? [always]
            : visit.windows.map {
              .init(
                opens: max($0.opens, pause.earliest),
                lastStart: min($0.lastStart, pause.latest),
                closes: $0.closes
              )
            },
          tastes: visit.tastes,
          breakWithin: position
        )
      }
    }

    /// Returns the schedule of the search for a placement.
    func schedule(isLenient: Bool) -> RouteSchedule? {
      RouteSchedule.settled(
        visits,
        legs: legs,
        hasStart: hasStart,
        day: day,
        isLenient: isLenient
      )
    }

    /// Returns the best schedule over all placements.
    func bestOfAll(isLenient: Bool) -> RouteSchedule? {
      BreakPlacementTests.placements(of: day.breaks.count, among: visits.count)
        .filter { positions in
          visits.enumerated().allSatisfy { position, visit in
            guard let within = visit.breakWithin else { return true }
            // Exactly the breaks before it are taken on the leg there or earlier.
            return positions[within] == position + 1
              && positions.indices.allSatisfy { $0 >= within || positions[$0] <= position }
          }
        }
        .compactMap { positions in
          var schedule = RouteSchedule(
            lengths: visits.map(\.length),
            legs: legs,
            hasStart: hasStart,
            day: day,
            frame: isLenient ? day.lenient : day,
            breakPositions: positions,
            breaksWithin: visits.map(\.breakWithin)
          ) { position, arrival in
            let visit = visits[position]
            for (number, window) in visit.windows.enumerated() {
              let last = min(window.lastStart, window.closes - visit.length)
              if max(arrival, window.opens) <= last { return (window, number) }
            }
            return isLenient ? (.always, nil) : nil
          }
          schedule?.tastes = visits.map(\.tastes)
          schedule?.windows = visits.map(\.windows)
          schedule?.settle()
          return schedule
        }
        .min { BreakPlacementTests.isBetter($0, $1, among: visits, isLenient: isLenient) }
    }
  }

  /// Returns all placements of breaks, in order, before, between and after visits.
  static func placements(of count: Int, among visits: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return placements(of: count - 1, among: visits).flatMap { positions in
      ((positions.last ?? 0)...visits).map { positions + [$0] }
    }
  }

  static func isBetter(
    _ first: RouteSchedule,
    _ second: RouteSchedule,
    among visits: [RouteSchedule.Visit],
    isLenient: Bool
  ) -> Bool {
    func taste(of pause: Int, after count: Int) -> Int {
      [count - 1, count].filter { visits.indices.contains($0) && !visits[$0].tastes.isEmpty }
        .map { visits[$0].tastes[pause] }.max() ?? 0
    }
    func key(_ schedule: RouteSchedule) -> [Int] {
      let broken = schedule.infeasibility
      return (isLenient ? [broken.total, broken.closed, broken.overrun].map(Int.init) : [])
        + [Int(schedule.end), schedule.wait, schedule.breakPositions.count { $0 == visits.count }]
        + [-schedule.breakPositions.enumerated().map(taste).reduce(0, +)]
        + schedule.breakPositions.map { -$0 }
    }
    return key(first).lexicographicallyPrecedes(key(second))
  }

  private func expectSame(_ found: RouteSchedule?, _ best: RouteSchedule?, _ comment: Comment) {
    #expect((found == nil) == (best == nil), comment)
    guard let found, let best else { return }
    #expect(found.breakPositions == best.breakPositions, comment)
    #expect(found.breakStarts == best.breakStarts, comment)
    #expect(found.stops == best.stops, comment)
    #expect((found.start, found.end) == (best.start, best.end), comment)
  }

  @Test(.slow, arguments: 0..<40)
  func `the schedule is the best of all placements`(batch: UInt64) {
    for seed in batch * 250..<(batch + 1) * 250 {
      let day = RandomDay(seed: seed)
      for isLenient in [false, true] {
        let found = day.schedule(isLenient: isLenient)
        let best = day.bestOfAll(isLenient: isLenient)
        expectSame(found, best, "seed \(seed), lenient \(isLenient)")
      }
      let holds = RouteSchedule.holds(
        day.visits,
        legs: day.legs,
        hasStart: day.hasStart,
        day: day.day
      )
      #expect(holds == (day.bestOfAll(isLenient: false) != nil), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20)
  func `a break is at the end of its leg if that is better, otherwise as early as possible`(
    batch: UInt64
  ) {
    var (late, within) = (0, 0)
    for seed in batch * 100..<(batch + 1) * 100 {
      let day = RandomDay(seed: seed)
      guard let schedule = day.schedule(isLenient: false), !schedule.stops.isEmpty else { continue }
      func taste(_ pause: Int, _ visit: Int) -> Int {
        guard day.visits.indices.contains(visit), !day.visits[visit].tastes.isEmpty else {
          return 0
        }
        return day.visits[visit].tastes[pause]
      }
      for (index, position) in schedule.breakPositions.enumerated() {
        let pause = day.day.breaks[index]
        let (start, last) = (schedule.breakStarts[index], schedule.stops.count)
        if position > 0, day.visits[position - 1].breakWithin == index {
          within += 1
          #expect(start == schedule.stops[position - 1].start, "seed \(seed)")
          #expect(pause.earliest <= start && start <= pause.latest, "seed \(seed)")
          continue
        }
        let left = position == 0 ? schedule.start : schedule.stops[position - 1].end
        let over =
          index == 0 ? left : schedule.breakStarts[index - 1] + day.day.breaks[index - 1].length
        let free = max(left, over)
        let arrival = position == last ? schedule.end : schedule.stops[position].arrival
        let later = schedule.breakPositions.indices.filter {
          $0 > index && schedule.breakPositions[$0] == position
        }
        let rest = later.reduce(0) { $0 + day.day.breaks[$1].length }
        #expect(pause.earliest <= start && start <= pause.latest, "seed \(seed)")
        #expect(free <= start && start + pause.length + rest <= arrival, "seed \(seed)")
        let isBetterThere = position < last && taste(index, position) > taste(index, position - 1)
        let latest = arrival - rest - pause.length
        // The following ones on the same leg are then back to back, and none may be late.
        let isInTime = later.indices.allSatisfy { number in
          let before = later[..<number].reduce(0) { $0 + day.day.breaks[$1].length }
          let other = day.day.breaks[later[number]]
          return (other.earliest...other.latest).contains(latest + pause.length + before)
        }
        let opensOnLeg =
          pause.earliest > free && pause.earliest < left + day.legs[position].travel
        if isBetterThere || opensOnLeg && position < last, isInTime, latest <= pause.latest,
          latest >= free + day.legs[position].travel
        {
          late += 1
          #expect(start == max(latest, pause.earliest), "seed \(seed)")
        } else {
          #expect(start == max(free, pause.earliest), "seed \(seed)")
        }
      }
    }
    #expect(late + within > 0)
  }

  @Test(arguments: 0..<20)
  func `the schedule without a break is the best too, in the same windows`(batch: UInt64) {
    for seed in batch * 100..<(batch + 1) * 100 {
      var day = RandomDay(seed: seed)
      guard let schedule = day.schedule(isLenient: false) else { continue }
      let visits = day.visits
      for index in day.day.breaks.indices
      where !visits.contains(where: { $0.breakWithin == index }) {
        day.visits = zip(visits, schedule.stops).map { visit, stop in
          var tastes = visit.tastes
          if !tastes.isEmpty { tastes.remove(at: index) }
          return .init(
            length: visit.length,
            windows: [stop.window],
            tastes: tastes,
            breakWithin: visit.breakWithin.map { $0 > index ? $0 - 1 : $0 }
          )
        }
        var breaks = day.day.breaks
        breaks.remove(at: index)
        let shorter = schedule.withoutBreak(at: index)
        let best = Self.best(of: day, with: breaks)
        #expect(shorter?.breakPositions == best?.breakPositions, "seed \(seed), break \(index)")
        #expect(shorter?.end == best?.end, "seed \(seed), break \(index)")
        #expect(shorter?.stops.map(\.start) == best?.stops.map(\.start), "seed \(seed)")
        let numbers = shorter?.stops.map(\.windowNumber)
        #expect(numbers == nil || numbers == schedule.stops.map(\.windowNumber), "seed \(seed)")
      }
    }
  }

  private static func best(of day: RandomDay, with breaks: [Instance.Break]) -> RouteSchedule? {
    let other = RandomDay(day, breaks: breaks)
    return other.bestOfAll(isLenient: false)
  }

  @Test func `a lenient schedule of forty stops and three breaks needs few states`() {
    // The number of placements, far more than the schedule's states.
    let placements = Self.placements(of: 3, among: 40).count
    #expect(placements == 12_341)
    let window = RouteSchedule.Window(opens: 0, lastStart: 1_440, closes: 1_440)
    let breaks = [(720, 840, 45), (900, 1_020, 15), (1_080, 1_200, 60)].map {
      Instance.Break(earliest: Int32($0.0), latest: Int32($0.1), length: Int32($0.2))
    }
    let day = DayKind(
      hours: VisitHours(windows: []),
      horizon: 540...1_320,
      travel: [],
      fromStart: [],
      toEnd: [],
      breaks: breaks
    )
    let placement = BreakPlacement(
      visits: Array(repeating: .init(length: 30, windows: [window]), count: 40),
      travel: Array(repeating: 7, count: 41),
      hasStart: true,
      day: day,
      frame: day.lenient,
      isLenient: true
    )
    #expect(placement.stateCount < 20_000)
    #expect(placement.stateCount < placements * 40 / 20)
  }
}

extension BreakPlacementTests.RandomDay {
  /// Creates the same day with other breaks.
  init(_ other: Self, breaks: [Instance.Break]) {
    (visits, legs, hasStart) = (other.visits, other.legs, other.hasStart)
    hasBreaksWithin = other.hasBreaksWithin
    day = DayKind(
      hours: VisitHours(windows: []),
      horizon: other.day.horizon,
      travel: [],
      fromStart: [],
      toEnd: [],
      breaks: breaks
    )
  }
}
