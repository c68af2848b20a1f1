import ExactOrienteering
import TestTools
import Testing

@testable import Orienteering

/// Problems whose numbers are jointly near the limits of the search: each has faults, or is solved without a trap.
struct ProblemLimitTests {
  /// Numbers near the limits of 32 or 64 bits, or beyond them with a factor, and their neighbors.
  private static let extremes: [Int] = {
    let powers: [Int] = [0, 26, 28, 29, 31, 32, 62].map { 1 << $0 }
    return powers + powers.map { $0 - 1 } + powers.map { $0 + 1 } + powers.map { -$0 } + [
      .min, .max,
    ]
  }()

  @Test(.slow, arguments: 0..<40)
  func `faults are found without a trap for any numbers`(batch: UInt64) {
    var valid = 0
    for seed in batch * 100..<(batch + 1) * 100 {
      let problem = Self.coupled(seed: seed)
      guard problem.faults.isEmpty else { continue }
      valid += 1
      Self.check(problem, "seed \(seed)")
    }
    #expect(valid > 20, "\(valid) of batch \(batch)")
  }

  @Test(.slow, arguments: 0..<20)
  func `any single number may be absurd`(batch: UInt64) {
    for seed in batch * 100..<(batch + 1) * 100 {
      var problem = Self.coupled(seed: seed)
      var random = SplitMix(seed: seed &+ 7)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        Self.spoil(&problem, using: &random)
      }
      if problem.faults.isEmpty { Self.check(problem, "seed \(seed)") }
    }
  }

  @Test(arguments: 0..<12)
  func `problems near the limits are solved`(seed: UInt64) throws {
    var problem = Self.coupled(seed: seed * 31)
    // The exact method for few visits, local search for many.
    if seed.isMultiple(of: 2) { problem.visits = Array(problem.visits.suffix(6)) }
    guard problem.faults.isEmpty else { return }
    let answers = [
      try ProblemSolver(within: 0).solve(problem),
      try ProblemSolver(within: 0.2, solver: ExactSolver()).solve(problem),
    ]
    for answer in answers {
      for stop in answer.routes.joined() { #expect(stop.leave >= stop.enter, "seed \(seed)") }
      // Required visits may exclude each other.
      guard let objective = answer.objective else { continue }
      #expect(objective.value <= objective.bound ?? .infinity, "seed \(seed)")
    }
  }

  @Test
  func
    `a visit that is longer than the day is never made, whatever its length and the scale of ticks`()
    throws
  {
    for stay in [52_377_649, 1 << 26] {
      let moments = (0..<40).map {
        Problem.Visit(
          id: "m\($0)",
          node: $0,
          score: 1,
          stay: 0,
          windows: [.init(open: 0, close: 600, lastAdmission: 600)]
        )
      }
      let long = Problem.Visit(
        id: "long",
        node: 0,
        score: 5,
        stay: stay,
        windows: [.init(open: 0, close: 1 << 26, lastAdmission: 1 << 26)]
      )
      // All at one position except for the arc to the last, so that each takes a tick.
      var travel = [[Int?]](repeating: [Int?](repeating: 0, count: 40), count: 40)
      for node in 0..<39 {
        travel[node][39] = node + 1
        travel[39][node] = node + 1
      }
      let problem = Problem(
        horizon: [0, 600],
        travelCost: 0,
        start: nil,
        end: nil,
        travel: travel,
        visits: moments + [long]
      )
      #expect(problem.faults.isEmpty)
      #expect(TickScale(of: problem).ticks > 33)
      let answer = try ProblemSolver(within: 0.2, solver: ExactSolver()).solve(problem)
      #expect(answer.objective?.score == 40)
      #expect(!answer.routes.joined().contains { $0.id == "long" })
    }
  }

  @Test func `sums of reverse arcs do not overflow`() throws {
    // Forward arcs are short, arcs back nearly as long as the day.
    let count = 24
    let day = 1 << 25
    let travel = (0..<count).map { from in
      (0..<count).map { to -> Int? in from <= to ? 1 : day }
    }
    let problem = Problem(
      horizon: [0, day],
      travelCost: 0,
      start: nil,
      end: nil,
      travel: travel,
      visits: (0..<count).map {
        Problem.Visit(
          id: "v\($0)",
          node: $0,
          score: 1,
          stay: 1,
          windows: [.init(open: 0, close: day, lastAdmission: day)]
        )
      }
    )
    #expect(problem.faults.isEmpty)
    let answer = try ProblemSolver(within: 0.1).solve(problem)
    #expect(answer.objective?.score == Double(count))
  }

  @Test func `faults name the place, the number and the remedy`() {
    var problem = Self.coupled(seed: 3)
    problem.visits[0].options[0].stay = -1
    problem.visits[1].options[0].windows = [.init(open: 5, close: .max, lastAdmission: 5)]
    problem.days = 1_000
    problem.maxStops = -2
    problem.breaks = .init(repeating: .init(window: [0, 0], minutes: 0), count: 11)
    let faults = problem.faults.joined(separator: "\n")
    #expect(faults.contains("visits[0] (v0).options[0].stay: -1 is not from 0 to 67108864"))
    #expect(faults.contains("visits[1] (v1).windows[0].close: \(Int.max) is not from 0 to"))
    #expect(faults.contains("days: 1000 is more than 100"))
    #expect(faults.contains("maxStops: -2 is negative"))
    #expect(faults.contains("breaks: there are 11; the search takes at most 10"))
  }

  /// Checks that the instance of a problem without faults is within the limits that the search relies on.
  private static func check(_ problem: Problem, _ comment: Comment) {
    let scale = TickScale(of: problem)
    let instance = problem.makeInstance(scale)
    let (ticks, units) = (Int32(Problem.tickLimit), Problem.valueLimit)
    for visit in instance.visits {
      #expect((0...ticks + Int32(scale.ticks)).contains(visit.stay), comment)
      #expect((0..<units).contains(visit.reward), comment)
    }
    for kind in instance.kinds {
      #expect(kind.horizon.lowerBound >= 0 && kind.horizon.upperBound < ticks, comment)
      #expect(instance.mostExtraCost < units, comment)
      for arcs in [kind.travel, kind.fromStart, kind.toEnd, [kind.direct]] {
        #expect(arcs.allSatisfy { (0...ticks).contains($0) || $0 == Instance.noWay }, comment)
      }
      #expect(instance.travelCost * kind.span < units, comment)
    }
    // The minimum of a search: greedy routes.
    let solution = LocalSearch(rounds: 1, patience: 1).solve(
      instance,
      control: SearchControl().limited(to: 0)
    )
    if let solution {
      #expect(instance.solution(solution.routes)?.value == solution.value, comment)
    }
  }

  /// Returns a problem whose times, scores and number of visits without length are chosen jointly, so that their products are
  /// near 2^26, 2^28, 2^29 and 2^31.
  private static func coupled(seed: UInt64) -> Problem {
    var random = SplitMix(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let moments = number(0...3) == 0 ? 0 : number(0...60)
    let factor = moments + 1
    func near(_ product: Int) -> Int {
      max(0, min(1 << 26, product / factor) + number(-2...2))
    }
    let products = [1 << 20, 1 << 26, 1 << 28, 1 << 29, 1 << 31, 1 << 33]
    func time() -> Int { min(1 << 26, near(products.randomElement(using: &random) ?? 0)) }
    let last = min(
      1 << 26,
      number(0...3) == 0 ? time() : near([1 << 20, 1 << 27, 1 << 28][number(0...2)])
    )
    let horizon = [number(0...1) == 0 ? 0 : last / 2, last]
    let others = number(1...6)
    let count = moments + others
    let isFar = number(0...1) == 0
    let travel = (0..<count).map { from in
      (0..<count).map { to -> Int? in
        if from == to { return 0 }
        // Visits without length are at one position, but each has different arcs to the others.
        if from < moments, to < moments { return 0 }
        if number(0...9) == 0 { return nil }
        return isFar ? time() / (1 + number(0...3)) : min(from, to) + 1
      }
    }
    let days = number(1...3)
    let visits = (0..<count).map { place -> Problem.Visit in
      let isMoment = place < moments
      let options = (0..<(isMoment ? 1 : number(1...3))).map { _ -> Problem.Option in
        let stay = isMoment ? 0 : max(1, number(0...1) == 0 ? time() : last / number(2...9))
        let opens = number(0...2) == 0 ? min(last, time()) : 0
        return Problem.Option(
          score: Double(number(0...5) == 0 ? number(0...1_000_000) : number(0...60)),
          stay: stay,
          windows: [
            .init(
              open: opens,
              close: max(opens, number(0...1) == 0 ? 1 << 26 : last),
              lastAdmission: [last, opens, 1 << 26, .max, .min][number(0...4)],
              day: number(0...3) == 0 ? number(0...days - 1) : nil
            )
          ],
          cost: number(0...2) == 0 ? number(0...1_000_000) : nil
        )
      }
      return Problem.Visit(
        id: "v\(place)",
        node: place,
        must: number(0...19) == 0,
        options: options
      )
    }
    var problem = Problem(
      horizon: horizon,
      travelCost: [0, 0, 0.001, 1, 3.5, 1_000_000][number(0...5)],
      days: days,
      start: number(0...2) == 0 ? number(0...count - 1) : nil,
      end: number(0...2) == 0 ? number(0...count - 1) : nil,
      travel: travel,
      visits: visits,
      breaks: number(0...3) == 0
        ? [.init(window: [horizon[0], horizon[1]], minutes: (horizon[1] - horizon[0]) / 4)] : [],
      maxStops: number(0...3) == 0 ? number(0...9) : nil,
      maxTravel: number(0...3) == 0 ? [0, time(), Int.max][number(0...2)] : nil,
      maxCost: number(0...3) == 0 ? [0, 1_000_000, Int.max, Int.max / 3][number(0...3)] : nil
    )
    charge(&problem, seed: seed)
    return problem
  }

  /// Adds charges and loads to some problems, small ones and ones near the limits.
  private static func charge(_ problem: inout Problem, seed: UInt64) {
    var random = SplitMix(seed: seed &+ 1_000_003)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let most = [3, 3, 1_000, 1_000_000][number(0...3)]
    let part = [1.0, 1_000][number(0...1)]
    if number(0...3) == 0 {
      problem.charges = problem.travel.map { row in
        row.map { _ in Double(number(-most...most)) / part }
      }
    }
    guard number(0...3) == 0 else { return }
    let loads = (0..<number(1...3)).map { _ in [0, 1, 90, number(0...1 << 26)][number(0...3)] }
    problem.loadCost = Set(loads).sorted().map {
      .init(load: $0, rise: Double(number(1...most)) / part)
    }
    for visit in problem.visits.indices where number(0...1) == 0 {
      problem.visits[visit].options[0].load = [1, 60, number(0...1_000_000)][number(0...2)]
    }
  }

  /// Replaces a number of `problem` with an extreme one, or makes a list ragged or empty.
  private static func spoil(_ problem: inout Problem, using random: inout SplitMix) {
    let number = extremes.randomElement(using: &random) ?? 0
    let doubles = [
      Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1, 0.0005, 1e6, 1e18,
    ]
    let double = doubles.randomElement(using: &random) ?? 0
    let visit = Int.random(in: 0..<max(1, problem.visits.count), using: &random)
    let node = Int.random(in: 0..<max(1, problem.travel.count), using: &random)
    let hasOption = problem.visits.indices.contains(visit) && !problem.visits[visit].options.isEmpty
    let hasCell = problem.travel.indices.contains(node) && !problem.travel[node].isEmpty
    switch Int.random(in: 0..<27, using: &random) {
    case 0: problem.horizon = []
    case 1: problem.horizon = [.min, .max]
    case 2: problem.horizon.append(number)
    case 3: problem.travelCost = double
    case 4: problem.days = number
    case 5: problem.start = number
    case 6: problem.end = number
    case 7: problem.travel = []
    case 8 where hasCell: problem.travel[node].removeLast()
    case 9 where hasCell: problem.travel[node][0] = number
    case 10: problem.visits = []
    case 11 where hasOption: problem.visits[visit].node = number
    case 12 where hasOption: problem.visits[visit].options = []
    case 13 where hasOption: problem.visits[visit].options[0].score = double
    case 14 where hasOption: problem.visits[visit].options[0].stay = number
    case 15 where hasOption: problem.visits[visit].options[0].cost = number
    case 16 where hasOption:
      let other = extremes.randomElement(using: &random) ?? 0
      let window = Problem.Window(open: number, close: other, lastAdmission: number, day: other)
      problem.visits[visit].options[0].windows.append(window)
    case 17: problem.breaks.append(.init(window: [.min, .max], minutes: number))
    case 18: problem.breaks.append(.init(window: [], minutes: number))
    case 19: problem.maxStops = number
    case 20: problem.maxTravel = number
    case 21 where hasOption: problem.visits[visit].options[0].load = number
    case 22: problem.loadCost.append(.init(load: number, rise: double))
    case 23: problem.loadCost.insert(.init(load: number, rise: 1), at: 0)
    case 24: problem.charges = [[double]]
    case 25:
      let row = [Double](repeating: double, count: problem.travel.count)
      problem.charges = problem.travel.map { _ in row }
    default: problem.maxCost = number
    }
  }
}
