import DayPlans
import Geography
import Streets
import Synchronization

/// A cache of walks between places and nearby stations, since the same sights are planned repeatedly.
///
/// The cache does not affect results.
final class StationMemory: Sendable {
  /// The key: place and pace.
  private struct Walker: Hashable {
    let place: Coordinate
    let pace: Pace
  }

  /// The maximum number of places, about 10 MB; the cache is cleared when full.
  private let capacity: Int

  private let known = Mutex<[Walker: StationWalks]>([:])

  /// Creates an empty cache.
  init(capacity: Int = 10_000) {
    self.capacity = capacity
  }

  /// Returns the walks of places, from the cache if possible.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - pace: The walking pace.
  ///   - find: Computes the walks of places not in the cache, in order.
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
    // The results of a cancelled task are incomplete.
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
