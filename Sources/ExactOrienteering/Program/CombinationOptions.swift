import Orienteering

/// The places that ``RouteCombinations`` decides on, and the routes by which each can be visited.
struct CombinationOptions<Visits: VisitSet> {
  /// A place to decide on.
  struct Place {
    /// Its number in sets.
    let number: Int
    /// What leaving it out costs against the bound.
    let price: Int
    /// Whether it must not be left out.
    let isRequired: Bool
  }

  /// A route that may be chosen.
  struct Route {
    /// What it earns less than the best route of its kind of day.
    let slack: Int
    /// The units that it is worth.
    let value: Int
    /// The places that it visits.
    let visited: Visits
    /// Those and all that they exclude.
    let barred: Visits
    /// The kind of day.
    let kind: Int
    /// Its position in the list.
    let index: Int
  }

  /// The places, the required ones first, then the dearest.
  let places: [Place]

  /// For each of ``places``, the routes that visit it and none of those before it.
  private(set) var routes: [[Route]]

  /// What all routes together can be worth at most, less the prices of places that no route visits.
  let bound: Int

  private let instance: Instance
  private let numbers: [Int]
  private let most: [Int]

  /// The position in ``places`` of each number.
  private let positions: [Int]

  /// Orders the places of `instance` that have one of `numbers`, at prices at which a route of each kind of day earns at most
  /// `most`.
  ///
  /// Cuts tighten the bound: routes pay the price of each that counts them, at most one route that of each, and all of these
  /// prices together, `surplus`, are added once.
  init(numbers: [Int], prices: Prices, most: [Int], surplus: Int = 0, in instance: Instance) {
    self.numbers = numbers
    self.most = most
    self.instance = instance
    var places: [Place] = []
    var bound = instance.days.reduce(prices.total(for: instance) + surplus) { $0 + most[$1] }
    for (place, price) in prices.own(for: instance).enumerated() {
      let isRequired = instance.isRequired(place: place)
      if numbers[place] >= 0 {
        places.append(Place(number: numbers[place], price: Int(price), isRequired: isRequired))
      } else if !isRequired {
        bound -= Int(price)
      }
    }
    self.bound = bound
    places.sort { one, two in
      if one.isRequired != two.isRequired { return one.isRequired }
      return (two.price, one.number) < (one.price, two.number)
    }
    self.places = places
    var positions = [Int](repeating: 0, count: places.count)
    for (index, place) in places.enumerated() { positions[place.number] = index }
    self.positions = positions
    routes = [[Route]](repeating: [], count: places.count)
  }

  /// Adds the routes of `list`, which earn `earnings`, that can be part of a choice worth `level`.
  mutating func add(_ list: RouteList, earning earnings: [Int], worth level: Int) {
    for index in 0..<list.count {
      let kind = Int(list.kinds[index])
      let slack = most[kind] - earnings[index]
      guard slack <= bound - level else { continue }
      add(index, of: list, kind: kind, slack: slack)
    }
  }

  private mutating func add(_ index: Int, of list: RouteList, kind: Int, slack: Int) {
    var visited = Visits()
    var barred = Visits()
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

  /// Sorts the routes of each place, the least slack first, unless `control` says to stop.
  mutating func sort(until control: SearchControl) {
    for place in routes.indices where !control.shouldStop {
      routes[place].sort { ($0.slack, $0.index) < ($1.slack, $1.index) }
    }
  }
}
