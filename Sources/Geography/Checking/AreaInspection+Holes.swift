extension AreaInspection {
  /// Checks that the holes of one polygon lie within the outer ring and outside each other.
  ///
  /// Rings that neither cross nor run along each other and touch at most once lie on one side of each
  /// other, so one corner tells for all.
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
          found: "the hole lies outside its outer ring",
          remedy: "remove it, or make it a polygon of its own"
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

  /// Reports a hole that lies in another one; returns whether the budget sufficed.
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
          found: "the hole lies within another hole, ring \(outer.trace.ring + 1)",
          remedy: "remove it, or make it a polygon of its own"
        )
      }
    }
    return true
  }

  /// Returns whether one ring lies inside another, also where their entanglement forbids an answer and
  /// has been reported; `nil` if the budget did not suffice.
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

  /// Reports a polygon of too many corners and holes.
  private mutating func reportIntricate(_ outer: RingTrace) {
    faults.add(
      path: outer.path,
      place: outer.place,
      found: "the holes are too intricate to be checked",
      remedy: "simplify the outline to fewer than 20,000 corners"
    )
  }
}

/// A hole with the rectangle around it.
private struct HoleTrace {
  /// The ring.
  let trace: RingTrace

  /// The least longitude, in degrees.
  let west: Double

  /// The greatest longitude, in degrees.
  let east: Double

  /// The least latitude, in degrees.
  let south: Double

  /// The greatest latitude, in degrees.
  let north: Double

  /// Measures a hole.
  init(_ trace: RingTrace) {
    let box = BoundingBox(around: trace.corners.lazy.map(\.coordinate))
    self.trace = trace
    (west, east) = (box?.west ?? 0, box?.east ?? 0)
    (south, north) = (box?.south ?? 0, box?.north ?? 0)
  }

  /// Returns whether the rectangle contains that of another hole.
  func encloses(_ other: HoleTrace) -> Bool {
    west <= other.west && other.east <= east && south <= other.south && other.north <= north
  }
}
