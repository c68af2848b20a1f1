package import Geography

/// Finds out where the streets of a graph are known.
package enum StreetCoverage {
  /// The side of a cell, in meters.
  private static let cell = 50.0

  /// How far from a street its surroundings are still known, in meters.
  private static let reach = 150.0

  /// The largest gap between streets that is taken for a park or a lake and not for unknown land, in square meters.
  private static let largestGap = 1_500_000.0

  /// The smallest spot that counts, in square meters.
  private static let smallestSpot = 500_000.0

  /// Returns polygons around the streets of the largest part of the walking network.
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
  /// Where the nodes are.
  package var positions: some Sequence<Coordinate> {
    (0..<nodeCount).lazy.map { position(of: $0).coordinate }
  }
}
