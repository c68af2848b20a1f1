/// The places that wait for a turn: a line for each client, and the clients take turns.
///
/// - **Turns.** The next place is the first of the client whose turn it is; the client then goes to the end of the round. A client
///   that comes new is placed before the one served last, so that it waits for the others at most once.
/// - **Room.** Any client may use all the room that others leave. If there is none, a client with fewer places takes the newest
///   place of the client with the most, as long as that makes the two more equal.
///
/// > Source: P. E. McKenney, "Stochastic Fairness Queueing", INFOCOM 1990, <https://doi.org/10.1109/INFCOM.1990.91316>, for the
/// > turns, and for taking room from the longest line.
struct WaitingLine {
  /// What became of a place that was to join.
  enum Entry: Hashable {
    /// It waits.
    case waits
    /// It waits instead of another place, which is out.
    case displaces(Int)
    /// There is no room for it.
    case isRefused
  }

  private let room: Int

  /// The places of each client that has any, the oldest first.
  private var lines: [ClientAddress: [Int]] = [:]

  /// The clients with places, the next first.
  private var round: [ClientAddress] = []

  /// The client of each place.
  private var clients: [Int: ClientAddress] = [:]

  /// The client that was served last.
  private var lastServed: ClientAddress?

  /// Creates an empty line.
  ///
  /// - Parameter room: The most places.
  init(room: Int) {
    self.room = room
  }

  /// The number of places.
  var count: Int { clients.count }

  /// Returns whether a place waits.
  func contains(_ number: Int) -> Bool { clients[number] != nil }

  /// Adds a place at the end of its client's line.
  ///
  /// - Complexity: O(*n*) in the number of clients that wait.
  mutating func join(_ number: Int, of client: ClientAddress) -> Entry {
    guard count >= room else {
      add(number, of: client)
      return .waits
    }
    guard let victim = placeToTake(for: client) else { return .isRefused }
    remove(victim)
    add(number, of: client)
    return .displaces(victim)
  }

  /// Returns the newest place of the client with the most, the last in the round of several, if `client` has at least two fewer.
  private func placeToTake(for client: ClientAddress) -> Int? {
    var longest: [Int] = []
    for line in round.reversed().compactMap({ lines[$0] }) where line.count > longest.count {
      longest = line
    }
    return longest.count >= (lines[client]?.count ?? 0) + 2 ? longest.last : nil
  }

  private mutating func add(_ number: Int, of client: ClientAddress) {
    clients[number] = client
    if lines[client] == nil {
      let isAfterLast = round.last.map { $0 == lastServed } ?? false
      round.insert(client, at: round.count - (isAfterLast ? 1 : 0))
    }
    lines[client, default: []].append(number)
  }

  /// Notes that a client is served without having waited.
  mutating func noteServed(_ client: ClientAddress) {
    lastServed = client
  }

  /// Takes the next place out of the line; `nil` if none waits.
  ///
  /// - Complexity: O(*n*) in the number of places of its client, and of clients.
  mutating func next() -> Int? {
    guard let client = round.first, let number = lines[client]?.first else { return nil }
    remove(number)
    if lines[client] != nil {
      round.removeFirst()
      round.append(client)
    }
    lastServed = client
    return number
  }

  /// Takes a place out of the line if it waits.
  ///
  /// - Returns: Whether it did.
  @discardableResult
  mutating func remove(_ number: Int) -> Bool {
    guard let client = clients.removeValue(forKey: number) else { return false }
    lines[client]?.removeAll { $0 == number }
    if lines[client]?.isEmpty ?? false {
      lines[client] = nil
      round.removeAll { $0 == client }
    }
    return true
  }
}
