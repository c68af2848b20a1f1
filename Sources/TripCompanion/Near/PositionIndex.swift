public import Geography

/// An index of positions that finds those nearest to any other.
///
/// It is a k-d tree over the points of the unit sphere, split at the median of the widest axis, with up to eight places a leaf. Unlike
/// a grid, it answers without a radius, and anywhere on Earth.
///
/// > Source: J. L. Bentley, "Multidimensional Binary Search Trees Used for Associative Searching", *Communications of the
/// > ACM* 18 (1975), 509–517, <https://doi.org/10.1145/361002.361007>.
public struct PositionIndex: Sendable {
  /// A place found by a query.
  public struct Match: Hashable, Sendable {
    /// Its index in the list of positions.
    public let place: Int

    /// Its great-circle distance.
    public let distance: Meters
  }

  /// A place in the tree.
  struct Entry: Sendable {
    /// Its point.
    let point: SpherePoint
    /// Its number.
    let place: Int
    /// The axis that splits the range around it.
    var axis = 0
  }

  /// The maximum number of places in a leaf, which is searched linearly.
  static let leafSize = 8

  /// The places, ordered so that each range has its median in the middle.
  private(set) var entries: [Entry]

  /// The number of places.
  public var count: Int { entries.count }

  /// Creates an index of positions.
  ///
  /// - Parameter positions: The positions, possibly with duplicates.
  /// - Complexity: O(*n* log² *n*) for *n* positions.
  public init(_ positions: [Coordinate]) {
    entries = positions.enumerated().map { Entry(point: SpherePoint($1), place: $0) }
    arrange(0..<entries.count)
  }

  /// Arranges a range: its median on the widest axis in the middle, then both halves recursively.
  private mutating func arrange(_ stretch: Range<Int>) {
    guard stretch.count > Self.leafSize else { return }
    let axis = widestAxis(of: stretch)
    entries[stretch].sort {
      ($0.point.axes[axis], $0.place) < ($1.point.axes[axis], $1.place)
    }
    let middle = Self.middle(of: stretch)
    entries[middle].axis = axis
    arrange(stretch.lowerBound..<middle)
    arrange(middle + 1..<stretch.upperBound)
  }

  /// Returns the axis along which a range extends farthest.
  private func widestAxis(of stretch: Range<Int>) -> Int {
    var low = entries[stretch.lowerBound].point.axes
    var high = low
    for entry in entries[stretch] {
      low = pointwiseMin(low, entry.point.axes)
      high = pointwiseMax(high, entry.point.axes)
    }
    let width = high - low
    return (0..<3).max { width[$0] < width[$1] } ?? 0
  }

  /// Returns the index of the entry that splits a range.
  static func middle(of stretch: Range<Int>) -> Int {
    stretch.lowerBound + stretch.count / 2
  }
}

extension PositionIndex {
  /// Returns the places nearest to a position, nearest first; ties go to the lower number.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - limit: The maximum number of places.
  ///   - radius: The maximum distance, inclusive; `nil` for no limit.
  ///   - isWanted: Whether to consider a place, given its number.
  /// - Returns: The places with their distances.
  /// - Complexity: O(log *n* + *k*) on average for *k* places found, if most places are wanted.
  public func nearest(
    to position: Coordinate,
    limit: Int,
    within radius: Meters? = nil,
    where isWanted: (_ place: Int) -> Bool = { _ in true }
  ) -> [Match] {
    guard limit > 0 else { return [] }
    // Slightly larger, so that rounding never drops a place at exactly the radius; the exact distance is checked later.
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

  /// The maximum number of places.
  private let limit: Int

  /// The square of the maximum chord.
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

  /// Searches a range, nearer half first.
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

  /// Records a place if it is near enough.
  private mutating func consider(_ entry: PositionIndex.Entry, _ isWanted: (Int) -> Bool) {
    let square = center.squaredChord(to: entry.point)
    guard square <= reach, isWanted(entry.place) else { return }
    let position = found.firstIndex { (square, entry.place) < ($0.square, $0.place) }
    found.insert(Found(square: square, place: entry.place), at: position ?? found.count)
    if found.count > limit { found.removeLast() }
    if found.count == limit, let last = found.last { reach = min(reach, last.square) }
  }
}
