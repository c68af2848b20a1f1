import Basics

/// Finds an order of visits in which none is late, where greedy insertion fails.
///
/// It minimizes the sum of lateness over all visits. It shifts up to three consecutive visits to another position; if no shift
/// helps, it makes random shifts, more after each failure to improve.
///
/// > Source: R. F. da Silva, S. Urrutia, "A General VNS heuristic for the traveling salesman problem with time windows",
/// > *Discrete Optimization* 7 (2010), 203–211, <https://doi.org/10.1016/j.disopt.2010.04.002>.
struct LatenessSearch {
  /// The maximum number of random shifts at once.
  private static let mostShifts = 8

  /// The maximum number of visits shifted together.
  private static let longestString = 3

  private let visits: [Int]
  private let instance: Instance
  private let day: DayKind

  /// The ticks from visit to visit, including the stay at the first, at `from * count + to`.
  private let ways: [Int32]

  /// Whether a visit can directly precede another, at `first * count + second`.
  private let canPrecede: [Bool]

  /// Prepares the search for an order of `visits` on a `day` without breaks.
  init(_ visits: [Int], on day: DayKind, of instance: Instance) {
    self.visits = visits
    self.instance = instance
    self.day = day
    var ways: [Int32] = []
    var canPrecede: [Bool] = []
    for from in visits {
      let opens = day.hours.earliestStart(
        of: from,
        arriving: day.horizon.lowerBound + day.fromStart[from]
      )
      for to in visits {
        let way = min(
          Instance.noWay,
          day.travelTime(from: from, to: to) + instance.visits[from].stay
        )
        ways.append(way)
        let latest = day.hours.latestStart(of: to, notAfter: day.horizon.upperBound)
        canPrecede.append(Int(opens) + Int(way) <= Int(latest))
      }
    }
    self.ways = ways
    self.canPrecede = canPrecede
  }

  /// Searches for such an order.
  ///
  /// - Parameters:
  ///   - stepLimit: The approximate maximum number of arrivals to compute; by default ``stepLimit``.
  ///   - control: When to stop.
  ///   - generator: The random number generator.
  /// - Returns: The visits in order, or `nil` if no order was found, and the number of steps.
  func run(
    stepLimit: Int? = nil,
    control: SearchControl,
    using generator: inout SeededGenerator
  ) -> (order: [Int]?, steps: Int) {
    guard !visits.isEmpty else { return ([], 0) }
    var best = Order(visits.indices.sorted { (latest($0), $0) < (latest($1), $1) }, of: self)
    var steps = best.descend(until: control)
    var shifts = 1
    let stepLimit = stepLimit ?? self.stepLimit
    while best.lateness > 0, steps < stepLimit, !control.shouldStop {
      var next = best
      next.shiftAtRandom(shifts, using: &generator)
      steps += visits.count
      steps += next.descend(until: control)
      if next.lateness < best.lateness {
        best = next
        shifts = 1
      } else {
        shifts = shifts % Self.mostShifts + 1
      }
    }
    return (best.lateness == 0 ? best.numbers.map { visits[$0] } : nil, steps)
  }

  /// The maximum number of steps, on the order of one descent for each visit.
  ///
  /// AFG's instances with 40 to 50 visits need up to 20 million; an infeasible instance exhausts the limit.
  private var stepLimit: Int {
    let count = min(visits.count, 100)
    return 400 * count * count * count
  }

  private func latest(_ number: Int) -> Int32 {
    day.hours.latestStart(of: visits[number], notAfter: day.horizon.upperBound)
  }

  /// An order of the visits, by index, with its lateness.
  private struct Order {
    private let search: LatenessSearch
    private(set) var numbers: [Int]
    private(set) var lateness = 0

    /// The earliest start of each visit, with the sum of lateness up to it.
    private var over: [(tick: Int, lateness: Int)] = []

    init(_ numbers: [Int], of search: LatenessSearch) {
      self.search = search
      self.numbers = numbers
      take(numbers)
    }

    /// Replaces the order.
    private mutating func take(_ order: [Int]) {
      numbers = order
      over.removeAll(keepingCapacity: true)
      var (start, late) = (search.start(of: order[0]), 0)
      late += start.late
      over.append((start.tick, late))
      for position in order.indices.dropFirst() {
        let next = search.start(
          of: order[position],
          after: order[position - 1],
          at: over[position - 1].tick
        )
        late += next.late
        over.append((next.tick, late))
      }
      lateness =
        late + search.lateAtEnd(after: order[order.count - 1], at: over[order.count - 1].tick)
    }

    /// Returns the lateness of `order`, which equals this one before `first`, or `limit` if it is not less, and the number of
    /// steps.
    private func lateness(of order: [Int], from first: Int, below limit: Int) -> (Int, steps: Int) {
      var (tick, late) = first > 0 ? over[first - 1] : (0, 0)
      for position in first..<order.count {
        let next =
          position == 0
          ? search.start(of: order[0])
          : search.start(of: order[position], after: order[position - 1], at: tick)
        tick = next.tick
        late += next.late
        if late >= limit { return (limit, position - first + 1) }
      }
      late += search.lateAtEnd(after: order[order.count - 1], at: tick)
      return (min(limit, late), order.count - first)
    }

    /// Shifts strings while that reduces lateness, and returns the number of steps.
    mutating func descend(until control: SearchControl) -> Int {
      var (steps, isBetter) = (0, true)
      while isBetter, lateness > 0 {
        isBetter = false
        for length in 1...LatenessSearch.longestString where length < numbers.count {
          for first in 0...numbers.count - length {
            if control.shouldStop { return steps }
            if let shift = bestShift(of: first..<first + length, counting: &steps) {
              take(shift)
              isBetter = true
              if lateness == 0 { return steps }
            }
          }
        }
      }
      return steps
    }

    /// Returns the order of least lateness with the visits at `string` elsewhere, if it improves on this one.
    private func bestShift(of string: Range<Int>, counting steps: inout Int) -> [Int]? {
      var best: [Int]?
      var least = lateness
      // The string moves past one visit after another, as long as each can be on the other side.
      var order = numbers
      var first = string.lowerBound
      while first > 0 {
        let other = order[first - 1]
        guard order[first..<first + string.count].allSatisfy({ search.allows($0, before: other) })
        else { break }
        order.remove(at: first - 1)
        order.insert(other, at: first - 1 + string.count)
        first -= 1
        let (late, count) = lateness(of: order, from: first, below: least)
        steps += count
        if late < least { (least, best) = (late, order) }
      }
      order = numbers
      first = string.lowerBound
      while first + string.count < order.count {
        let other = order[first + string.count]
        guard order[first..<first + string.count].allSatisfy({ search.allows(other, before: $0) })
        else { break }
        order.remove(at: first + string.count)
        order.insert(other, at: first)
        first += 1
        let (late, count) = lateness(of: order, from: string.lowerBound, below: least)
        steps += count
        if late < least { (least, best) = (late, order) }
      }
      return best
    }

    /// Moves random visits elsewhere.
    mutating func shiftAtRandom(_ count: Int, using generator: inout SeededGenerator) {
      var order = numbers
      for _ in 0..<count {
        let visit = order.remove(at: Int.random(in: order.indices, using: &generator))
        order.insert(visit, at: Int.random(in: 0...order.count, using: &generator))
      }
      take(order)
    }
  }

  private func allows(_ first: Int, before second: Int) -> Bool {
    canPrecede[first * visits.count + second]
  }

  /// Returns the start of the first visit, and its lateness.
  private func start(of number: Int) -> (tick: Int, late: Int) {
    start(number, arriving: Int(day.horizon.lowerBound) + Int(day.fromStart[visits[number]]))
  }

  /// Returns the start and lateness of a visit after another that starts at `tick`.
  private func start(of number: Int, after other: Int, at tick: Int) -> (tick: Int, late: Int) {
    start(number, arriving: tick + Int(ways[other * visits.count + number]))
  }

  private func start(_ number: Int, arriving arrival: Int) -> (tick: Int, late: Int) {
    let visit = visits[number]
    if arrival < Int(Instance.noWay) {
      let start = day.hours.earliestStart(of: visit, arriving: Int32(arrival))
      if start < Instance.noWay { return (Int(start), 0) }
    }
    return (arrival, max(1, arrival - Int(latest(number))))
  }

  /// Returns the lateness of a day that ends with a visit that starts at `tick`.
  private func lateAtEnd(after number: Int, at tick: Int) -> Int {
    let visit = visits[number]
    let end = tick + Int(instance.visits[visit].stay) + Int(day.toEnd[visit])
    return max(0, end - Int(day.horizon.upperBound))
  }
}
