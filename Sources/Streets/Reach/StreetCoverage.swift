package import Geography

/// Computes the area where the streets of a graph are known.
package enum StreetCoverage {
  /// The side of a cell, in meters.
  private static let cell = 50.0

  /// The distance from a street up to which its surroundings count as covered, in meters.
  private static let reach = 150.0

  /// The largest gap between streets that counts as a park or lake rather than as unknown, in square meters.
  private static let largestGap = 1_500_000.0

  /// The smallest covered spot that is kept, in square meters.
  private static let smallestSpot = 500_000.0

  /// Returns polygons around the streets of the largest component of the walking network.
  ///
  /// - Complexity: O(*n*) for *n* corners of edges and the cells around them.
  package static func polygons(of graph: StreetGraph, bounds: BoundingBox) -> [MapPolygon] {
    var grid = CellGrid(bounds, side: cell, margin: reach + cell)
    for edge in 0..<graph.edgeCount where graph.attributes(of: edge).isMainland {
      var last: FlatPoint?
      graph.forEachCorner(of: edge) { position in
        let point = grid.plane.point(position)
        if let last { grid.mark(last, point, within: reach) }
        last = point
      }
    }
    let size = grid.side * grid.side
    grid.fillHoles(upTo: Int(largestGap / size))
    grid.dropIslands(below: Int(smallestSpot / size))
    return (grid.area(tolerance: grid.side)?.polygons ?? []).map { polygon in
      MapPolygon(name: "", kind: "coverage", rings: polygon.rings.map(\.corners))
    }
  }
}

extension StreetGraph {
  /// The positions of the nodes.
  package var positions: some Sequence<Coordinate> {
    (0..<nodeCount).lazy.map { position(of: $0).coordinate }
  }
}
