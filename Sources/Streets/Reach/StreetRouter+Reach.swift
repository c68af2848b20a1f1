public import Geography
public import Transit

extension StreetRouter {
  /// The distance from a reached way up to which a place counts as reached, in meters.
  ///
  /// Half a block: what lies along a street is reached with it.
  package static let reachBuffer = 45.0

  /// The side of the cells from which the outline is traced, in meters.
  private static let reachCell = 15.0

  /// The largest hole to fill, in square meters: the inside of a block.
  private static let reachHole = 40_000.0

  /// Returns the isochrone: the area reachable from `origin` within `time`, or `nil` if no way is near.
  ///
  /// The reached ways are drawn 90 m wide into a grid of 15 m cells, the insides of blocks are filled, and an outline is traced
  /// around the result.
  ///
  /// - Parameters:
  ///   - origin: The start.
  ///   - time: The maximum travel time.
  ///   - pace: The walking speed; ignored by other profiles.
  ///   - tolerance: The tolerance of the simplified outline, in meters; `nil` for two thirds of a cell. A larger one leaves
  ///     fewer corners.
  /// - Returns: A valid area, as if read from GeoJSON; `nil` also if the task is canceled.
  /// - Complexity: O(*n* log *n*) for *n* edges within reach, and the cells around them.
  public func reachableArea(
    from origin: SnappedPlace,
    within time: TravelTime,
    pace: WalkingSpeed = .reference,
    tolerance: Double? = nil
  ) -> Area? {
    let scale = pace.kilometersPerHour / WalkingSpeed.reference.kilometersPerHour
    let limit = Double(max(time.rawValue, 0)) * 1_000 * scale
    let pieces = reachedPieces(from: origin, within: UInt32(min(limit, 1e9)))
    guard let bounds = BoundingBox(around: pieces.lazy.flatMap { [$0.0, $0.1] }) else { return nil }
    var grid = CellGrid(bounds, side: Self.reachCell, margin: Self.reachBuffer + Self.reachCell)
    for (start, end) in pieces where !Task.isCancelled {
      grid.mark(grid.plane.point(start), grid.plane.point(end), within: Self.reachBuffer)
    }
    guard !Task.isCancelled else { return nil }
    grid.fillHoles(upTo: Int(Self.reachHole / (grid.side * grid.side)))
    return grid.area(tolerance: tolerance ?? grid.side * 0.7)
  }

  /// Returns the straight pieces of ways reachable within a time, in milliseconds at the reference pace.
  func reachedPieces(
    from origin: SnappedPlace,
    within limit: UInt32
  ) -> [(Coordinate, Coordinate)] {
    let search = reach(from: origin, within: limit)
    var pieces: [(Coordinate, Coordinate)] = []
    for snap in origin.snaps where snap.connector.milliseconds <= limit {
      pieces.append((snap.origin, snap.point.coordinate))
      let rest = limit - snap.connector.milliseconds
      addParts(of: Int(snap.edge), from: snap.offset, within: rest, to: &pieces)
    }
    for edge in 0..<graph.edgeCount {
      let length = graph.lengths[edge]
      for (node, start) in [(graph.tails[edge], UInt32(0)), (graph.heads[edge], length)] {
        let cost = search.costs[Int(node)]
        guard cost.exists, cost.milliseconds <= limit else { continue }
        addParts(of: edge, from: start, within: limit - cost.milliseconds, to: &pieces)
      }
    }
    return pieces
  }

  /// Returns the costs of all nodes within a time.
  func reach(from origin: SnappedPlace, within limit: UInt32) -> Dijkstra {
    Dijkstra(
      from: seeds(origin, .leaving).map { ($0.node, $0.cost) },
      limit: WayCost(milliseconds: limit, decimeters: .max),
      Adjacency(graph),
      costs,
      nodeCount: graph.nodeCount
    )
  }

  /// Adds the parts of an edge that are reachable from a point on it, in both directions.
  private func addParts(
    of edge: Int,
    from start: UInt32,
    within rest: UInt32,
    to pieces: inout [(Coordinate, Coordinate)]
  ) {
    let length = graph.lengths[edge]
    let against = reached(edge, of: start, isAgainst: true, within: rest)
    let along = reached(edge, of: length - start, isAgainst: false, within: rest)
    guard against + along > 0 else { return }
    let (low, high) = (Double(start - against) / 10, Double(start + along) / 10)
    var offset = 0.0
    var last: FlatPoint?
    graph.forEachCorner(of: edge) { position in
      let point = grid.plane.point(position)
      defer { last = point }
      guard let from = last else { return }
      let size = (point - from).length
      let (first, second) = (max(low, offset), min(high, offset + size))
      if first <= second, size > 0 {
        let ends = [first, second].map { from.toward(point, ($0 - offset) / size) }
        pieces.append(
          (grid.plane.position(ends[0]).coordinate, grid.plane.position(ends[1]).coordinate)
        )
      }
      offset += size
    }
  }

  /// Returns how far along an edge is reachable within a time, in decimeters.
  private func reached(
    _ edge: Int,
    of ahead: UInt32,
    isAgainst: Bool,
    within rest: UInt32
  ) -> UInt32 {
    let whole = costs.cost(of: edge, isAgainst: isAgainst)
    guard whole.exists else { return 0 }
    guard whole.milliseconds > 0 else { return ahead }
    let part = UInt64(graph.lengths[edge]) * UInt64(rest) / UInt64(whole.milliseconds)
    return UInt32(min(UInt64(ahead), part))
  }
}
