import Geography

/// A grid index of the segments of a map's edges, for lookups near a position.
///
/// A segment is in every square that its bounding box intersects.
struct SegmentGrid: Sendable {
  /// A straight piece of an edge.
  struct Segment {
    /// The edge.
    let edge: UInt32
    /// The distance of its start from the tail, in meters along the line.
    let offset: Float
    /// Where it begins.
    let start: FixedPosition
    /// Where it ends.
    let end: FixedPosition
  }

  /// The side of a square, in meters.
  private static let side = 120.0

  /// The maximum number of squares; larger maps get larger squares.
  private static let mostSquares = 4_000_000.0

  /// The plane on which distances are measured.
  let plane: FlatPlane

  /// All segments.
  let segments: [Segment]

  /// The south-west corner.
  private let corner: FlatPoint

  /// The side of a square, in meters.
  private let side: Double

  /// The number of columns.
  private let columns: Int

  /// The number of rows.
  private let rows: Int

  /// The first entry of each square, and the number of entries.
  private let starts: [UInt32]

  /// The segments of the squares.
  private let entries: [UInt32]

  /// Indexes the segments of a graph.
  ///
  /// - Parameters:
  ///   - graph: The streets.
  ///   - bounds: The rectangle around them; segments outside count as at its edge.
  ///   - isWanted: Whether to index an edge.
  /// - Complexity: O(*n*) for *n* corners of edges.
  init(_ graph: StreetGraph, bounds: BoundingBox, isWanted: (Int) -> Bool) {
    plane = FlatPlane(latitude: bounds.center.latitude)
    corner = plane.point(Coordinate(uncheckedLatitude: bounds.south, longitude: bounds.west))
    let far = plane.point(Coordinate(uncheckedLatitude: bounds.north, longitude: bounds.east))
    let size = far - corner
    side = max(
      Self.side,
      (size.x * size.y / Self.mostSquares).squareRoot(),
      size.x / 65_536,
      size.y / 65_536
    )
    columns = Int(size.x / side) + 1
    rows = Int(size.y / side) + 1
    var segments: [Segment] = []
    segments.reserveCapacity(graph.edgeCount * 2)
    for edge in 0..<graph.edgeCount where isWanted(edge) {
      Self.append(edge, graph, plane, to: &segments)
    }
    self.segments = segments
    (starts, entries) = Self.sorted(segments, plane, corner, side, columns, rows)
  }

  /// Appends the segments of an edge.
  private static func append(
    _ edge: Int,
    _ graph: StreetGraph,
    _ plane: FlatPlane,
    to segments: inout [Segment]
  ) {
    var offset = 0.0
    var last: FixedPosition?
    graph.forEachCorner(of: edge) { position in
      if let start = last {
        segments.append(
          Segment(edge: UInt32(edge), offset: Float(offset), start: start, end: position)
        )
        offset += (plane.point(position) - plane.point(start)).length
      }
      last = position
    }
  }

  /// Sorts segments into squares by counting sort.
  private static func sorted(
    _ segments: [Segment],
    _ plane: FlatPlane,
    _ corner: FlatPoint,
    _ side: Double,
    _ columns: Int,
    _ rows: Int
  ) -> (starts: [UInt32], entries: [UInt32]) {
    let spans = segments.map { segment in
      Span(plane.point(segment.start), plane.point(segment.end), corner, side, columns, rows)
    }
    var starts = [UInt32](repeating: 0, count: columns * rows + 1)
    for span in spans { span.forEach(columns) { starts[$0 + 1] += 1 } }
    for square in 0..<columns * rows { starts[square + 1] += starts[square] }
    var next = starts
    var entries = [UInt32](repeating: 0, count: Int(starts[columns * rows]))
    for (index, span) in spans.enumerated() {
      span.forEach(columns) { square in
        entries[Int(next[square])] = UInt32(index)
        next[square] += 1
      }
    }
    return (starts, entries)
  }

  /// Returns the segments that may be within a distance of a point, each once, in order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* segments in the squares around.
  func segments(near point: FlatPoint, within distance: Double) -> [Int] {
    let low = FlatPoint(x: point.x - distance, y: point.y - distance)
    let high = FlatPoint(x: point.x + distance, y: point.y + distance)
    var found: [Int] = []
    Span(low, high, corner, side, columns, rows).forEach(columns) { square in
      for entry in entries[Int(starts[square])..<Int(starts[square + 1])] {
        found.append(Int(entry))
      }
    }
    found.sort()
    var last = -1
    found.removeAll { index in
      defer { last = index }
      return index == last
    }
    return found
  }
}

extension SegmentGrid {
  /// The squares that a rectangle intersects.
  private struct Span {
    private let columnRange: ClosedRange<Int32>
    private let rowRange: ClosedRange<Int32>

    /// Finds the squares between two opposite corners.
    init(
      _ first: FlatPoint,
      _ second: FlatPoint,
      _ corner: FlatPoint,
      _ side: Double,
      _ columns: Int,
      _ rows: Int
    ) {
      let column = { (x: Double) in Int32(min(max((x - corner.x) / side, 0), Double(columns - 1))) }
      let row = { (y: Double) in Int32(min(max((y - corner.y) / side, 0), Double(rows - 1))) }
      columnRange = column(min(first.x, second.x))...column(max(first.x, second.x))
      rowRange = row(min(first.y, second.y))...row(max(first.y, second.y))
    }

    /// Calls `body` with the number of each square; not at all if the rectangle is implausibly large.
    func forEach(_ columns: Int, _ body: (Int) -> Void) {
      guard rowRange.count <= 500, columnRange.count <= 500 else { return }
      for row in rowRange {
        for column in columnRange { body(Int(row) * columns + Int(column)) }
      }
    }
  }
}
