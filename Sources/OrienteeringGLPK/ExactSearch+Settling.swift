import Orienteering

extension ExactSearch {
  /// Chooses the routes and proves them, with ever tighter bounds.
  mutating func settle() {
    guard !isSettled, !isExhausted else { return }
    if let known = boundsOfPool() {
      improveIncumbent(to: 0.05, growingBy: 1)
      if settle([known], labelLimit: quickLabelLimit, foreseeing: true) { return }
      for column in columns(of: [known]) {
        pool.add(.init(kind: column.kind, visits: column.visits))
      }
      guard dropHopelessVisits(by: [known]) else { return }
    }
    settleByNeighborhoods()
  }

  /// Settles the days by routes that remember more and more.
  mutating func settleByNeighborhoods() {
    var neighborhoods = Neighborhoods(of: graphs, nearest: 2)
    settle { search, limit in
      search.bound(by: &neighborhoods, rememberingAtMost: limit)
    }
    keepLookingUnproved()
  }

  /// Settles the days with ever tighter bounds.
  ///
  /// - Parameter tighten: Returns bounds, for each kind of day, of routes that remember at most so many visits at each,
  ///   or `nil` if the search was stopped or settled.
  mutating func settle(_ tighten: (inout Self, _ limit: Int) -> [NeighborhoodBounds]?) {
    guard !isSettled, !isExhausted else { return }
    guard holdsRequired else { return recordSettled() }
    for limit in Self.memoryLimits {
      guard let bounds = tighten(&self, limit) else { return }
      keepLooking()
      guard limit == Self.memoryLimits.last else {
        let labelLimit = min(solver.quickLabelLimit * limit / 2, solver.labelLimit)
        if settle(bounds, labelLimit: labelLimit) { return }
        continue
      }
      // The last labels of several days may be so many that better routes are to be looked for first.
      if instance.days.count > 1 {
        if settle(bounds, labelLimit: solver.labelLimit, foreseeing: true) { return }
        keepLookingUnproved()
      }
      if settle(bounds, labelLimit: solver.labelLimit) { return }
    }
  }

  /// What visits may remember, in turn: one more makes bounds tighter for up to twice the work.
  private static var memoryLimits: [Int] { [4, 6, 8, 10] }

  /// The labels up to which a labelling costs little against tighter bounds.
  var quickLabelLimit: Int { min(solver.quickLabelLimit, solver.labelLimit) }

  /// Finds the best routes among those that `bounds` do not exclude.
  ///
  /// - Parameters:
  ///   - bounds: What the rest of a route can earn, for each kind of day.
  ///   - labelLimit: The most labels of a level.
  ///   - foresees: Whether to give up as soon as the levels so far say that the last will take more labels.
  /// - Returns: Whether the search is settled.
  mutating func settle(
    _ bounds: [NeighborhoodBounds],
    labelLimit: Int,
    foreseeing foresees: Bool = false
  ) -> Bool {
    let limit = labels(upTo: labelLimit)
    return instance.days.count == 1
      ? settle(bounds[0], labelLimit: limit, foreseeing: foresees)
      : settleSeveralDays(bounds, labelLimit: limit, foreseeing: foresees)
  }

  /// Settles the search by levels.
  ///
  /// - Parameters:
  ///   - limit: The most labels of a level.
  ///   - foresees: Whether to give up as soon as the levels so far say that the last will take more labels.
  ///   - label: Settles whether routes are worth at least a level, and returns how many labels that took, or `nil` if it
  ///     could not.
  /// - Returns: Whether the search is settled.
  mutating func settleByLevels(
    labelLimit limit: Int,
    foreseeing foresees: Bool,
    _ label: (inout Self, _ level: Int) -> Int?
  ) -> Bool {
    let bound = upperBound
    var forecast = LabelForecast()
    for level in levels {
      guard !isSettled, !isExhausted else { return isSettled }
      if foresees, forecast.exceeds(limit, at: bound - target) { return false }
      let demanded = max(level, target)
      guard let labels = label(&self, demanded) else { return false }
      forecast.add(labels: labels, gap: bound - demanded)
    }
    return isSettled
  }

  /// The values to ask for in turn, from just below the bound down to just above the incumbent.
  ///
  /// The work grows steeply with the gap, and the best routes are often worth nearly the bound: then
  /// the first small gaps find and prove them. Otherwise each lowers the bound.
  private var levels: [Int] {
    var levels: [Int] = []
    var step = max(4 * granularity, (upperBound - target) / 16)
    while upperBound - step - step / 3 > target {
      levels.append((upperBound - step + granularity - 1).roundedDown(to: granularity))
      step += step * 7 / 10
    }
    return levels + [target]
  }

  /// Whether each required place is in question on some day.
  var holdsRequired: Bool {
    instance.places.indices.allSatisfy { place in
      !instance.isRequired(place: place) || graphs.contains { $0.numbers[place] >= 0 }
    }
  }
}
