import Basics

/// The cycles of a ``LocalSearch``, and the best routes of all of them.
struct LocalSearchCycles: ~Copyable {
  private let search: LocalSearch

  /// The least time for the first greedy routes and their improvement, even past the deadline, so that there is an answer; only very
  /// large instances need all of it.
  private static let firstTime = Duration.seconds(1)

  /// The routes to start the first cycle from.
  private let warmStart: [[Int]]?

  /// The instance with requirements as rewards.
  private let relaxed: Instance
  private var generator: SeededGenerator
  private var move: RuinAndRecreate

  /// The rounds of the next cycle.
  private var rounds: Int

  /// The best routes so far.
  private(set) var best: Itinerary?

  /// The cycles since the best routes were found, that one included.
  private(set) var fruitless = 0

  /// The work so far, in nanoseconds estimated from its sizes.
  private(set) var work = 0

  /// Prepares the cycles of `search` on `instance`.
  init(of instance: Instance, search: LocalSearch, warmStart: [[Int]]?) {
    self.search = search
    self.warmStart = warmStart
    relaxed = instance.rewardingRequired
    generator = SeededGenerator(seed: search.seed)
    move = RuinAndRecreate(relaxed)
    rounds = search.rounds
  }

  /// Runs the next cycle.
  ///
  /// - Parameters:
  ///   - control: When to stop.
  ///   - onAcceptance: Called with each new route that the cycle goes on from.
  ///   - onImprovement: Called with each itinerary that is better than those before.
  mutating func runNext(
    _ control: SearchControl,
    onAcceptance: (_ day: Int, _ visits: [Int]) -> Void,
    onImprovement: (Itinerary) -> Void
  ) {
    let start = start(until: control)
    var cycle = Annealing(
      relaxed,
      rounds: rounds,
      reheating: warmStart != nil && best == nil ? search.reheating : nil,
      travelPrice: search.travelPrice * move.meanEarning
    )
    let before = best?.value ?? .min
    let result = cycle.run(
      start,
      move: &move,
      control: control,
      using: &generator,
      onAcceptance: onAcceptance
    ) { routes in
      if routes.value > before { onImprovement(routes) }
    }
    work += result.work
    fruitless += 1
    if rounds < 1_000_000 { rounds += rounds / 2 }
    if result.best.value > before {
      best = result.best
      fruitless = 1
    }
  }

  /// Returns the routes that the next cycle starts from.
  private mutating func start(until control: SearchControl) -> Itinerary {
    var start = Itinerary(of: relaxed)
    if let warmStart, best == nil { start.take(warmStart) }
    let isFirst = best == nil
    let control = isFirst ? control.lasting(atLeast: Self.firstTime) : control
    start.fill(until: control)
    if isFirst { start.improve(until: control.shareOfFirstMoves) }
    work += start.completeRequired(until: control, using: &generator)
    return start
  }
}

extension Instance {
  /// This instance with requirements as rewards that nothing else outweighs.
  fileprivate var rewardingRequired: Instance {
    guard visits.contains(where: \.isRequired) else { return self }
    let urgency = urgency
    return changingVisits { visits in
      for index in visits.indices where visits[index].isRequired {
        visits[index].reward += urgency
      }
    }
  }

  /// More than all rewards and all travel of a solution can amount to.
  private var urgency: Int {
    let rewards = visits.reduce(0) { $0 + $1.reward }
    return 1 + rewards + travelCost * (span + days.count) + mostExtraCost
  }
}

extension SearchControl {
  /// This control for the first moves.
  ///
  /// On large instances rounds of annealing improve routes sooner than moves; with a work budget, which instances of that size
  /// do not get, the clock must not decide.
  fileprivate var shareOfFirstMoves: Self { work < .max ? self : shortened(to: 0.1) }
}
