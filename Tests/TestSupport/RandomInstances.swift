import Basics
package import Orienteering

/// Random instances for tests and benchmarks; the same seed gives the same instance everywhere.
package enum RandomInstances {
  /// Returns a small instance that randomly uses every feature of the model.
  ///
  /// Several windows, windows of one tick, days that differ completely or only in hours, required visits, breaks, free and
  /// fixed ends, missing arcs, violations of the triangle inequality, and limits.
  package static func small(seed: UInt64, visits count: Int? = nil) -> Instance {
    var random = SeededGenerator(seed: seed)
    func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
    let count = count ?? Int(number(1...8))
    let hasMoments = chance(0.2)
    let isTour = chance(0.1)
    let visits = (0..<count).map { _ in
      Instance.Visit(
        reward: Int(number(1...20)) * 500,
        stay: hasMoments && chance(0.5) ? 0 : number(1...60),
        isRequired: chance(isTour ? 0.8 : 0.12)
      )
    }
    let kindCount = Int(number(1...2))
    let areAlike = chance(0.6)
    let common = smallDay(visits: count, hasMoments: hasMoments, using: &random)
    let kinds = (0..<kindCount).map { _ -> DayKind in
      let day = areAlike ? common : smallDay(visits: count, hasMoments: hasMoments, using: &random)
      return DayKind(
        hours: smallHours(visits: count, using: &random),
        horizon: day.horizon,
        travel: day.travel,
        fromStart: day.fromStart,
        toEnd: day.toEnd,
        direct: day.direct,
        breaks: day.breaks,
        maximumStops: day.maximumStops,
        maximumTravel: day.maximumTravel
      )
    }
    return Instance(
      visits: visits,
      days: (0..<Int(number(1...3))).map { _ in Int.random(in: 0..<kindCount, using: &random) },
      kinds: kinds,
      travelCost: chance(0.3) ? 0 : Int(number(1...8)) * 50
    )
  }

  /// Returns such an instance in which some visits exclude others: a park its parts, or any two each other.
  package static func smallWithConflicts(seed: UInt64) -> Instance {
    let instance = small(seed: seed, visits: 3 + Int(seed % 6))
    var random = SeededGenerator(seed: seed &+ 1)
    let count = instance.visitCount
    let whole = Int.random(in: 0..<count, using: &random)
    let parts = (0..<count).filter { $0 != whole && Bool.random(using: &random) }
    var pairs = parts.map { (whole, $0) }
    if Bool.random(using: &random) {
      let pair = (0..<count).shuffled(using: &random)
      pairs.append((pair[0], pair[1]))
    }
    return Instance(
      visits: instance.visits,
      days: instance.days,
      kinds: instance.kinds,
      travelCost: instance.travelCost,
      rivals: Instance.rivals(between: pairs, among: count)
    )
  }

  /// Returns such an instance of up to five places, each with up to three options that differ in reward, stay and hours, some
  /// of which exclude each other.
  package static func smallWithOptions(seed: UInt64) -> Instance {
    var random = SeededGenerator(seed: seed &+ 2)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let base = small(seed: seed, visits: number(1...5))
    var places: [[Int]] = []
    var visits: [Instance.Visit] = []
    for place in base.visits.indices {
      let first = visits.count
      for option in 0..<number(1...3) {
        var visit = base.visits[place]
        visit.stay = max(1, option == 0 ? visit.stay : visit.stay / Int32(number(1...3)))
        if option > 0 { visit.reward = number(1...20) * 500 }
        visits.append(visit)
      }
      places.append(Array(first..<visits.count))
    }
    let placeOfVisit = places.enumerated().flatMap { place, options in options.map { _ in place } }
    let hasRivals = base.visitCount > 2 && number(0...3) == 0
    return Instance(
      visits: visits,
      days: base.days,
      kinds: base.kinds.map { day in
        DayKind(
          hours: hours(of: placeOfVisit, like: day.hours, using: &random),
          at: placeOfVisit,
          horizon: day.horizon,
          travel: day.travel,
          fromStart: day.fromStart,
          toEnd: day.toEnd,
          direct: day.direct,
          breaks: day.breaks,
          maximumStops: day.maximumStops,
          maximumTravel: day.maximumTravel
        )
      },
      travelCost: base.travelCost,
      places: places,
      rivals: hasRivals ? Instance.rivals(between: [(0, 1), (0, 2)], among: places.count) : []
    )
  }

  /// Returns such an instance in which visits cost something and each day has a budget; the cheaper options are shorter, later,
  /// or equally good.
  package static func smallWithBudget(seed: UInt64) -> Instance {
    let base =
      seed.isMultiple(of: 2) ? smallWithOptions(seed: seed) : smallWithConflicts(seed: seed)
    var random = SeededGenerator(seed: seed &+ 3)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let visits = base.visits.map { visit in
      var visit = visit
      visit.cost = number(0...2) == 0 ? 0 : Int32(number(1...40))
      return visit
    }
    let kinds = base.kinds.map { day in
      let budget = number(0...60)
      return day.changing(maximumCost: number(0...9) == 0 ? nil : budget)
    }
    return Instance(
      visits: visits,
      days: base.days,
      kinds: kinds,
      travelCost: base.travelCost,
      places: base.places,
      rivals: base.rivals
    )
  }

  /// Returns such an instance in which legs are charged, or worth more, besides their travel, and the load of a day costs
  /// something: with every fifth seed the number of some of its visits, otherwise any load.
  package static func smallWithLoads(seed: UInt64) -> Instance {
    let base =
      seed.isMultiple(of: 3)
      ? smallWithBudget(seed: seed)
      : seed.isMultiple(of: 2) ? smallWithOptions(seed: seed) : smallWithConflicts(seed: seed)
    var random = SeededGenerator(seed: seed &+ 4)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func charges(_ count: Int) -> [Int32] {
      (0..<count).map { _ in number(0...2) == 0 ? 0 : Int32(number(-20...60)) * 50 }
    }
    let isCount = seed.isMultiple(of: 5)
    let visits = base.visits.map { visit in
      var visit = visit
      visit.load = number(0...2) == 0 ? 0 : number(0...1) == 0 ? visit.stay : Int32(number(1...90))
      if isCount { visit.load = min(1, visit.load) }
      return visit
    }
    var steps: [LoadCost.Step] = []
    for _ in 0..<number(0...3) {
      let load = (steps.last?.load ?? 0) + Int32(number(0...40)) / (isCount ? 20 : 1)
      steps.append(.init(load: load, rise: Int32(number(1...6)) * (isCount ? 500 : 50)))
    }
    let count = base.placeCount
    let isCharged = number(0...3) > 0
    return Instance(
      visits: visits,
      days: base.days,
      kinds: base.kinds,
      travelCost: base.travelCost,
      places: base.places,
      rivals: base.rivals,
      charges: isCharged
        ? ArcCharges(
          count: count,
          between: charges(count * count),
          fromStart: charges(count),
          toEnd: charges(count)
        ) : .none,
      loadCost: LoadCost(steps: steps)
    )
  }

  /// Returns an instance with options, conflicts, a budget or loads, in which about every second visit has a break during it, if the day has
  /// breaks.
  package static func smallWithBreaksWithin(seed: UInt64) -> Instance {
    let base =
      seed.isMultiple(of: 2) ? smallWithLoads(seed: seed) : smallWithOptions(seed: seed)
    return addingBreaksWithin(to: base, seed: seed)
  }

  /// Returns an instance in which about every second visit has a break during it, if the day has breaks.
  package static func addingBreaksWithin(to base: Instance, seed: UInt64) -> Instance {
    var random = SeededGenerator(seed: seed &+ 5)
    let numbers = base.kinds.map { day in
      (0..<day.count).map { _ in
        Bool.random(using: &random) ? day.breaks.indices.randomElement(using: &random) ?? -1 : -1
      }
    }
    let visits = base.visits.enumerated().map { number, visit in
      var visit = visit
      for (day, within) in zip(base.kinds, numbers) where within[number] >= 0 {
        visit.stay = max(visit.stay, day.breaks[within[number]].length)
      }
      return visit
    }
    let kinds = zip(base.kinds, numbers).map { day, within in
      let nodes = day.visitOfNode
      return DayKind(
        hours: VisitHours(
          windows: within.enumerated().map { visit, number in
            day.hours.windows(of: visit).compactMap { window in
              guard number >= 0 else { return window }
              let (first, last) = (day.breaks[number].earliest, day.breaks[number].latest)
              let (earliest, latest) = (max(window.earliest, first), min(window.latest, last))
              return earliest <= latest ? .init(earliest: earliest, latest: latest) : nil
            }
          }
        ),
        at: day.nodes,
        horizon: day.horizon,
        travel: day.travel,
        fromStart: nodes.map { day.fromStart[$0] },
        toEnd: nodes.map { day.toEnd[$0] },
        direct: day.direct,
        breaks: day.breaks,
        within: within,
        maximumStops: day.maximumStops,
        maximumTravel: day.maximumTravel,
        maximumCost: day.maximumCost
      )
    }
    return base.changing(visits: visits, kinds: kinds)
  }

  /// Returns the hours of the options of places: those of the place, or separate ones.
  private static func hours(
    of places: [Int],
    like hours: VisitHours,
    using random: inout SeededGenerator
  ) -> VisitHours {
    let others = smallHours(visits: places.count, using: &random)
    return VisitHours(
      windows: places.enumerated().map { visit, place in
        Array(
          Bool.random(using: &random) ? hours.windows(of: place) : others.windows(of: visit)
        )
      }
    )
  }

  /// Returns up to three windows a visit, some of one tick.
  private static func smallHours(
    visits count: Int,
    using random: inout SeededGenerator
  ) -> VisitHours {
    VisitHours(
      windows: (0..<count).map { _ in
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          let opens = Int32.random(in: 0...220, using: &random)
          let isMoment = Int.random(in: 0..<10, using: &random) == 0
          let length = isMoment ? 0 : Int32.random(in: 0...120, using: &random)
          return .init(earliest: opens, latest: opens + length)
        }
      }
    )
  }

  /// Returns a day with every feature by chance, all visits always open.
  ///
  /// Includes visits of zero length, and coincident places.
  private static func smallDay(
    visits count: Int,
    hasMoments: Bool,
    using random: inout SeededGenerator
  ) -> DayKind {
    func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
    let horizon = number(0...30)...number(120...260)
    let isHappenstance = !hasMoments && chance(0.3)
    let coordinates: ClosedRange<Int32> = hasMoments ? 0...2 : 0...40
    let points = (0..<count + 2).map { _ in (x: number(coordinates), y: number(coordinates)) }
    func leg(_ from: Int, _ to: Int) -> Int32 {
      if isHappenstance { return chance(0.15) ? Instance.noWay : number(0...50) }
      return abs(points[from].x - points[to].x) + abs(points[from].y - points[to].y)
    }
    let travel = (0..<count * count).map { leg($0 / count, $0 % count) }
    let hasStart = chance(0.5)
    let hasEnd = chance(0.5)
    var breaks: [Instance.Break] = []
    if chance(0.4) {
      let opens = number(40...70)
      breaks.append(.init(earliest: opens, latest: opens + number(0...20), length: number(5...30)))
      if chance(0.3), horizon.upperBound >= 190 {
        breaks.append(.init(earliest: 110, latest: 110 + number(0...60), length: number(5...20)))
      }
    }
    return DayKind(
      hours: VisitHours(
        windows: (0..<count).map { _ in [.init(earliest: 0, latest: horizon.upperBound)] }
      ),
      horizon: horizon,
      travel: travel,
      fromStart: (0..<count).map { hasStart ? leg(count, $0) : 0 },
      toEnd: (0..<count).map { hasEnd ? leg($0, count + 1) : 0 },
      direct: hasStart && hasEnd ? number(0...10) : 0,
      breaks: breaks,
      maximumStops: chance(0.2) ? Int(number(1...4)) : nil,
      maximumTravel: chance(0.2) ? Int(number(10...120)) : nil
    )
  }

  /// Returns a day in a city of 5 by 3.5 kilometers, on foot, from 9:00 to 20:00.
  ///
  /// Stays are 15 to 180 minutes; a third of the places are always open, a third from ten to five or
  /// six, some close for lunch, some open in the evening.
  package static func cityDay(
    seed: UInt64,
    visits count: Int,
    days: Int = 1,
    travelCost: Int = 250,
    hasLunch: Bool = false
  ) -> Instance {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
    let points = (0..<count).map { _ in
      (
        x: Double.random(in: 0...5_000, using: &random),
        y: Double.random(in: 0...3_500, using: &random)
      )
    }
    let stays: [Int32] = [15, 20, 30, 45, 60, 75, 90, 120, 150, 180]
    let visits = (0..<count).map { _ in
      Instance.Visit(
        reward: Int(number(10...100)) * 1_000,
        stay: stays.randomElement(using: &random) ?? 60
      )
    }
    func windows(_ stay: Int32) -> [VisitHours.StartWindow] {
      switch number(0...9) {
      case 0...2: [.init(earliest: 540, latest: 1_200 - stay)]
      case 3...6: [.init(earliest: 600, latest: (number(0...1) == 0 ? 1_020 : 1_080) - stay)]
      case 7, 8:
        [
          .init(earliest: 570, latest: 750 - stay),
          .init(earliest: 840, latest: 1_080 - stay),
        ]
      default: [.init(earliest: 720, latest: 1_200 - stay)]
      }
    }
    let hours = VisitHours(windows: visits.map { windows($0.stay) })
    let travel = (0..<count * count).map { index -> Int32 in
      let (from, to) = (points[index / count], points[index % count])
      let meters = ((from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y))
        .squareRoot()
      return Int32((meters * 1.3 / 80).rounded(.up))
    }
    let day = DayKind(
      hours: hours,
      horizon: 540...1_200,
      travel: travel,
      fromStart: [Int32](repeating: 0, count: count),
      toEnd: [Int32](repeating: 0, count: count),
      breaks: hasLunch ? [.init(earliest: 720, latest: 795, length: 45)] : []
    )
    return Instance(
      visits: visits,
      days: [Int](repeating: 0, count: days),
      kinds: [day],
      travelCost: travelCost
    )
  }
}
