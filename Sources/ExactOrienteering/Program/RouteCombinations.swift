import Orienteering

/// The best choice of a route for each day, by going through all combinations that can be worth enough.
///
/// The slack of a route is what it earns less than the best route of its kind of day, at prices that bound the whole. The value
/// of a combination falls short of the bound by the slacks of its routes and the prices of the places that it leaves out, so
/// these add up to no more than the gap between the bound and the level. The places are decided one after another, the dearest
/// first: each is left out at its price or visited by one of the routes that visit none of those before it, so no combination
/// comes twice. Everything is in whole numbers: the answer is a proof without a tolerance.
///
/// - Complexity: If, as usual, the number of routes grows exponentially with their slack, hardly more steps than
///   O(*N* · (log *N*)^(*d* − 1)) for *N* routes and *d* days.
struct RouteCombinations<Visits: VisitSet> {
  private let options: CombinationOptions<Visits>

  /// What the empty route of each kind of day is worth.
  private let empty: [Int]

  private let granularity: Int
  private let control: SearchControl

  /// The lowest value that is of interest.
  private var level: Int
  private var stepsLeft: Int
  private let stepLimit: Int

  /// For each kind of day, the days that have no route yet.
  private var daysLeft: [Int]

  /// The positions in the list of the routes chosen so far.
  private var chosen: [Int] = []

  /// The positions in the list of the routes of the best combination so far; the other days are empty.
  private(set) var best: [Int]?

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - routes: The routes, the best order of each set of places.
  ///   - numbers: The number of each place in a set, or -1 if no route visits it.
  ///   - prices: The prices that give the bound.
  ///   - most: The most that a route of each kind of day earns at these prices.
  ///   - cuts: What the cuts add to the prices, if there are any.
  ///   - instance: The problem.
  ///   - level: The least that the routes are to be worth.
  ///   - stepLimit: The most steps.
  ///   - control: When to stop.
  init(
    of routes: RouteList,
    numbers: [Int],
    prices: Prices,
    most: [Int],
    cuts: CutPrices? = nil,
    in instance: Instance,
    worth level: Int,
    stepLimit: Int,
    control: SearchControl
  ) {
    self.level = level
    self.control = control
    granularity = instance.granularity
    self.stepLimit = stepLimit
    stepsLeft = stepLimit
    daysLeft = instance.kinds.indices.map { instance.dayCount(of: $0) }
    empty = instance.kinds.map { instance.emptyValue(of: $0) }
    var options = CombinationOptions<Visits>(
      numbers: numbers,
      prices: prices,
      most: most,
      surplus: cuts?.total ?? 0,
      in: instance
    )
    var earnings = [Int](repeating: 0, count: routes.count)
    routes.setEarnings(&earnings, at: prices)
    cuts?.charge(&earnings)
    options.add(routes, earning: earnings, worth: level)
    options.sort(until: control)
    self.options = options
  }

  /// The steps so far.
  var stepCount: Int { stepLimit - max(0, stepsLeft) }

  /// Searches; returns whether all combinations were looked at.
  mutating func run() -> Bool {
    guard stepsLeft > 0, !control.shouldStop else { return false }
    decide(from: 0, after: Choice())
    return stepsLeft > 0
  }

  /// A choice of routes for some of the days.
  private struct Choice {
    /// The places visited.
    var visited = Visits()
    /// The places that no further route may visit.
    var barred = Visits()
    /// What the choice has lost against the bound.
    var slack = 0
    /// The units that its routes are worth.
    var value = 0
  }

  /// Decides on the places from `first` on.
  private mutating func decide(from first: Int, after choice: Choice) {
    end(choice)
    guard daysLeft.contains(where: { $0 > 0 }) else { return }
    var choice = choice
    for position in first..<options.places.count {
      let place = options.places[position]
      if choice.visited.contains(place.number) { continue }
      visit(position, after: choice)
      guard stepsLeft > 0, !place.isRequired else { return }
      choice.slack += place.price
      guard options.bound - choice.slack >= level else { return }
    }
  }

  /// Visits the place at `position` by each route that fits, and goes on from there.
  private mutating func visit(_ position: Int, after choice: Choice) {
    for route in options.routes[position] {
      stepsLeft -= 1
      if stepsLeft & 4_095 == 0, control.shouldStop { stepsLeft = 0 }
      guard stepsLeft > 0 else { return }
      // Those that follow have no less slack.
      guard options.bound - choice.slack - route.slack >= level else { return }
      guard daysLeft[route.kind] > 0, route.visited.isDisjoint(with: choice.barred) else {
        continue
      }
      var next = choice
      next.visited.formUnion(route.visited)
      next.barred.formUnion(route.barred)
      next.slack += route.slack
      next.value += route.value
      daysLeft[route.kind] -= 1
      chosen.append(route.index)
      decide(from: position + 1, after: next)
      chosen.removeLast()
      daysLeft[route.kind] += 1
      guard stepsLeft > 0 else { return }
    }
  }

  /// Leaves the rest of the days empty.
  private mutating func end(_ choice: Choice) {
    var value = choice.value
    for (kind, days) in daysLeft.enumerated() { value += days * empty[kind] }
    guard value >= level else { return }
    for place in options.places where place.isRequired && !choice.visited.contains(place.number) {
      return
    }
    best = chosen
    level = value + granularity
  }
}

/// The prices of subset-row cuts, which the routes that they count pay.
struct CutPrices {
  /// The price of each cut; not negative.
  let prices: [Int32]

  /// The positions of the routes that each cut counts.
  let counted: [[Int32]]

  /// The prices of all cuts together: as each cut counts at most one of disjoint routes, no combination pays more.
  var total: Int { prices.reduce(0) { $0 + Int($1) } }

  /// Takes from what each route earns the prices of the cuts that count it.
  func charge(_ earnings: inout [Int]) {
    for (routes, price) in zip(counted, prices) where price > 0 {
      for route in routes { earnings[Int(route)] -= Int(price) }
    }
  }
}
