/// The contacts between edges of a polygon, not counting consecutive edges that share a corner.
struct RingContacts {
  /// A contact between two edges.
  struct Contact {
    /// The edge that comes first in the file.
    let first: Edge
    /// The second edge.
    let second: Edge
    /// How they meet.
    let meeting: Meeting
  }

  /// A pair of rings of a polygon, in index order.
  private struct Pair: Hashable {
    /// The ring with the lower index.
    let first: Int
    /// The second ring, which may be the same.
    let second: Int
  }

  /// The maximum number of contacts to keep.
  private static let limit = 100

  /// Crossings, overlaps, and self-touches.
  private var contacts: [Contact] = []

  /// The distinct positions where two rings touch, with the edges involved.
  private var touches: [Pair: [Coordinate: Contact]] = [:]

  /// Whether the search stopped because it found too many contacts.
  private(set) var isCutShort = false

  /// Whether the search stopped because the budget ran out.
  var isIncomplete = false

  /// Records how two edges meet, if they do and it is improper.
  ///
  /// - Parameters:
  ///   - first: An edge.
  ///   - second: Another edge of the same polygon.
  ///   - edgesInRing: The number of edges in the ring of `first`.
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
    // If several edges meet at a position, name those that come first in the file.
    if let known = touches[pair]?[position],
      !contact.order.lexicographicallyPrecedes(known.order)
    {
      return
    }
    touches[pair, default: [:]][position] = contact
    isCutShort = isCutShort || (touches[pair]?.count ?? 0) > Self.limit
  }

  /// The improper contacts in file order: all except a single touch between two rings.
  var faulty: [Contact] {
    let several = touches.filter { pair, places in pair.first == pair.second || places.count > 1 }
    return (contacts + several.values.flatMap(\.values)).sorted {
      $0.order.lexicographicallyPrecedes($1.order)
    }
  }

  /// Returns whether edges of a ring cross each other.
  func hasCrossing(in ring: Int) -> Bool {
    contacts.contains { $0.isWithin(ring) && $0.isCrossing }
  }

  /// Returns whether two rings cross, overlap, or touch more than once.
  func areEntangled(_ first: Int, _ second: Int) -> Bool {
    let pair = Pair(first: min(first, second), second: max(first, second))
    return (touches[pair]?.count ?? 0) > 1
      || contacts.contains { Pair(first: $0.first.ring, second: $0.second.ring) == pair }
  }
}

extension RingContacts.Contact {
  /// Whether the edges cross.
  fileprivate var isCrossing: Bool {
    if case .crossing = meeting { true } else { false }
  }

  /// The sort key that orders contacts by their position in the file.
  fileprivate var order: [Int] { [first.ring, first.index, second.ring, second.index] }

  /// Returns whether both edges belong to the given ring.
  func isWithin(_ ring: Int) -> Bool { first.ring == ring && second.ring == ring }
}
