import Orienteering

/// Enumerates the elementary routes that a solution worth a level can contain: the best order and options of each set of
/// places, for each kind of day.
struct RouteEnumeration {
  /// The routes found.
  private(set) var routes = RouteList()

  /// The labels of all kinds of days.
  private(set) var labelCount = 0

  private let instance: Instance
  private let bounds: [NeighborhoodBounds]

  /// The least that a route of each kind of day has to earn.
  private let least: [Int]

  /// The most routes of a kind of day.
  private let routeLimit: Int

  /// The most routes of all kinds of days together, in routes of a kind.
  private static let kindLimit = 4

  /// Prepares the enumeration for solutions worth at least `level`, with `bounds` at the prices of `search`.
  init(of search: ExactSearch, worth level: Int, by bounds: [NeighborhoodBounds]) {
    instance = search.instance
    self.bounds = bounds
    least = search.leastEarnings(of: bounds, at: search.state.prices, for: level)
    routeLimit = search.solver.routeLimit
  }

  /// Enumerates the routes of each kind of day.
  ///
  /// - Parameters:
  ///   - reaches: What can be reached from each visit, for each kind of day.
  ///   - labelLimit: The most labels of a kind of day.
  ///   - control: When to stop.
  /// - Returns: `false` if there are too many or the search was stopped.
  mutating func run<Visits>(
    _ reaches: [Reach<Visits>],
    labelLimit: Int,
    control: SearchControl
  ) -> Bool {
    bounds.indices.allSatisfy { kind in
      run(kind: kind, reach: reaches[kind], labelLimit: labelLimit, control: control)
    }
  }

  private mutating func run<Visits>(
    kind: Int,
    reach: Reach<Visits>,
    labelLimit: Int,
    control: SearchControl
  ) -> Bool {
    guard least[kind] > Labeling<Visits>.thresholdLimit else { return false }
    let threshold = Int32(clamping: least[kind])
    let most = min(routeLimit, Self.kindLimit * routeLimit - routes.count)
    var indices: [Visits: Int] = [:]
    let first = routes.count
    var labeling = Labeling(bounds: bounds[kind], reach: reach, dominance: .bySet)
    let ending = labeling.run(
      threshold: threshold,
      labelLimit: labelLimit,
      control: control
    ) { labeling, value, label in
      let set = labeling.visits(of: label)
      let known = indices[set]
      if let known, routes.values[known] >= Int(value) { return threshold }
      let route = Column(of: instance, kind: kind, visits: labeling.route(of: label))
        .timed(in: instance)
      if let known {
        routes.replace(known, by: route)
      } else {
        indices[set] = routes.count
        routes.append(route)
      }
      return routes.count - first > most ? nil : threshold
    }
    labelCount += labeling.labelCount
    guard case .complete = ending else { return false }
    return true
  }
}
