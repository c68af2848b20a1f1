import DayPlanning

/// The best choice of a route a day, by going through all choices that can be worth enough.
///
/// The slack of a route is what it earns less than the best route of its kind of day, at prices that bound the whole. Routes
/// worth a level together have slacks that add up to no more than the gap between the bound and the level, and since
/// routes with little slack are few, so are such choices: hardly more than routes. Everything is in whole numbers, so that
/// the answer is a proof without a tolerance.
///
/// - Complexity: O(*N* · (log *N*)^(*d* − 1)) steps for *N* routes and *d* days where, as is usual, the number of routes
///   grows exponentially with their slack.
struct RouteCombinations<Visits: VisitSet> {
  /// A route that may be chosen.
  private struct Option {
    let slack: Int
    let value: Int
    let made: Visits
    /// The position in the list; -1 for the empty route.
    let index: Int
  }

  /// For each day, the options of its kind, those of the least slack first.
  private var options: [[Option]] = []

  /// The position of each day in the instance, those with the fewest options first.
  private let days: [Int]
  private let kinds: [Int]
  private let required: Visits
  private let granularity: Int
  private let control: SearchControl

  /// What all routes together are worth less the slack that they must not exceed.
  private var level: Int
  private let bound: Int
  private var stepsLeft: Int
  private var chosen: [Int]

  /// The best choice so far: the position in the list of each day's route, or -1 for none.
  private(set) var best: [Int]?

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - routes: The routes, the best order of each set of visits.
  ///   - numbers: The number of each visit in a set, or -1 where no route makes it.
  ///   - earnings: What each earns at the prices of the bound.
  ///   - most: The most that a route of each kind of day earns at these prices.
  ///   - empty: What the empty route of each kind earns.
  ///   - bound: What all routes together are worth at most by these prices.
  ///   - instance: The problem.
  ///   - level: What the routes are to be worth at least.
  ///   - stepLimit: The most steps to go.
  ///   - control: When to stop.
  init(
    of routes: RouteList,
    numbers: [Int],
    earnings: [Int],
    most: [Int],
    empty: [Int],
    bound: Int,
    in instance: Instance,
    worth level: Int,
    stepLimit: Int,
    control: SearchControl
  ) {
    self.level = level
    self.bound = bound
    self.control = control
    granularity = instance.granularity
    stepsLeft = stepLimit
    var required = Visits()
    for (visit, number) in numbers.enumerated() where instance.visits[visit].isRequired {
      required.insert(number)
    }
    self.required = required
    let gap = bound - level
    var ofKind = instance.kinds.indices.map { kind in
      [
        Option(
          slack: most[kind] - empty[kind],
          value: instance.emptyValue(of: instance.kinds[kind]),
          made: Visits(),
          index: -1
        )
      ]
    }
    for index in 0..<routes.count {
      let kind = Int(routes.kinds[index])
      let slack = most[kind] - earnings[index]
      guard slack <= gap else { continue }
      var made = Visits()
      for visit in routes.visits(of: index) { made.insert(numbers[Int(visit)]) }
      ofKind[kind].append(
        Option(slack: slack, value: routes.values[index], made: made, index: index)
      )
    }
    for kind in ofKind.indices { ofKind[kind].sort { ($0.slack, $0.index) < ($1.slack, $1.index) } }
    days = instance.days.indices.sorted {
      let (one, two) = (instance.days[$0], instance.days[$1])
      return (ofKind[one].count, one, $0) < (ofKind[two].count, two, $1)
    }
    kinds = days.map { instance.days[$0] }
    options = kinds.map { ofKind[$0] }
    chosen = [Int](repeating: -1, count: days.count)
  }

  /// Searches; returns whether all choices were gone through.
  mutating func run() -> Bool {
    stepsLeft > 0 && choose(day: 0, from: 0, made: Visits(), slack: 0, value: 0)
  }

  /// Chooses the routes of the days from `day` on, for that day from option `first` on.
  private mutating func choose(
    day: Int,
    from first: Int,
    made: Visits,
    slack: Int,
    value: Int
  ) -> Bool {
    let isLast = day == days.count - 1
    let options = options[day]
    var position = first
    var counted = first
    defer { stepsLeft -= position - counted }
    while position < options.count {
      let option = options[position]
      let slack = slack + option.slack
      // Those that follow have no less slack.
      guard bound - slack >= level else { return true }
      position += 1
      if position - counted > 4_096 {
        stepsLeft -= position - counted
        counted = position
        if stepsLeft < 0 || control.isReached { return false }
      }
      guard option.made.isDisjoint(with: made) else { continue }
      chosen[days[day]] = option.index
      var all = made
      all.formUnion(option.made)
      let value = value + option.value
      if isLast {
        guard value >= level, required.isSubset(of: all, within: required) else { continue }
        best = chosen
        level = value + granularity
      } else {
        // Days of the same kind are interchangeable: the later one takes no earlier option, but may stay empty too.
        let next = kinds[day + 1] == kinds[day] ? position - (option.index < 0 ? 1 : 0) : 0
        guard choose(day: day + 1, from: next, made: all, slack: slack, value: value) else {
          return false
        }
        if stepsLeft < 0 { return false }
      }
    }
    return true
  }
}
