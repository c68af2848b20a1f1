import Testing

@testable import DayPlanning

/// The times of a settled order: waiting, slack and lengthening, against trying every minute.
struct TimetableTests {
  /// A small day whose order is settled, so small that all its times can be tried.
  struct SmallDay {
    var stays: [Int]
    var limits: [Int]
    var openings: [[Opening]]
    var legs: [Int]
    var hasStart: Bool
    var day: DayKind

    init(seed: UInt64, hasBreak: Bool) {
      var generator = SplitMix(seed: seed)
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
      let count = number(1...3)
      hasStart = number(0...1) == 0
      stays = (0..<count).map { _ in number(1...4) }
      limits = stays.map { $0 + number(0...6) }
      openings = (0..<count).map { _ in
        let opens = number(0...14)
        let first = SmallDay.opening(opens, opens + number(3...14), admission: number(0...4))
        guard number(0...2) == 0 else { return [first] }
        let again = first.close + number(1...6)
        return [first, SmallDay.opening(again, again + number(4...12), admission: 0)]
      }
      legs = (0...count).map { _ in number(0...4) }
      if !hasStart { legs[0] = 0 }
      let begin = number(0...8)
      let breaks: [Instance.Break] =
        hasBreak
        ? [.init(earliest: Int32(begin), latest: Int32(begin + number(0...14)), length: 3)] : []
      day = DayKind(
        hours: VisitHours(windows: []),
        horizon: 0...Int32(number(16...34)),
        travel: [],
        fromStart: [],
        toEnd: [],
        breaks: breaks
      )
    }

    private static func opening(_ open: Int, _ close: Int, admission: Int) -> Opening {
      Opening(
        opens: open,
        closes: close,
        open: open,
        close: close,
        lastAdmission: close - admission,
        isKnown: true
      )
    }

    var timetable: Timetable? {
      Timetable.earliest(
        stays: stays,
        openings: openings,
        legs: legs,
        hasStart: hasStart,
        day: day
      )
    }

    /// Returns the earliest minute at which the day is over with `stays`, trying every minute at which
    /// each visit and the break can begin; in the openings at `chosen` if given.
    func earliestEnd(stays: [Int], chosen: [Opening]? = nil) -> Int? {
      ends(position: 0, clock: 0, hadBreak: day.breaks.isEmpty, stays: stays, chosen: chosen)
        .min()
    }

    private func ends(
      position: Int,
      clock: Int,
      hadBreak: Bool,
      stays: [Int],
      chosen: [Opening]?
    ) -> Set<Int> {
      var result: Set<Int> = []
      for (arrival, hasHadBreak) in arrivals(from: clock, way: legs[position], hadBreak: hadBreak) {
        guard arrival <= day.horizon.upperBound else { continue }
        if position == stays.count {
          if hasHadBreak { result.insert(arrival) }
          continue
        }
        let openings = chosen.map { [$0[position]] } ?? openings[position]
        for enter in arrival...Int(day.horizon.upperBound) {
          let leave = enter + stays[position]
          let isOpen = openings.contains {
            $0.open <= enter && leave <= $0.close && enter <= $0.lastAdmission
          }
          guard isOpen else { continue }
          result.formUnion(
            ends(
              position: position + 1,
              clock: leave,
              hadBreak: hasHadBreak,
              stays: stays,
              chosen: chosen
            )
          )
        }
      }
      return result
    }

    private func arrivals(from clock: Int, way: Int, hadBreak: Bool) -> [(Int, Bool)] {
      guard !hadBreak, let pause = day.breaks.first else { return [(clock + way, hadBreak)] }
      let with = (0...way).compactMap { walked -> (Int, Bool)? in
        let begin = max(clock + walked, Int(pause.earliest))
        return begin <= pause.latest ? (begin + Int(pause.length) + way - walked, true) : nil
      }
      return [(clock + way, false)] + with
    }
  }

  /// What holds for every timetable.
  private func expectSound(_ timetable: Timetable, of day: SmallDay, seed: UInt64) {
    var clock = timetable.start
    for (position, entry) in timetable.entries.enumerated() {
      let rest = position == timetable.breakPosition ? 3 : 0
      let way = position == 0 && !day.hasStart ? 0 : day.legs[position]
      if position > 0 || day.hasStart || timetable.breakPosition == 0 {
        #expect(entry.arrive >= clock + way + rest, "seed \(seed)")
      }
      #expect(entry.enter >= entry.arrive, "seed \(seed)")
      #expect(entry.enter >= entry.opening.open, "seed \(seed)")
      #expect(entry.leave <= entry.opening.close, "seed \(seed)")
      #expect(entry.enter <= entry.opening.lastAdmission, "seed \(seed)")
      #expect(day.openings[position].contains(entry.opening), "seed \(seed)")
      #expect(entry.slack >= 0, "seed \(seed)")
      clock = entry.leave
    }
    #expect(timetable.end <= day.day.horizon.upperBound, "seed \(seed)")
    if timetable.breakPosition != nil {
      let pause = day.day.breaks[0]
      #expect(timetable.breakStart >= pause.earliest, "seed \(seed)")
      #expect(timetable.breakStart <= pause.latest, "seed \(seed)")
      for entry in timetable.entries {
        let isApart = entry.leave <= timetable.breakStart || entry.enter >= timetable.breakStart + 3
        #expect(isApart, "seed \(seed): the break cuts a visit")
      }
    }
  }

  @Test(arguments: 0..<20, [false, true])
  func `the day is over as early as any times allow`(batch: UInt64, hasBreak: Bool) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let day = SmallDay(seed: seed, hasBreak: hasBreak)
      let timetable = day.timetable
      #expect(timetable?.end == day.earliestEnd(stays: day.stays), "seed \(seed)")
      if let timetable { expectSound(timetable, of: day, seed: seed) }
    }
  }

  @Test(arguments: 0..<20, [false, true])
  func `no wait is left that setting out later would remove`(batch: UInt64, hasBreak: Bool) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let day = SmallDay(seed: seed, hasBreak: hasBreak)
      guard let timetable = day.timetable else { continue }
      for (position, entry) in timetable.entries.enumerated() where entry.enter > entry.arrive {
        // Whoever waits came as late as the place before allows.
        guard position > 0 else {
          #expect(hasBreak || timetable.start == 0, "seed \(seed): waits at the first door")
          continue
        }
        let before = timetable.entries[position - 1]
        let latest = min(before.opening.lastAdmission, before.opening.close - before.stay)
        #expect(before.enter == latest || hasBreak, "seed \(seed): waits after an early visit")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `slack is how late one can leave without harm to what follows`(batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let day = SmallDay(seed: seed, hasBreak: false)
      guard let timetable = day.timetable else { continue }
      for (position, entry) in timetable.entries.enumerated() {
        let works = { (late: Int) -> Bool in
          var clock = entry.leave + late
          guard clock <= entry.opening.close else { return false }
          for next in timetable.entries.indices.dropFirst(position + 1) {
            let other = timetable.entries[next]
            let enter = max(clock + day.legs[next], other.opening.open)
            guard enter <= min(other.opening.lastAdmission, other.opening.close - other.stay) else {
              return false
            }
            clock = enter + other.stay
          }
          return clock + day.legs[timetable.entries.count] <= day.day.horizon.upperBound
        }
        #expect(works(entry.slack), "seed \(seed)")
        #expect(!works(entry.slack + 1), "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<20, [false, true])
  func `lengthening is the fairest of all whole stays`(batch: UInt64, hasBreak: Bool) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let day = SmallDay(seed: seed, hasBreak: hasBreak)
      guard var timetable = day.timetable else { continue }
      let chosen = timetable.entries.map(\.opening)
      let position = timetable.breakPosition
      timetable.lengthen(upTo: day.limits)
      expectSound(timetable, of: day, seed: seed)
      #expect(timetable.entries.map(\.opening) == chosen, "seed \(seed)")
      #expect(timetable.breakPosition == position, "seed \(seed)")
      let stays = timetable.entries.map(\.stay)
      #expect(zip(stays, day.stays).allSatisfy { $0 >= $1 }, "seed \(seed)")
      #expect(zip(stays, day.limits).allSatisfy { $0 <= $1 }, "seed \(seed)")
      guard !hasBreak else { continue }
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

  /// The shares of the limits, the worst served first, over a common denominator.
  private static func shares(_ stays: [Int], _ limits: [Int]) -> [Int] {
    let common = limits.reduce(1, *)
    return zip(stays, limits).map { $0 * (common / $1) }.sorted()
  }

  private static func isFairer(_ first: [Int], than second: [Int], limits: [Int]) -> Bool {
    shares(second, limits).lexicographicallyPrecedes(shares(first, limits))
  }
}
