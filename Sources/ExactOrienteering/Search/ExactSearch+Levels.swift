import Orienteering

extension ExactSearch {
  /// Settles the search level by level, from just below the bound down to just above the incumbent.
  ///
  /// The work grows steeply with the gap, and the best solution is often worth nearly the bound: then the first small gaps
  /// find and prove it. Otherwise each level lowers the bound.
  ///
  /// - Parameters:
  ///   - limit: The most labels of a level.
  ///   - foresees: Whether to give up as soon as the levels so far predict more labels for the last.
  ///   - settle: Settles whether a solution is worth at least a level, and returns how many labels that took, or `nil` if it
  ///     could not.
  /// - Returns: Whether the search is settled.
  mutating func settleByLevels(
    labelLimit limit: Int,
    foreseeing foresees: Bool,
    _ settle: (inout Self, _ level: Int) -> Int?
  ) -> Bool {
    let bound = state.upperBound
    var forecast = LabelForecast()
    for level in levels {
      guard state.isOpen else { return state.isSettled }
      if foresees, forecast.exceeds(limit, at: bound - state.target) { return false }
      let demanded = max(level, state.target)
      guard let labels = settle(&self, demanded) else { return false }
      forecast.add(labels: labels, gap: bound - demanded)
    }
    return state.isSettled
  }

  /// The values to ask for in turn.
  private var levels: [Int] {
    let (upperBound, target, granularity) = (state.upperBound, state.target, state.granularity)
    var levels: [Int] = []
    var step = max(4 * granularity, (upperBound - target) / 16)
    while upperBound - step - step / 3 > target {
      levels.append((upperBound - step + granularity - 1).roundedDown(to: granularity))
      step += step * 7 / 10
    }
    return levels + [target]
  }
}
