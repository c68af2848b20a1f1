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
