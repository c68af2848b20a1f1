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

  /// The segments by squares.
  private let squares: BoxGrid

  /// Indexes the segments of a graph.
  ///
  /// - Parameters:
  ///   - graph: The streets.
  ///   - bounds: The rectangle around them; segments outside count as at its edge.
  ///   - isWanted: Whether to index an edge.
  /// - Complexity: O(*n*) for *n* corners of edges.
  init(_ graph: StreetGraph, bounds: BoundingBox, isWanted: (Int) -> Bool) {
    plane = FlatPlane(latitude: bounds.center.latitude)
    let corner = plane.point(Coordinate(uncheckedLatitude: bounds.south, longitude: bounds.west))
    let far = plane.point(Coordinate(uncheckedLatitude: bounds.north, longitude: bounds.east))
    let size = far - corner
    let side = max(
      Self.side,
      (size.x * size.y / Self.mostSquares).squareRoot(),
      size.x / 65_536,
      size.y / 65_536
    )
    let frame = BoxGrid.Frame(
      corner: (corner.x, corner.y),
      size: (side, side),
      columns: Int(size.x / side) + 1,
      rows: Int(size.y / side) + 1
    )
    var segments: [Segment] = []
    segments.reserveCapacity(graph.edgeCount * 2)
    for edge in 0..<graph.edgeCount where isWanted(edge) {
      Self.append(edge, graph, plane, to: &segments)
    }
    self.segments = segments
    let plane = self.plane
    squares = BoxGrid(
      segments.map { Self.squares(plane.point($0.start), plane.point($0.end), in: frame) },
      in: frame
    )
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

  /// Returns the squares that the rectangle between two points meets; of one that no street spans, none.
  private static func squares(
    _ first: FlatPoint,
    _ second: FlatPoint,
    in frame: BoxGrid.Frame
  ) -> BoxGrid.Cells? {
    let squares = frame.cells(
      x: min(first.x, second.x)...max(first.x, second.x),
      y: min(first.y, second.y)...max(first.y, second.y)
    )
    return squares.rows.count <= 500 && squares.columns.count <= 500 ? squares : nil
  }

  /// Returns the segments that may be within a distance of a point, each once, in order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* segments in the squares around.
  func segments(near point: FlatPoint, within distance: Double) -> [Int] {
    let low = FlatPoint(x: point.x - distance, y: point.y - distance)
    let high = FlatPoint(x: point.x + distance, y: point.y + distance)
    guard let near = Self.squares(low, high, in: squares.frame) else { return [] }
    var found: [Int] = []
    squares.forEach(in: near) { found.append($0) }
    found.sort()
    var last = -1
    found.removeAll { index in
      defer { last = index }
      return index == last
    }
    return found
  }
}
