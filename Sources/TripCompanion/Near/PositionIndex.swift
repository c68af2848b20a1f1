public import Geography

/// An index of positions that finds those nearest to any other.
///
/// It is a k-d tree over the points of the unit sphere, split at the median of the widest axis, with up to eight places a leaf.
///
/// > Source: J. L. Bentley, "Multidimensional Binary Search Trees Used for Associative Searching", *Communications of the
/// > ACM* 18 (1975), 509–517, <https://doi.org/10.1145/361002.361007>.
public struct PositionIndex: Sendable {
  /// A place that a query found.
  public struct Match: Hashable, Sendable {
    /// Its number, in the order in which the index was made.
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
    /// The axis that splits the stretch around it.
    var axis = 0
  }

  /// The most places of a leaf, which is searched one by one.
  static let leafSize = 8

  /// The places, so that each stretch has its median in the middle.
  private(set) var entries: [Entry]

  /// The number of places.
  public var count: Int { entries.count }

  /// Creates an index of positions.
  ///
  /// - Parameter positions: The positions; equal ones are fine.
  /// - Complexity: O(*n* log² *n*) for *n* positions.
  public init(_ positions: [Coordinate]) {
    entries = positions.enumerated().map { Entry(point: SpherePoint($1), place: $0) }
    arrange(0..<entries.count)
  }

  /// Arranges a stretch: its median on the widest axis in the middle, then both halves.
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

  /// Returns the axis on which a stretch extends farthest.
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

  /// Returns the index of the entry by which a stretch is split.
  static func middle(of stretch: Range<Int>) -> Int {
    stretch.lowerBound + stretch.count / 2
  }
}
