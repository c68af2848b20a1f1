/// Validates the outlines of an area and converts them to polygons.
///
/// The requirements are those of ISO 19125 (OGC Simple Features) for polygons: rings are closed, have at least three
/// corners, and don't touch or cross themselves; holes lie inside the outer ring and outside each other, and touch
/// another ring in at most one point, so the interior is connected.
struct AreaInspection {
  /// The faults so far.
  var faults: AreaFaultList

  /// The bounding box of the city, if known.
  let bounds: BoundingBox?

  /// The remaining work budget.
  var budget = WorkBudget()

  /// Creates an inspection.
  ///
  /// - Parameters:
  ///   - faults: The faults found while decoding the outlines.
  ///   - bounds: The bounding box of the city, if known.
  init(faults: AreaFaultList, bounds: BoundingBox?) {
    self.faults = faults
    self.bounds = bounds
  }

  /// Returns the valid polygons and reports the faults of the others.
  mutating func polygons(of outlines: [RawPolygon]) -> [Polygon] {
    var polygons: [Polygon] = []
    for (position, outline) in outlines.enumerated() {
      let rings = outline.rings.enumerated().map { index, ring in
        let place = "polygon \(position + 1), ring \(index + 1)"
        return corners(of: ring, place: place)
      }
      // Unusable rings are already reported; compare the others anyway.
      let traces = zip(outline.rings, rings).enumerated().compactMap { index, pair in
        pair.1.map {
          RingTrace(
            ring: index,
            path: pair.0.path,
            place: "polygon \(position + 1), ring \(index + 1)",
            corners: $0
          )
        }
      }
      inspect(traces, path: outline.path, place: "polygon \(position + 1)")
      if let outer = traces.first, outer.ring == 0 {
        polygons.append(
          Polygon(outer: outer.shape, holes: traces.dropFirst().map(\.shape))
        )
      }
    }
    return polygons
  }
}

extension AreaInspection {
  /// Checks the shape of each ring of a polygon and how the rings interact.
  mutating func inspect(_ traces: [RingTrace], path: String, place: String) {
    var contacts = RingContacts()
    find(&contacts, between: traces)
    let byRing = Dictionary(uniqueKeysWithValues: traces.map { ($0.ring, $0) })
    let flat = Set(
      traces.filter { $0.shape.squareMeters < 1 && !contacts.hasCrossing(in: $0.ring) }.map(\.ring)
    )
    for trace in traces where flat.contains(trace.ring) { reportFlat(trace) }
    // The edges of a degenerate ring overlap everywhere; report only that it is degenerate.
    for contact in contacts.faulty where !flat.contains(where: contact.isWithin) {
      report(contact, byRing)
    }
    if contacts.isCutShort {
      faults.add(
        path: path,
        place: place,
        found: "its edges meet at more positions, which are not listed",
        remedy: "fix these first"
      )
    }
    guard !contacts.isIncomplete else {
      return faults.add(
        path: path,
        place: place,
        found: "the outline is too complex to check",
        remedy: "simplify it to fewer than 20,000 corners"
      )
    }
    checkHoles(traces, contacts)
  }

  /// Finds improper contacts between edges, within the budget.
  private mutating func find(_ contacts: inout RingContacts, between traces: [RingTrace]) {
    let counts = Dictionary(uniqueKeysWithValues: traces.map { ($0.ring, $0.corners.count) })
    let isDone = EdgeSweep(traces.flatMap(\.edges)).forEachPair(within: &budget) { first, second in
      contacts.note(first, second, edgesInRing: counts[first.ring] ?? 0)
      return !contacts.isCutShort
    }
    contacts.isIncomplete = !isDone && !contacts.isCutShort
  }

  /// Reports an improper contact between edges.
  private mutating func report(_ contact: RingContacts.Contact, _ traces: [Int: RingTrace]) {
    guard let own = traces[contact.first.ring], let other = traces[contact.second.ring] else {
      return
    }
    let isSame = own.ring == other.ring
    let otherName = other.name(of: contact.second) + (isSame ? "" : " of ring \(other.ring + 1)")
    let (verb, position, remedy) = contact.words(inOneRing: isSame)
    faults.add(
      path: own.path,
      place: own.place,
      found: "\(own.name(of: contact.first)) \(verb) \(otherName) at "
        + "[\(position.longitude), \(position.latitude)]",
      remedy: remedy
    )
  }

  /// Reports a ring that encloses almost nothing.
  private mutating func reportFlat(_ trace: RingTrace) {
    faults.add(
      path: trace.path,
      place: trace.place,
      found: "the ring encloses less than one square meter",
      remedy: trace.ring == 0 ? "draw around the sights" : "remove the hole"
    )
  }
}

extension RingContacts.Contact {
  /// Describes an improper contact: what the edges do, where, and how to fix it.
  fileprivate func words(inOneRing: Bool) -> (verb: String, position: Coordinate, remedy: String) {
    let order = "list the corners in order around the ring"
    switch meeting {
    case .crossing(let position):
      return (
        "crosses", position,
        inOneRing ? order : "keep each hole within the outer ring and apart from other holes"
      )
    case .overlap(let position):
      return ("overlaps", position, inOneRing ? order : "move one of the rings off the other")
    case .touch(let position):
      return (
        "touches", position,
        inOneRing
          ? "move a corner, or draw two polygons"
          : "let two rings touch at one point at most, or draw two polygons"
      )
    }
  }
}

/// Finds all pairs of edges whose extents overlap, using a sweep in one direction.
///
/// Edges are sorted by their start in the sweep direction, and each is compared with those that start before it ends.
/// Of eight directions, the sweep uses the one that needs the fewest comparisons: a zigzag that is dense in one
/// direction is sparse in another.
///
/// > Source: J. L. Bentley, D. Wood, "An Optimal Worst Case Algorithm for Reporting Intersections of Rectangles", *IEEE
/// > Transactions on Computers* 29 (1980), 571–577, for the sweep; oblique directions after J. T. Klosowski et al.,
/// > "Efficient Collision Detection Using Bounding Volume Hierarchies of k-DOPs", *IEEE Transactions on Visualization
/// > and Computer Graphics* 4 (1998), 21–36, <https://doi.org/10.1109/2945.675649>.
struct EdgeSweep {
  /// The extent of an edge in the sweep direction.
  private struct Extent {
    /// The lower end.
    let lower: Double
    /// The upper end.
    let upper: Double
    /// The index of the edge.
    let edge: Int
  }

  /// The candidate directions, as weights of longitude and latitude.
  private static let directions: [(Double, Double)] = [
    (1, 0), (0, 1), (1, 1), (1, -1), (1, 0.4142), (1, -0.4142), (0.4142, 1), (-0.4142, 1),
  ]

  /// The margin, in degrees, by which extents are widened so that rounding can't separate edges that meet.
  private static let margin = 1e-12

  /// The edges, ordered by their lower ends.
  private let edges: [Edge]

  /// The extents of the edges.
  private let extents: [Extent]

  /// The number of pairs to compare.
  let comparisons: Int

  /// Prepares a sweep in the best direction.
  ///
  /// - Complexity: O(*n* log *n*) for *n* edges.
  init(_ edges: [Edge]) {
    var best: (extents: [Extent], comparisons: Int) = ([], .max)
    for direction in Self.directions {
      let extents = Self.extents(of: edges, along: direction)
      let comparisons = Self.comparisons(of: extents)
      if comparisons < best.comparisons { best = (extents, comparisons) }
      // With few overlapping extents, trying another direction costs more than it saves.
      if comparisons < 20 * edges.count { break }
    }
    (extents, comparisons) = best
    self.edges = extents.map { edges[$0.edge] }
  }

  /// Calls `body` for each pair of edges that may meet, until it returns `false` or the budget runs out; returns
  /// whether all pairs were visited.
  ///
  /// - Complexity: O(``comparisons``).
  func forEachPair(within budget: inout WorkBudget, _ body: (Edge, Edge) -> Bool) -> Bool {
    for (position, extent) in extents.enumerated() {
      let edge = edges[position]
      var next = position + 1
      while next < extents.count, extents[next].lower <= extent.upper {
        if edge.mayMeet(edges[next]) {
          guard budget.spend(WorkBudget.stepsOfMeeting), body(edge, edges[next]) else {
            return false
          }
        }
        next += 1
      }
      guard budget.spend(next - position) else { return false }
    }
    return true
  }

  /// Returns the extents of edges, sorted by their lower ends.
  private static func extents(of edges: [Edge], along direction: (Double, Double)) -> [Extent] {
    edges.enumerated()
      .map { position, edge in
        let first = edge.start.longitude * direction.0 + edge.start.latitude * direction.1
        let second = edge.end.longitude * direction.0 + edge.end.latitude * direction.1
        return Extent(
          lower: min(first, second) - margin,
          upper: max(first, second) + margin,
          edge: position
        )
      }
      .sorted { ($0.lower, $0.edge) < ($1.lower, $1.edge) }
  }

  /// Returns the number of overlapping pairs of extents.
  private static func comparisons(of extents: [Extent]) -> Int {
    var count = 0
    for (position, extent) in extents.enumerated() {
      // Find the first extent that starts after this one ends.
      var (low, high) = (position + 1, extents.count)
      while low < high {
        let middle = (low + high) / 2
        if extents[middle].lower > extent.upper { high = middle } else { low = middle + 1 }
      }
      count += low - position - 1
    }
    return count
  }
}

extension AreaInspection {
  /// Checks that the holes of a polygon lie inside its outer ring and outside each other.
  ///
  /// Two rings that don't cross, don't overlap, and touch at most once lie entirely on one side of each other, so
  /// testing one corner is enough.
  mutating func checkHoles(_ traces: [RingTrace], _ contacts: RingContacts) {
    guard let outer = traces.first, outer.ring == 0 else { return }
    let holes = traces.dropFirst().map(HoleTrace.init).sorted { $0.west < $1.west }
    for hole in holes.sorted(by: { $0.trace.ring < $1.trace.ring }) {
      let isInside = isInside(hole.trace, outer, contacts)
      guard let isInside else { return reportIntricate(outer) }
      if !isInside {
        faults.add(
          path: hole.trace.path,
          place: hole.trace.place,
          found: "the hole is outside its outer ring",
          remedy: "remove it, or make it a separate polygon"
        )
      }
    }
    for (position, hole) in holes.enumerated() {
      for other in holes[(position + 1)...] {
        if other.west > hole.east { break }
        guard budget.spend(1), check(hole, against: other, contacts) else {
          return reportIntricate(outer)
        }
      }
    }
  }

  /// Reports a hole that lies inside another; returns whether the budget sufficed.
  private mutating func check(
    _ hole: HoleTrace,
    against other: HoleTrace,
    _ contacts: RingContacts
  ) -> Bool {
    guard hole.south <= other.north, other.south <= hole.north else { return true }
    for (inner, outer) in [(hole, other), (other, hole)] where outer.encloses(inner) {
      guard !contacts.areEntangled(inner.trace.ring, outer.trace.ring) else { continue }
      guard let isInside = isInside(inner.trace, outer.trace, contacts) else { return false }
      if isInside {
        faults.add(
          path: inner.trace.path,
          place: inner.trace.place,
          found: "the hole is inside another hole, ring \(outer.trace.ring + 1)",
          remedy: "remove it, or make it a separate polygon"
        )
      }
    }
    return true
  }

  /// Returns whether one ring lies inside another; `nil` if the budget ran out.
  ///
  /// Returns true if the rings are entangled, a fault that is already reported.
  private mutating func isInside(
    _ inner: RingTrace,
    _ outer: RingTrace,
    _ contacts: RingContacts
  ) -> Bool? {
    if contacts.areEntangled(inner.ring, outer.ring) { return true }
    let ring = outer.shape
    for corner in inner.corners {
      guard budget.spend(ring.corners.count * WorkBudget.stepsOfEdge) else { return nil }
      switch ring.location(of: corner.coordinate) {
      case .inside: return true
      case .outside: return false
      case .edge: continue
      }
    }
    return true
  }

  /// Reports a polygon with too many corners and holes.
  private mutating func reportIntricate(_ outer: RingTrace) {
    faults.add(
      path: outer.path,
      place: outer.place,
      found: "the holes are too complex to check",
      remedy: "simplify the outline to fewer than 20,000 corners"
    )
  }
}

/// A hole with its bounding box.
private struct HoleTrace {
  /// The ring.
  let trace: RingTrace

  /// The minimum longitude, in degrees.
  let west: Double

  /// The maximum longitude, in degrees.
  let east: Double

  /// The minimum latitude, in degrees.
  let south: Double

  /// The maximum latitude, in degrees.
  let north: Double

  /// Computes the bounding box of a hole.
  init(_ trace: RingTrace) {
    let box = BoundingBox(around: trace.corners.lazy.map(\.coordinate))
    self.trace = trace
    (west, east) = (box?.west ?? 0, box?.east ?? 0)
    (south, north) = (box?.south ?? 0, box?.north ?? 0)
  }

  /// Returns whether this bounding box contains that of another hole.
  func encloses(_ other: HoleTrace) -> Bool {
    west <= other.west && other.east <= east && south <= other.south && other.north <= north
  }
}
