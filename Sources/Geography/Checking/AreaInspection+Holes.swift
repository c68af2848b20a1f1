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
