import Geography
import Streets
import Synchronization

/// The ways around water that were looked for, since the same sights are planned again and again.
///
/// The search for one takes longer than all else about an estimated leg. What is remembered is what would be found, so
/// answers do not depend on it.
final class DetourMemory: Sendable {
  /// The ends of a way, the same in both directions.
  private struct Ends: Hashable {
    let first: Coordinate
    let last: Coordinate

    init(_ start: Coordinate, _ end: Coordinate) {
      let isSorted = (start.latitude, start.longitude) <= (end.latitude, end.longitude)
      (first, last) = isSorted ? (start, end) : (end, start)
    }
  }

  /// The most ways that are remembered, about 10 MB; then all are forgotten.
  private let capacity: Int

  /// The estimates that took a search.
  private let known = Mutex<[Ends: WaterDetour.Estimate]>([:])

  /// Creates an empty memory.
  init(capacity: Int = 100_000) {
    self.capacity = capacity
  }

  /// Returns an estimate, remembered or made now.
  func estimate(
    from start: Coordinate,
    to end: Coordinate,
    by detour: WaterDetour,
    sharing ways: WaterWays
  ) -> WaterDetour.Estimate {
    let ends = Ends(start, end)
    if let estimate = known.withLock({ $0[ends] }) { return estimate }
    let estimate = detour.estimate(from: ends.first, to: ends.last, sharing: ways)
    // Where no water is crossed there was nothing to look for.
    guard estimate.isAroundWater else { return estimate }
    known.withLock { known in
      if known.count >= capacity { known.removeAll() }
      known[ends] = estimate
    }
    return estimate
  }
}
