import DayPlans
import Geography
import Streets
import Synchronization

/// The walks between places and the stations around them that were looked for, since the same sights are planned again and again.
///
/// What is remembered is what would be found, so answers do not depend on it.
final class StationMemory: Sendable {
  /// Whose walks they are.
  private struct Walker: Hashable {
    let place: Coordinate
    let pace: Pace
  }

  /// The most places that are remembered, about 10 MB; then all are forgotten.
  private let capacity: Int

  private let known = Mutex<[Walker: StationWalks]>([:])

  /// Creates an empty memory.
  init(capacity: Int = 10_000) {
    self.capacity = capacity
  }

  /// Returns the walks of places, remembered or found now.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - pace: How fast people walk.
  ///   - find: Returns the walks of places that are not remembered, in their order.
  /// - Returns: The walks, in the order of `places`.
  func walks(
    of places: [Coordinate],
    at pace: Pace,
    finding find: ([Coordinate]) -> [StationWalks]
  ) -> [StationWalks] {
    let remembered = known.withLock { known in
      places.map { known[Walker(place: $0, pace: pace)] }
    }
    let missing = places.indices.filter { remembered[$0] == nil }
    guard !missing.isEmpty else { return remembered.compactMap(\.self) }
    let found = find(missing.map { places[$0] })
    var walks = remembered
    // What a cancelled task has found is incomplete.
    guard !Task.isCancelled else {
      for (index, each) in zip(missing, found) { walks[index] = each }
      return walks.compactMap(\.self)
    }
    known.withLock { known in
      if known.count + found.count > capacity { known.removeAll() }
      for (index, each) in zip(missing, found) {
        walks[index] = each
        known[Walker(place: places[index], pace: pace)] = each
      }
    }
    return walks.compactMap(\.self)
  }
}
