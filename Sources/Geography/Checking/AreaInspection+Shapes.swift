extension AreaInspection {
  /// Checks the shapes of the rings of one polygon, each by itself and all together.
  mutating func inspect(_ traces: [RingTrace], path: String, place: String) {
    var contacts = RingContacts()
    find(&contacts, between: traces)
    let byRing = Dictionary(uniqueKeysWithValues: traces.map { ($0.ring, $0) })
    let flat = Set(
      traces.filter { $0.shape.squareMeters < 1 && !contacts.hasCrossing(in: $0.ring) }.map(\.ring)
    )
    for trace in traces where flat.contains(trace.ring) { reportFlat(trace) }
    // A flat ring runs along itself all over, which need not be said.
    for contact in contacts.faulty where !flat.contains(where: contact.isWithin) {
      report(contact, byRing)
    }
    if contacts.isCutShort {
      faults.add(
        path: path,
        place: place,
        found: "its edges meet in further places, which are not listed",
        remedy: "mend these first"
      )
    }
    guard !contacts.isIncomplete else {
      return faults.add(
        path: path,
        place: place,
        found: "the outline is too intricate to be checked",
        remedy: "simplify it to fewer than 20,000 corners"
      )
    }
    checkHoles(traces, contacts)
  }

  /// Finds where edges meet that should not, as far as the budget goes.
  private mutating func find(_ contacts: inout RingContacts, between traces: [RingTrace]) {
    let counts = Dictionary(uniqueKeysWithValues: traces.map { ($0.ring, $0.corners.count) })
    let isDone = EdgeSweep(traces.flatMap(\.edges)).forEachPair(within: &budget) { first, second in
      contacts.note(first, second, edgesInRing: counts[first.ring] ?? 0)
      return !contacts.isCutShort
    }
    contacts.isIncomplete = !isDone && !contacts.isCutShort
  }

  /// Reports a place where edges meet that should not.
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

  /// Reports a ring that encloses next to nothing.
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
  /// What the edges do to each other, where, and what to do about it.
  fileprivate func words(inOneRing: Bool) -> (verb: String, position: Coordinate, remedy: String) {
    let order = "put the corners in the order in which one walks around"
    switch meeting {
    case .crossing(let position):
      return (
        "crosses", position,
        inOneRing ? order : "keep each hole within the outer ring and apart from other holes"
      )
    case .overlap(let position):
      return ("runs along", position, inOneRing ? order : "move one of the rings off the other")
    case .touch(let position):
      return (
        "touches", position,
        inOneRing
          ? "move a corner, or draw two polygons"
          : "let two rings touch in one point at most, or draw two polygons"
      )
    }
  }
}
