/// The places where edges of one polygon meet, other than edges that follow each other at a corner.
struct RingContacts {
  /// A place where two edges meet.
  struct Contact {
    /// The edge that comes first in the file.
    let first: Edge
    /// The other edge.
    let second: Edge
    /// How they meet.
    let meeting: Meeting
  }

  /// Two rings of a polygon, the first with the lower position.
  private struct Pair: Hashable {
    /// The ring with the lower position.
    let first: Int
    /// The other ring, or the same.
    let second: Int
  }

  /// How many contacts are kept.
  private static let limit = 100

  /// Crossings, overlaps, and touches of a ring with itself.
  private var contacts: [Contact] = []

  /// The places where two rings touch, each once, with the edges that do.
  private var touches: [Pair: [Coordinate: Contact]] = [:]

  /// Whether the search was ended because there are too many contacts to be listed.
  private(set) var isCutShort = false

  /// Whether the search was ended because the budget did not suffice.
  var isIncomplete = false

  /// Notes how two edges meet, if they do and should not.
  ///
  /// - Parameters:
  ///   - first: An edge.
  ///   - second: Another edge of the same polygon.
  ///   - edgesInRing: How many edges the ring of the first has.
  mutating func note(_ first: Edge, _ second: Edge, edgesInRing: Int) {
    let isOrdered = (first.ring, first.index) < (second.ring, second.index)
    let (first, second) = isOrdered ? (first, second) : (second, first)
    guard let meeting = first.meeting(with: second) else { return }
    let contact = Contact(first: first, second: second, meeting: meeting)
    let isNeighbor =
      first.ring == second.ring
      && (second.index == first.index + 1 || second.index - first.index == edgesInRing - 1)
    guard case .touch(let position) = meeting else {
      contacts.append(contact)
      isCutShort = contacts.count > Self.limit
      return
    }
    if isNeighbor { return }
    let pair = Pair(first: first.ring, second: second.ring)
    // Of all edges that meet there, those that come first in the file are named.
    if let known = touches[pair]?[position],
      !contact.order.lexicographicallyPrecedes(known.order)
    {
      return
    }
    touches[pair, default: [:]][position] = contact
    isCutShort = isCutShort || (touches[pair]?.count ?? 0) > Self.limit
  }

  /// The contacts that no sound polygon has, in the order of the file: all but a single touch of two
  /// rings.
  var faulty: [Contact] {
    let several = touches.filter { pair, places in pair.first == pair.second || places.count > 1 }
    return (contacts + several.values.flatMap(\.values)).sorted {
      $0.order.lexicographicallyPrecedes($1.order)
    }
  }

  /// Returns whether the edges of a ring cross each other.
  func hasCrossing(in ring: Int) -> Bool {
    contacts.contains { $0.isWithin(ring) && $0.isCrossing }
  }

  /// Returns whether two rings cross, run along each other or touch more than once.
  func areEntangled(_ first: Int, _ second: Int) -> Bool {
    let pair = Pair(first: min(first, second), second: max(first, second))
    return (touches[pair]?.count ?? 0) > 1
      || contacts.contains { Pair(first: $0.first.ring, second: $0.second.ring) == pair }
  }
}

extension RingContacts.Contact {
  /// Whether the edges pass through each other.
  fileprivate var isCrossing: Bool {
    if case .crossing = meeting { true } else { false }
  }

  /// What sorts contacts by their place in the file.
  fileprivate var order: [Int] { [first.ring, first.index, second.ring, second.index] }

  /// Returns whether both edges belong to that ring.
  func isWithin(_ ring: Int) -> Bool { first.ring == ring && second.ring == ring }
}
