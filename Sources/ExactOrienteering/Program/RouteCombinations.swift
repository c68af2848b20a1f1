import Orienteering

/// The best choice of one route per day, by enumerating all combinations that can reach a target value.
///
/// The slack of a route is the difference between its reduced profit and that of the best route of its kind of day, at the duals
/// of the bound. The value of a combination falls short of the bound by the slacks of its routes and the duals of the places that
/// it leaves out, so their sum is at most the gap between the bound and the target value. The places are decided in turn, the
/// most expensive first: each is skipped at the cost of its dual or visited by one of the routes that visit no earlier place, so
/// no combination is repeated. All arithmetic is in whole numbers, so the result is exact.
///
/// - Complexity: If, as usual, the number of routes grows exponentially with their slack, roughly O(*N* · (log *N*)^(*d* − 1))
///   for *N* routes and *d* days.
struct RouteCombinations<Nodes: NodeSet> {
  private let options: CombinationOptions<Nodes>

  /// The value of the empty route of each kind of day.
  private let empty: [Int]

  private let granularity: Int
  private let control: SearchControl

  /// The lowest value that is of interest.
  private var targetValue: Int
  private var stepsLeft: Int
  private let stepLimit: Int

  /// The number of days of each kind without a route.
  private var daysLeft: [Int]

  /// The indices in the list of the routes chosen so far.
  private var chosen: [Int] = []

  /// The indices in the list of the routes of the best combination so far; the other days are empty.
  private(set) var best: [Int]?

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - routes: The routes, the best order of each set of places.
  ///   - numbers: The index of each place in a set, or -1 if no route visits it.
  ///   - duals: The duals that give the bound.
  ///   - most: The maximum reduced profit of a route of each kind of day at these duals.
  ///   - cuts: The duals of the cuts, if there are any.
  ///   - instance: The problem.
  ///   - targetValue: The minimum total value of the routes.
  ///   - stepLimit: The maximum number of steps.
  ///   - control: When to stop.
  init(
    of routes: RouteList,
    numbers: [Int],
    duals: Duals,
    most: [Int],
    cuts: CutDuals? = nil,
    in instance: Instance,
    worth targetValue: Int,
    stepLimit: Int,
    control: SearchControl
  ) {
    self.targetValue = targetValue
    self.control = control
    granularity = instance.granularity
    self.stepLimit = stepLimit
    stepsLeft = stepLimit
    daysLeft = instance.kinds.indices.map { instance.dayCount(of: $0) }
    empty = instance.kinds.map { instance.emptyValue(of: $0) }
    var options = CombinationOptions<Nodes>(
      numbers: numbers,
      duals: duals,
      most: most,
      surplus: cuts?.total ?? 0,
      in: instance
    )
    var reducedProfits = [Int](repeating: 0, count: routes.count)
    routes.setReducedProfits(&reducedProfits, at: duals)
    cuts?.charge(&reducedProfits)
    options.add(routes, earning: reducedProfits, worth: targetValue)
    options.sort(until: control)
    self.options = options
  }

  /// The steps so far.
  var stepCount: Int { stepLimit - max(0, stepsLeft) }

  /// Searches, and returns whether all combinations were examined.
  mutating func run() -> Bool {
    guard stepsLeft > 0, !control.shouldStop else { return false }
    decide(from: 0, after: Choice())
    return stepsLeft > 0
  }

  /// A choice of routes for some of the days.
  private struct Choice {
    /// The places visited.
    var visited = Nodes()
    /// The places that no other route may visit.
    var barred = Nodes()
    /// The loss of the choice relative to the bound.
    var slack = 0
    /// The total value of its routes in units.
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
      choice.slack += place.dual
      guard options.bound - choice.slack >= targetValue else { return }
    }
  }

  /// Visits the place at `position` with each route that fits, and recurses.
  private mutating func visit(_ position: Int, after choice: Choice) {
    for route in options.routes[position] {
      stepsLeft -= 1
      if stepsLeft & 4_095 == 0, control.shouldStop { stepsLeft = 0 }
      guard stepsLeft > 0 else { return }
      // The following routes have at least as much slack.
      guard options.bound - choice.slack - route.slack >= targetValue else { return }
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
    guard value >= targetValue else { return }
    for place in options.places where place.isRequired && !choice.visited.contains(place.number) {
      return
    }
    best = chosen
    targetValue = value + granularity
  }
}

/// The duals of subset-row cuts, paid by the routes that they count.
struct CutDuals {
  /// The dual of each cut; not negative.
  let duals: [Int32]

  /// The indices of the routes that each cut counts.
  let counted: [[Int32]]

  /// The sum of the duals of all cuts: each cut counts at most one of several disjoint routes, so no combination pays more.
  var total: Int { duals.reduce(0) { $0 + Int($1) } }

  /// Subtracts the duals of the cuts that count each route from its reduced profit.
  func charge(_ reducedProfits: inout [Int]) {
    for (routes, dual) in zip(counted, duals) where dual > 0 {
      for route in routes { reducedProfits[Int(route)] -= Int(dual) }
    }
  }
}

/// The places that ``RouteCombinations`` decides on, and the routes that can visit each.
struct CombinationOptions<Nodes: NodeSet> {
  /// A place to decide on.
  struct Place {
    /// The index in sets.
    let number: Int
    /// The cost of skipping it relative to the bound.
    let dual: Int
    /// Whether it must not be skipped.
    let isRequired: Bool
  }

  /// A route that may be chosen.
  struct Route {
    /// The slack relative to the best route of its kind of day.
    let slack: Int
    /// The value in units.
    let value: Int
    /// The visited places.
    let visited: Nodes
    /// The visited places and all places that they exclude.
    let barred: Nodes
    /// The kind of day.
    let kind: Int
    /// The index in the list.
    let index: Int
  }

  /// The places, the required ones first, then in descending order of cost.
  let places: [Place]

  /// For each of ``places``, the routes that visit it and no earlier one.
  private(set) var routes: [[Route]]

  /// The upper bound on the total value of the routes, minus the duals of places that no route visits.
  let bound: Int

  private let instance: Instance
  private let numbers: [Int]
  private let most: [Int]

  /// The position in ``places`` of each index in sets.
  private let positions: [Int]

  /// Orders the places of `instance` with an index in `numbers`, at duals where the maximum reduced profits of routes are `most`.
  ///
  /// Cuts tighten the bound: routes pay the dual of each cut that counts them, at most one route per cut, and the sum of these
  /// duals, `surplus`, is added once.
  init(numbers: [Int], duals: Duals, most: [Int], surplus: Int = 0, in instance: Instance) {
    self.numbers = numbers
    self.most = most
    self.instance = instance
    var places: [Place] = []
    var bound = instance.days.reduce(duals.total(for: instance) + surplus) { $0 + most[$1] }
    for (place, dual) in duals.own(for: instance).enumerated() {
      let isRequired = instance.isRequired(place: place)
      if numbers[place] >= 0 {
        places.append(Place(number: numbers[place], dual: Int(dual), isRequired: isRequired))
      } else if !isRequired {
        bound -= Int(dual)
      }
    }
    self.bound = bound
    places.sort { one, two in
      if one.isRequired != two.isRequired { return one.isRequired }
      return (two.dual, one.number) < (one.dual, two.number)
    }
    self.places = places
    var positions = [Int](repeating: 0, count: places.count)
    for (index, place) in places.enumerated() { positions[place.number] = index }
    self.positions = positions
    routes = [[Route]](repeating: [], count: places.count)
  }

  /// Adds the routes of `list`, with their `reducedProfits`, that can be part of a choice worth `targetValue`.
  mutating func add(_ list: RouteList, earning reducedProfits: [Int], worth targetValue: Int) {
    for index in 0..<list.count {
      let kind = Int(list.kinds[index])
      let slack = most[kind] - reducedProfits[index]
      guard slack <= bound - targetValue else { continue }
      add(index, of: list, kind: kind, slack: slack)
    }
  }

  private mutating func add(_ index: Int, of list: RouteList, kind: Int, slack: Int) {
    var visited = Nodes()
    var barred = Nodes()
    var first = Int.max
    for place in list.places(of: index) {
      visited.insert(numbers[Int(place)])
      first = min(first, positions[numbers[Int(place)]])
      guard !instance.rivals.isEmpty else { continue }
      for rival in instance.rivals[Int(place)] where numbers[rival] >= 0 {
        barred.insert(numbers[rival])
      }
    }
    barred.formUnion(visited)
    guard routes.indices.contains(first) else { return }
    routes[first].append(
      Route(
        slack: slack,
        value: list.values[index],
        visited: visited,
        barred: barred,
        kind: kind,
        index: index
      )
    )
  }

  /// Sorts the routes of each place by ascending slack, unless `control` says to stop.
  mutating func sort(until control: SearchControl) {
    for place in routes.indices where !control.shouldStop {
      routes[place].sort { ($0.slack, $0.index) < ($1.slack, $1.index) }
    }
  }
}
