import Catalogs
import Geography

extension WatchEngine {
  /// How far the visitor moves before a walk that was too long is looked up again, in meters.
  private static let askAgain = Meters(25)

  /// Returns whether the walk to a place is no longer than ``WatchSettings/Approach/walk(_:)`` allows, if walks are known.
  ///
  /// A visitor who is at the place, or passed it, is near it however long the walk from the fix is.
  ///
  /// - Complexity: One walk, at most every 25 meters for each place.
  func isWithinWalk(
    _ number: Int,
    _ fence: Fence,
    _ sighting: Sighting,
    _ state: inout WatchState
  ) -> Bool {
    guard let walks, case .walk(let longest) = settings.approach,
      sighting.distance > fence.radius, !sighting.isSurely(within: fence.radius)
    else { return true }
    let here = sighting.fix.position
    if let asked = state.places[number].asked, asked.distance(to: here) < Self.askAgain {
      return false
    }
    let isNear = walks(here, places[number].attraction.coordinate) <= longest
    state.places[number].asked = isNear ? nil : here
    return isNear
  }
}
