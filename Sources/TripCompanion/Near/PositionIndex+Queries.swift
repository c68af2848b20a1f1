public import Geography

extension PositionIndex {
  /// Returns the places nearest to a position, nearest first; the lower number first if they are equally near.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - limit: The most places.
  ///   - radius: The greatest distance, included; unlimited if `nil`.
  ///   - isWanted: Whether a place, by its number, counts.
  /// - Returns: The places with their distances.
  /// - Complexity: O(log *n* + *k*) on average for *k* places found, if most places count.
  public func nearest(
    to position: Coordinate,
    limit: Int,
    within radius: Meters? = nil,
    where isWanted: (_ place: Int) -> Bool = { _ in true }
  ) -> [Match] {
    guard limit > 0 else { return [] }
    // A little more, so that rounding never drops a place at exactly the radius; the distance decides.
    let reach = radius.map { SpherePoint.squaredChord(of: $0) * (1 + 1e-9) } ?? .infinity
    var search = NearestPlaces(around: SpherePoint(position), limit: limit, reach: reach)
    search.visit(0..<entries.count, of: self, isWanted)
    return search.matches.filter { radius == nil || $0.distance <= radius ?? .zero }
  }
}

/// A search for the places nearest to a point.
private struct NearestPlaces {
  /// A place found so far.
  private struct Found {
    let square: Double
    let place: Int
  }

  /// The point.
  private let center: SpherePoint

  /// The most places.
  private let limit: Int

  /// The square of the longest straight line that still counts.
  private var reach: Double

  /// The places found, nearest first.
  private var found: [Found] = []

  /// Starts a search.
  init(around center: SpherePoint, limit: Int, reach: Double) {
    (self.center, self.limit, self.reach) = (center, limit, reach)
    found.reserveCapacity(min(limit, 64) + 1)
  }

  /// The places found with their distances.
  var matches: [PositionIndex.Match] {
    found.map {
      .init(place: $0.place, distance: SpherePoint.distance(ofSquaredChord: $0.square))
    }
  }

  /// Searches a stretch, its nearer half first.
  mutating func visit(_ stretch: Range<Int>, of index: PositionIndex, _ isWanted: (Int) -> Bool) {
    guard stretch.count > PositionIndex.leafSize else {
      for position in stretch { consider(index.entries[position], isWanted) }
      return
    }
    let middle = PositionIndex.middle(of: stretch)
    let entry = index.entries[middle]
    let offset = center.axes[entry.axis] - entry.point.axes[entry.axis]
    let halves = (stretch.lowerBound..<middle, middle + 1..<stretch.upperBound)
    let (near, far) = offset < 0 ? halves : (halves.1, halves.0)
    visit(near, of: index, isWanted)
    consider(entry, isWanted)
    if offset * offset <= reach { visit(far, of: index, isWanted) }
  }

  /// Notes a place if it is near enough.
  private mutating func consider(_ entry: PositionIndex.Entry, _ isWanted: (Int) -> Bool) {
    let square = center.squaredChord(to: entry.point)
    guard square <= reach, isWanted(entry.place) else { return }
    let position = found.firstIndex { (square, entry.place) < ($0.square, $0.place) }
    found.insert(Found(square: square, place: entry.place), at: position ?? found.count)
    if found.count > limit { found.removeLast() }
    if found.count == limit, let last = found.last { reach = min(reach, last.square) }
  }
}
