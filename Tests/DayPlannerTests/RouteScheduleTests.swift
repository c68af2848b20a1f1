import TestTools
import Testing

@testable import Orienteering

/// The times of a fixed order: waiting, slack, and extended stays, compared with trying every minute.
struct RouteScheduleTests {
  /// A day with a fixed order, small enough to try all times.
  struct SmallDay {
    var stays: [Int]
    var entryMinutes: [Int]
    var limits: [Int]
    var openings: [[RouteSchedule.Window]]
    var legs: [Int]
    var hasStart: Bool
    var day: DayKind

    init(seed: UInt64, breakCount: Int) {
      var generator = SplitMix(seed: seed)
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
      let count = number(1...3)
      hasStart = number(0...1) == 0
      stays = (0..<count).map { _ in number(1...4) }
      entryMinutes = stays.map { _ in number(0...2) / 2 * number(1...2) }
      limits = stays.map { $0 + number(0...6) }
      openings = (0..<count).map { _ in
        let opens = number(0...14)
        let first = SmallDay.opening(opens, opens + number(3...14), admission: number(0...4))
        guard number(0...2) == 0 else { return [first] }
        let again = Int(first.closes) + number(1...6)
        return [first, SmallDay.opening(again, again + number(4...12), admission: 0)]
      }
      legs = (0...count).map { _ in number(0...4) }
      if !hasStart { legs[0] = 0 }
      var begin = 0
      let breaks = (0..<breakCount).map { index in
        begin += number(0...8)
        let length = index + 2
        defer { begin += index }
        return Instance.Break(
          earliest: Int32(begin),
          latest: Int32(begin + number(0...14)),
          length: Int32(length)
        )
      }
      day = DayKind(
        hours: VisitHours(windows: []),
        horizon: 0...Int32(number(16...34)),
        travel: [],
        fromStart: [],
        toEnd: [],
        breaks: breaks
      )
    }

    private static func opening(
      _ open: Int,
      _ close: Int,
      admission: Int
    ) -> RouteSchedule.Window {
      .init(opens: Int32(open), lastStart: Int32(close - admission), closes: Int32(close))
    }

    var schedule: RouteSchedule? {
      RouteSchedule.settled(
        zip(zip(stays, entryMinutes), openings).map { minutes, openings in
          .init(length: Int32(minutes.0 + minutes.1), windows: openings)
        },
        legs: legs.map { .init(travel: Int32($0)) },
        hasStart: hasStart,
        day: day
      )
    }

    /// Returns the minutes inside at each stop of a schedule.
    func stays(in schedule: RouteSchedule) -> [Int] {
      zip(schedule.stops, entryMinutes).map { Int($0.length) - $1 }
    }

    /// Returns the earliest minute at which the day is over with `stays`, trying every minute at which
    /// each visit and each break can begin; in the openings at `chosen` if given.
    func earliestEnd(stays: [Int], chosen: [RouteSchedule.Window]? = nil) -> Int? {
      ends(position: 0, clock: 0, had: 0, stays: stays, chosen: chosen)
        .min()
    }

    private func ends(
      position: Int,
      clock: Int,
      had: Int,
      stays: [Int],
      chosen: [RouteSchedule.Window]?
    ) -> Set<Int> {
      var result: Set<Int> = []
      for reached in arrivals(from: clock, way: legs[position], had: had) {
        let (arrival, hadThen) = (reached[0], reached[1])
        guard arrival <= day.horizon.upperBound else { continue }
        if position == stays.count {
          if hadThen == day.breaks.count { result.insert(arrival) }
          continue
        }
        let openings = chosen.map { [$0[position]] } ?? openings[position]
        for door in arrival...Int(day.horizon.upperBound) {
          let leave = door + entryMinutes[position] + stays[position]
          let isOpen = openings.contains {
            $0.opens <= door && leave <= $0.closes && door <= $0.lastStart
          }
          guard isOpen else { continue }
          result.formUnion(
            ends(
              position: position + 1,
              clock: leave,
              had: hadThen,
              stays: stays,
              chosen: chosen
            )
          )
        }
      }
      return result
    }

    /// Returns the possible arrivals at the end of a leg with the breaks taken by then, each starting after any minute walked.
    private func arrivals(from clock: Int, way: Int, had: Int) -> Set<[Int]> {
      var result: Set<[Int]> = [[clock + way, had]]
      guard had < day.breaks.count else { return result }
      let pause = day.breaks[had]
      for walked in 0...way {
        let begin = max(clock + walked, Int(pause.earliest))
        guard begin <= pause.latest else { continue }
        let end = begin + Int(pause.length)
        result.formUnion(arrivals(from: end, way: way - walked, had: had + 1))
      }
      return result
    }
  }

  /// The invariants of every schedule.
  private func expectSound(_ schedule: RouteSchedule, of day: SmallDay, seed: UInt64) {
    var clock = schedule.start
    for (position, stop) in schedule.stops.enumerated() {
      let rest = zip(schedule.breakPositions, day.day.breaks).filter { $0.0 == position }
        .reduce(0) { $0 + Int($1.1.length) }
      let way = position == 0 && !day.hasStart ? 0 : day.legs[position]
      if position > 0 || day.hasStart || schedule.breakPositions.first == 0 {
        #expect(Int(stop.arrival) >= Int(clock) + way + rest, "seed \(seed)")
      }
      #expect(stop.start >= stop.arrival, "seed \(seed)")
      #expect(stop.start >= stop.window.opens, "seed \(seed)")
      #expect(stop.end <= stop.window.closes, "seed \(seed)")
      #expect(stop.start <= stop.window.lastStart, "seed \(seed)")
      let number = stop.windowNumber
      #expect(number.map { day.openings[position][$0] } == stop.window, "seed \(seed)")
      #expect(stop.slack >= 0, "seed \(seed)")
      clock = stop.end
    }
    #expect(schedule.end <= day.day.horizon.upperBound, "seed \(seed)")
    #expect(schedule.breakPositions == schedule.breakPositions.sorted(), "seed \(seed)")
    #expect(schedule.breakStarts.count == day.day.breaks.count, "seed \(seed)")
    var free = schedule.start
    for (start, pause) in zip(schedule.breakStarts, day.day.breaks) {
      #expect(start >= free, "seed \(seed): two breaks overlap")
      #expect(start >= pause.earliest, "seed \(seed)")
      #expect(start <= pause.latest, "seed \(seed)")
      free = start + pause.length
      for stop in schedule.stops {
        let isApart = stop.end <= start || stop.start >= free
        #expect(isApart, "seed \(seed): the break cuts a visit")
      }
    }
  }

  @Test(arguments: 0..<20, 0...3)
  func `the day ends as early as any schedule allows`(batch: UInt64, breakCount: Int) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let day = SmallDay(seed: seed, breakCount: breakCount)
      let schedule = day.schedule
      let end = schedule.map { Int($0.end) }
      #expect(end == day.earliestEnd(stays: day.stays), "seed \(seed)")
      if let schedule { expectSound(schedule, of: day, seed: seed) }
    }
  }

  @Test(arguments: 0..<20, 0...3)
  func `no wait remains that a later departure would remove`(batch: UInt64, breakCount: Int) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let day = SmallDay(seed: seed, breakCount: breakCount)
      guard let schedule = day.schedule else { continue }
      for (position, stop) in schedule.stops.enumerated() where stop.start > stop.arrival {
        // If there is a wait, the previous visit ends as late as it allows.
        guard position > 0 else {
          #expect(breakCount > 0 || schedule.start == 0, "seed \(seed): waits at the first door")
          continue
        }
        let before = schedule.stops[position - 1]
        let latest = min(before.window.lastStart, before.window.closes - before.length)
        #expect(
          before.start == latest || breakCount > 0,
          "seed \(seed): waits after an early visit"
        )
      }
    }
  }

  @Test func `among schedules with the same end, the one with the least wait is chosen`() throws {
    // The second opens long after the first closes, so a rest before the first only adds to the wait at the second.
    let windows = [
      RouteSchedule.Window(opens: 0, lastStart: 40, closes: 50),
      RouteSchedule.Window(opens: 100, lastStart: 200, closes: 210),
    ]
    let schedule = try #require(
      RouteSchedule.settled(
        windows.map { .init(length: 10, windows: [$0]) },
        legs: [.init(travel: 0), .init(travel: 0), .init(travel: 0)],
        hasStart: true,
        day: DayKind(
          hours: VisitHours(windows: []),
          horizon: 0...300,
          travel: [],
          fromStart: [],
          toEnd: [],
          breaks: [.init(earliest: 0, latest: 200, length: 20)]
        )
      )
    )
    #expect(schedule.end == 110)
    #expect(schedule.breakPositions == [1])
    #expect(schedule.breakStarts == [50])
    #expect(schedule.wait == 30)
  }

  @Test(arguments: 0..<20)
  func `slack is the longest delay that affects nothing later`(batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let day = SmallDay(seed: seed, breakCount: 0)
      guard let schedule = day.schedule else { continue }
      for (position, stop) in schedule.stops.enumerated() {
        let works = { (late: Int32) -> Bool in
          var clock = stop.end + late
          guard clock <= stop.window.closes else { return false }
          for next in schedule.stops.indices.dropFirst(position + 1) {
            let other = schedule.stops[next]
            let start = max(clock + Int32(day.legs[next]), other.window.opens)
            guard start <= min(other.window.lastStart, other.window.closes - other.length) else {
              return false
            }
            clock = start + other.length
          }
          return clock + Int32(day.legs[schedule.stops.count]) <= day.day.horizon.upperBound
        }
        #expect(works(stop.slack), "seed \(seed)")
        #expect(!works(stop.slack + 1), "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<20, 0...3)
  func `extending stays is the fairest integer allocation`(batch: UInt64, breakCount: Int) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let day = SmallDay(seed: seed, breakCount: breakCount)
      guard var schedule = day.schedule else { continue }
      let chosen = schedule.stops.map(\.window)
      let positions = schedule.breakPositions
      schedule.lengthen(
        upTo: day.limits.map(Int32.init),
        entries: day.entryMinutes.map(Int32.init)
      )
      expectSound(schedule, of: day, seed: seed)
      #expect(schedule.stops.map(\.window) == chosen, "seed \(seed)")
      #expect(schedule.breakPositions == positions, "seed \(seed)")
      let stays = day.stays(in: schedule)
      #expect(zip(stays, day.stays).allSatisfy { $0 >= $1 }, "seed \(seed)")
      #expect(zip(stays, day.limits).allSatisfy { $0 <= $1 }, "seed \(seed)")
      guard breakCount == 0 else { continue }
      let fairest = allStays(day).filter { day.earliestEnd(stays: $0, chosen: chosen) != nil }
        .max { first, second in
          Self.isFairer(second, than: first, limits: day.limits)
        }
      if let fairest {
        #expect(
          Self.shares(stays, day.limits) == Self.shares(fairest, day.limits),
          "seed \(seed): \(stays), fairer is \(fairest)"
        )
      }
    }
  }

  private func allStays(_ day: SmallDay) -> [[Int]] {
    zip(day.stays, day.limits).reduce([[]]) { stays, range in
      stays.flatMap { shorter in (range.0...range.1).map { shorter + [$0] } }
    }
  }

  /// The stays as fractions of their limits, smallest first, over a common denominator.
  private static func shares(_ stays: [Int], _ limits: [Int]) -> [Int] {
    let common = limits.reduce(1, *)
    return zip(stays, limits).map { $0 * (common / $1) }.sorted()
  }

  private static func isFairer(_ first: [Int], than second: [Int], limits: [Int]) -> Bool {
    shares(second, limits).lexicographicallyPrecedes(shares(first, limits))
  }
}
