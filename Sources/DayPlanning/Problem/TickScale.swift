/// How the numbers of a problem become the ticks and units of the search.
///
/// The search needs a step from one visit to the next to take time, which orders what depends on what.
/// Where a visit takes none and its neighbor is at the same place, every time is multiplied by one more
/// than the number of such visits, and each of them takes one tick: together they stay below the time
/// that was the smallest, so that exactly the same routes are feasible.
struct TickScale: Sendable {
  /// The ticks in a unit of time.
  let ticks: Int

  /// The units that a point is worth.
  let unitsPerPoint: Int

  /// The units that a tick of travel costs.
  let unitsPerTick: Int

  /// The visits that take a tick instead of no time.
  let momentary: Set<Int>

  /// Finds the scale of `problem`.
  init(of problem: Problem) {
    let visits = problem.visits
    momentary = Set(
      visits.indices.filter { visit in
        visits[visit].stay == 0
          && visits.indices.contains { other in
            other != visit && problem.way(from: visits[visit].node, to: visits[other].node) == 0
          }
      }
    )
    ticks = momentary.count + 1
    let pointsPerMinute = problem.travelCost
    let isWhole = pointsPerMinute == pointsPerMinute.rounded()
    let fine = isWhole ? 1 : 1_000
    unitsPerTick = Int((pointsPerMinute * Double(fine)).rounded())
    unitsPerPoint = fine * (unitsPerTick == 0 ? 1 : ticks)
  }

  /// Returns so many units as points.
  func points(_ units: Int) -> Double { Double(units) / Double(unitsPerPoint) }
}
