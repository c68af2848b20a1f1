import Orienteering

/// The best choice of a route a day, by going through all choices that can be worth enough.
///
/// The slack of a route is what it earns less than the best route of its kind of day, at prices that bound the whole. What a
/// choice is worth falls short of the bound by the slacks of its routes and the prices of the visits that it leaves out, so
/// these add up to no more than the gap between the bound and the level. The visits are decided one after the other, the
/// dearest first: each is left out at its price or made by one of the routes that make none of those before it, so that no
/// choice comes twice. Everything is in whole numbers: the answer is a proof without a tolerance.
///
/// - Complexity: Where, as is usual, the number of routes grows exponentially with their slack, hardly more steps than
///   O(*N* · (log *N*)^(*d* − 1)) for *N* routes and *d* days.
struct RouteCombinations<Visits: VisitSet> {
  /// A route that may be chosen.
  private struct Option {
    let slack: Int
    let value: Int
    let made: Visits
    /// The visits of the route and all that these exclude.
    let barred: Visits
    let kind: Int
    /// The position in the list.
    let index: Int
  }

  /// The visits that routes make or that are required, the dearest first.
  private var visits: [(number: Int, price: Int, isRequired: Bool)] = []

  /// For each of ``visits``, the routes that make it and none of those before it, the least slack first.
  private var options: [[Option]] = []

  /// What the empty route of each kind of day is worth.
  private let empty: [Int]

  private let granularity: Int
  private let control: SearchControl

  /// What all routes together can be worth at most.
  private let bound: Int

  /// What they have to be worth at least.
  private var level: Int
  private var stepsLeft: Int
  private let stepLimit: Int

  /// For each kind of day, the days that have no route yet.
  private var daysLeft: [Int]

  /// The positions in the list of the routes chosen so far.
  private var chosen: [Int] = []

  /// The positions in the list of the routes of the best choice so far; the other days are empty.
  private(set) var best: [Int]?

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - routes: The routes, the best order of each set of visits.
  ///   - numbers: The number of each visit in a set, or -1 where no route makes it.
  ///   - prices: The prices that give the bound.
  ///   - most: The most that a route of each kind of day earns at these prices.
  ///   - instance: The problem.
  ///   - level: What the routes are to be worth at least.
  ///   - stepLimit: The most steps to go.
  ///   - control: When to stop.
  init(
    of routes: RouteList,
    numbers: [Int],
    prices: Prices,
    most: [Int],
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
    var bound = instance.days.reduce(prices.total(for: instance)) { $0 + most[$1] }
    for (visit, price) in prices.own(for: instance).enumerated() {
      let isRequired = instance.isRequired(place: visit)
      if numbers[visit] >= 0 {
        visits.append((numbers[visit], Int(price), isRequired))
      } else if !isRequired {
        bound -= Int(price)
      }
    }
    self.bound = bound
    visits.sort { one, two in
      if one.isRequired != two.isRequired { return one.isRequired }
      return (two.price, one.number) < (one.price, two.number)
    }
    var position = [Int](repeating: 0, count: visits.count)
    for (index, visit) in visits.enumerated() { position[visit.number] = index }
    options = [[Option]](repeating: [], count: visits.count)
    var earnings = [Int](repeating: 0, count: routes.count)
    routes.setEarnings(&earnings, at: prices)
    for index in 0..<routes.count {
      let kind = Int(routes.kinds[index])
      let slack = most[kind] - earnings[index]
      guard slack <= bound - level else { continue }
      var made = Visits()
      var barred = Visits()
      var first = Int.max
      for visit in routes.places(of: index) {
        made.insert(numbers[Int(visit)])
        first = min(first, position[numbers[Int(visit)]])
        guard !instance.rivals.isEmpty else { continue }
        for rival in instance.rivals[Int(visit)] where numbers[rival] >= 0 {
          barred.insert(numbers[rival])
        }
      }
      barred.formUnion(made)
      guard options.indices.contains(first) else { continue }
      options[first].append(
        Option(
          slack: slack,
          value: routes.values[index],
          made: made,
          barred: barred,
          kind: kind,
          index: index
        )
      )
    }
    for visit in options.indices where !control.isReached {
      options[visit].sort { ($0.slack, $0.index) < ($1.slack, $1.index) }
    }
  }

  /// The steps gone so far.
  var stepCount: Int { stepLimit - max(0, stepsLeft) }

  /// Searches; returns whether all choices were gone through.
  mutating func run() -> Bool {
    guard stepsLeft > 0, !control.isReached else { return false }
    decide(from: 0, made: Visits(), barred: Visits(), slack: 0, value: 0)
    return stepsLeft > 0
  }

  /// Decides on the visits from `first` on, after routes that make the visits of `made` and let no other make those of
  /// `barred`.
  private mutating func decide(
    from first: Int,
    made: Visits,
    barred: Visits,
    slack: Int,
    value: Int
  ) {
    end(made: made, value: value)
    guard daysLeft.contains(where: { $0 > 0 }) else { return }
    var slack = slack
    for position in first..<visits.count {
      let visit = visits[position]
      if made.contains(visit.number) { continue }
      let options = options[position]
      for option in options {
        stepsLeft -= 1
        if stepsLeft & 4_095 == 0, control.isReached { stepsLeft = 0 }
        guard stepsLeft > 0 else { return }
        // Those that follow have no less slack.
        guard bound - slack - option.slack >= level else { break }
        guard daysLeft[option.kind] > 0, option.made.isDisjoint(with: barred) else { continue }
        var all = made
        all.formUnion(option.made)
        var closed = barred
        closed.formUnion(option.barred)
        daysLeft[option.kind] -= 1
        chosen.append(option.index)
        decide(
          from: position + 1,
          made: all,
          barred: closed,
          slack: slack + option.slack,
          value: value + option.value
        )
        chosen.removeLast()
        daysLeft[option.kind] += 1
        guard stepsLeft > 0 else { return }
      }
      guard !visit.isRequired else { return }
      slack += visit.price
      guard bound - slack >= level else { return }
    }
  }

  /// Leaves the rest of the days empty.
  private mutating func end(made: Visits, value: Int) {
    var value = value
    for (kind, days) in daysLeft.enumerated() { value += days * empty[kind] }
    guard value >= level else { return }
    for visit in visits where visit.isRequired && !made.contains(visit.number) { return }
    best = chosen
    level = value + granularity
  }
}
