/// The ways around water that a table of estimates asks for, each end searched at most once.
///
/// A way is as long in both directions, so one search serves all ways from and to its cell. Of two ends it starts at the one
/// that was asked for more often, which makes few searches of a table where only some places lack streets.
public final class WaterWays {
  /// The searches so far, by their first cells.
  private var searches: [Int: WaterWay] = [:]

  /// How often each cell was an end.
  private var counts: [Int: Int] = [:]

  /// The number of searches so far.
  var searchCount: Int { searches.count }

  /// Creates an empty collection.
  public init() {}

  /// Returns the length of the shortest way between two points of `grid` in meters, or `nil` if there is none.
  func length(_ start: FlatPoint, _ end: FlatPoint, in grid: CellGrid) -> Double? {
    guard let first = grid.nearestUnmarked(start), let last = grid.nearestUnmarked(end) else {
      return nil
    }
    counts[first, default: 0] += 1
    counts[last, default: 0] += 1
    if let search = searches[first] { return search.length(to: last) }
    if let search = searches[last] { return search.length(to: first) }
    let isFirst = counts[first, default: 0] > counts[last, default: 0]
    let search = WaterWay(from: isFirst ? first : last, in: grid)
    searches[isFirst ? first : last] = search
    return search.length(to: isFirst ? last : first)
  }
}
