import Geography

/// Assembles the line and the streets of a leg.
struct LegBuilder {
  /// The router.
  private let router: StreetRouter

  /// The line so far.
  private var line: [Coordinate] = []

  /// The stretches: the number of the name, and the length in decimeters.
  private var stretches: [(name: UInt32, decimeters: UInt32)] = []

  /// The flights and the steps so far.
  private var steps = (flights: 0, count: 0, isOnFlight: false)

  /// The lengths on bridges, under roofs, and on mended ways, in decimeters.
  private var lengths = (bridges: UInt32(0), covered: UInt32(0), mended: UInt32(0))

  /// Creates a builder.
  init(_ router: StreetRouter) {
    self.router = router
  }

  /// Returns the leg from a place to itself.
  func empty(at place: RoutePlace) -> StreetLeg {
    var builder = self
    builder.line = Array(place.positions.prefix(1))
    return builder.leg(cost: .zero)
  }

  /// Returns the leg between two points of one edge.
  func direct(from start: Snap, to end: Snap, cost: WayCost) -> StreetLeg {
    var builder = self
    builder.begin(at: start)
    builder.travel(
      Int(start.edge),
      from: start.offset,
      to: end.offset
    )
    return builder.end(at: end, cost: cost)
  }

  /// Returns the leg between points of different edges, along `path`.
  func leg(from start: Snap, by path: EdgePath, to end: Snap, cost: WayCost) -> StreetLeg {
    var builder = self
    builder.begin(at: start)
    let length = router.graph.lengths[Int(start.edge)]
    builder.travel(Int(start.edge), from: start.offset, to: path.startSeed & 1 == 0 ? 0 : length)
    for step in path.steps {
      let length = router.graph.lengths[step.edge]
      builder.travel(
        step.edge,
        from: step.isAgainst ? length : 0,
        to: step.isAgainst ? 0 : length,
        isAgainst: step.isAgainst
      )
    }
    let last = router.graph.lengths[Int(end.edge)]
    builder.travel(Int(end.edge), from: path.endSeed & 1 == 0 ? 0 : last, to: end.offset)
    return builder.end(at: end, cost: cost)
  }

  /// Begins at a place, with the line to its street.
  private mutating func begin(at snap: Snap) {
    line = [snap.origin]
    append(snap.point.coordinate)
    add(0, snap.connector.decimeters)
  }

  /// Ends at a place, with the line from its street.
  private mutating func end(at snap: Snap, cost: WayCost) -> StreetLeg {
    append(snap.point.coordinate)
    append(snap.origin)
    add(0, snap.connector.decimeters)
    return leg(cost: cost)
  }

  /// Appends a part of an edge; both ends are distances from its tail in decimeters.
  private mutating func travel(
    _ edge: Int,
    from start: UInt32,
    to end: UInt32,
    isAgainst: Bool? = nil
  ) {
    let decimeters = max(start, end) - min(start, end)
    guard decimeters > 0 || isAgainst != nil else { return }
    let isAgainst = isAgainst ?? (end < start)
    appendLine(of: edge, between: min(start, end), and: max(start, end), isAgainst: isAgainst)
    add(router.graph.nameNumbers[edge], decimeters)
    count(router.graph.attributes(of: edge), decimeters)
  }

  /// Appends the corners of a part of an edge, including its ends only if they are nodes.
  private mutating func appendLine(
    of edge: Int,
    between low: UInt32,
    and high: UInt32,
    isAgainst: Bool
  ) {
    let length = router.graph.lengths[edge]
    var corners: [Coordinate] = []
    var (offset, last) = (0.0, FlatPoint?.none)
    router.graph.forEachCorner(of: edge) { position in
      let point = router.grid.plane.point(position)
      if let last { offset += (point - last).length }
      last = point
      let isWithin = offset * 10 >= Double(low) - 1 && offset * 10 <= Double(high) + 1
      if isWithin || low == 0 && high == length { corners.append(position.coordinate) }
    }
    for corner in isAgainst ? corners.reversed() : corners { append(corner) }
  }

  /// Appends a corner unless the line already ends there.
  private mutating func append(_ corner: Coordinate) {
    if line.last != corner { line.append(corner) }
  }

  /// Appends a stretch, or lengthens the last one if it has the same name.
  private mutating func add(_ name: UInt32, _ decimeters: UInt32) {
    guard decimeters > 0 else { return }
    if let last = stretches.last, last.name == name {
      stretches[stretches.count - 1].decimeters += decimeters
    } else {
      stretches.append((name, decimeters))
    }
  }

  /// Adds an edge to the counts of steps and lengths.
  private mutating func count(_ way: WayAttributes, _ decimeters: UInt32) {
    let isFlight = way.kind == .steps
    if isFlight, !steps.isOnFlight { steps.flights += 1 }
    steps.isOnFlight = isFlight
    steps.count += way.stepCount
    if way.isBridge { lengths.bridges += decimeters }
    if way.isCovered || way.isTunnel { lengths.covered += decimeters }
    if way.isMended { lengths.mended += decimeters }
  }

  /// Returns the leg.
  private func leg(cost: WayCost) -> StreetLeg {
    let meters = { (decimeters: UInt32) in Meters(Double(decimeters) / 10) }
    return StreetLeg(
      cost: cost,
      line: line,
      streets: stretches.map {
        StreetLeg.Stretch(name: router.graph.name(Int($0.name)), length: meters($0.decimeters))
      },
      flights: steps.flights,
      steps: steps.count,
      onBridges: meters(lengths.bridges),
      covered: meters(lengths.covered),
      mended: meters(lengths.mended)
    )
  }
}
