public import DayPlans
public import Geography

/// A routing engine that is asked over HTTP.
///
/// Tables are asked for in pieces that servers with usual limits take, and in smaller ones if a server wants that. A request that fails
/// for a reason that may pass is repeated twice, after half a second and after two, or when the server says.
///
/// The requests of a table are bounded in number and in time, whatever the engine answers, and stop when the caller is canceled.
public struct RoutingEngine: Sendable {
  /// The distance to the engine's nearest street beyond which a place counts as outside its map.
  public static let longestSnap = Meters(1_000)

  /// The engine.
  public let address: EngineAddress

  /// Its API.
  private let api: any EngineProtocol

  /// How requests get there.
  private let transport: any EngineTransport

  /// Answers from before, if they are kept.
  private let cache: EngineCache?

  /// Whether the caller no longer wants an answer.
  private let isCanceled: @Sendable () -> Bool

  /// The most attempts at a request.
  private static let mostAttempts = 3

  /// The longest wait between two attempts, in seconds, whatever a server asks for.
  private static let longestPause = 10.0

  /// The most requests for a table, repeated attempts apart.
  static let mostRequests = 5_000

  /// The most requests that look for places without a street near them.
  static let mostProbes = 100

  /// The time in which the requests for a table or a way have to begin, in seconds; the last one may take its own time beyond it.
  public static let patience = 120.0

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - address: The engine.
  ///   - transport: How requests get there.
  ///   - cache: The answers that are kept, if any.
  ///   - isCanceled: Returns whether to stop; asked before each request.
  package init(
    _ address: EngineAddress,
    by transport: any EngineTransport,
    cache: EngineCache?,
    isCanceled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    self.address = address
    self.transport = transport
    self.cache = cache
    self.isCanceled = isCanceled
    api =
      switch address.kind {
      case .osrm: OSRM()
      case .valhalla: Valhalla()
      }
  }

  /// The time of the engine's clock, in seconds since some moment.
  var now: Double { transport.now }

  /// Returns the times and lengths of the ways between all pairs of places, without their lines; `nil` where there is no way.
  ///
  /// Places farther than ``longestSnap`` from a street of the engine have no way.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - mode: How to travel.
  ///   - pace: The pace on foot.
  ///   - patience: The time in which all requests have to begin, in seconds.
  /// - Returns: A row for each place, with the way to each place.
  /// - Throws: ``EngineError``, such as ``EngineError/elsewhere(_:kilometers:)`` if more than half of the places lie outside the
  ///   engine's map.
  /// - Complexity: One request for each 50 × 50 pairs, about two for each doubling of places per place without a street, and
  ///   at most five thousand.
  public func table(
    _ places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace,
    within patience: Double = Self.patience
  ) throws(EngineError) -> [[EngineLeg?]] {
    var work = TableWork(places, mode, pace, side: api.tableSide, until: now + patience)
    var (row, known) = (0, places.indices.map { $0 })
    while row < known.count {
      let rows = Array(known[row..<min(row + work.side, known.count)])
      if try !fillRows(rows, known, &work) {
        // Some place has no street near it: ask for the rest without those.
        let found = try placesWithStreets(known, &work)
        guard found.count < known.count else { throw refused(.noStreet) }
        known = found
        work.reset()
        row = 0
        continue
      }
      row += rows.count
    }
    try expectHere(work)
    return work.tableWithoutFar
  }

  /// Returns the way between two places with its line and its streets, or `nil` if there is none.
  ///
  /// - Throws: ``EngineError``.
  public func leg(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace,
    within patience: Double = Self.patience
  ) throws(EngineError) -> EngineLeg? {
    let request = api.legRequest(from: start, to: end, by: mode, at: pace)
    let answer = try ask(request, until: now + patience) { (body) throws(BadAnswer) in
      try api.leg(in: body)
    } isSound: { leg in
      Self.isHere(leg, from: start, to: end)
    }
    switch answer {
    case .success(let leg):
      return Self.isHere(leg, from: start, to: end) ? try scaled(leg, mode, pace) : nil
    case .failure(.noWay), .failure(.noStreet): return nil
    case .failure(let refusal): throw refused(refusal)
    }
  }

  /// Whether a way begins and ends near the places that were asked for.
  private static func isHere(_ leg: EngineLeg, from start: Coordinate, to end: Coordinate) -> Bool {
    guard let first = leg.line.first, let last = leg.line.last else { return true }
    return first.distance(to: start) <= longestSnap && last.distance(to: end) <= longestSnap
  }

  /// Fills rows of a table; returns `false` if a place has no street near it.
  private func fillRows(
    _ rows: [Int],
    _ known: [Int],
    _ work: inout TableWork
  ) throws(EngineError) -> Bool {
    var column = 0
    while column < known.count {
      let columns = Array(known[column..<min(column + work.side, known.count)])
      guard try fill(rows, columns, &work) else { return false }
      column += columns.count
    }
    return true
  }

  /// Fills a part of a table, in smaller pieces if the server finds it too large; returns `false` if a place has no street near it.
  private func fill(
    _ rows: [Int],
    _ columns: [Int],
    _ work: inout TableWork
  ) throws(EngineError) -> Bool {
    switch try askTable(rows, columns, &work) {
    case .success(let part):
      try take(part, rows, columns, &work)
      return true
    // As a whole, the piece has no way; its pairs stay without one.
    case .failure(.noWay): return true
    case .failure(.noStreet): return false
    case .failure(.tooLarge) where max(rows.count, columns.count) > 1:
      // Later pieces need not be refused first. Small steps down cost a few refusals and come close to the server's maximum.
      let side = max(rows.count, columns.count)
      work.side = min(work.side, side - 1, (4 * side + 4) / 5)
      for rows in Self.pieces(rows, of: work.side) {
        for columns in Self.pieces(columns, of: work.side) {
          guard try fill(rows, columns, &work) else { return false }
        }
      }
      return true
    case .failure(let refusal): throw refused(refusal)
    }
  }

  /// Takes the legs of a part of a table, and how far its places are from the engine's streets.
  private func take(
    _ part: EngineTable,
    _ rows: [Int],
    _ columns: [Int],
    _ work: inout TableWork
  ) throws(EngineError) {
    for (place, snap) in zip(rows + columns, part.origins + part.destinations) {
      if let snap { work.note(snap.distance(from: work.places[place]), of: place) }
    }
    for (row, legs) in zip(rows, part.legs) {
      for (column, leg) in zip(columns, legs) {
        guard let leg else { continue }
        let line = work.places[row].distance(to: work.places[column])
        let isFar = work.isFar[row] || work.isFar[column]
        // A way much shorter than the line between its places joins other places.
        guard isFar || leg.meters + 2 * Self.longestSnap.rawValue >= 0.8 * line.rawValue else {
          throw .elsewhere(address, kilometers: nil)
        }
        work.table[row][column] = try scaled(leg, work.mode, work.pace)
      }
    }
  }

  /// Requests part of a table.
  private func askTable(
    _ rows: [Int],
    _ columns: [Int],
    _ work: inout TableWork
  ) throws(EngineError) -> Result<EngineTable, EngineRefusal> {
    guard work.requests < Self.mostRequests else {
      throw .tooManyPieces(address, most: Self.mostRequests)
    }
    work.requests += 1
    let places = work.places
    let request = api.tableRequest(
      from: rows.map { places[$0] },
      to: columns.map { places[$0] },
      by: work.mode,
      at: work.pace
    )
    return try ask(request, until: work.end) { (body) throws(BadAnswer) in
      try api.table(in: body, rows: rows.count, columns: columns.count)
    } isSound: { part in
      let asked = zip(rows + columns, part.origins + part.destinations)
      return asked.contains { place, snap in
        snap.map { $0.distance(from: places[place]) <= Self.longestSnap } ?? true
      }
    }
  }

  /// Returns those of some places that have a street near them, by asking for ever smaller groups.
  ///
  /// - Complexity: About two requests for each halving and place without a street, at most ``mostProbes``; what remains then
  ///   counts as without one.
  private func placesWithStreets(
    _ places: [Int],
    _ work: inout TableWork
  ) throws(EngineError) -> [Int] {
    var groups = Self.pieces(places, of: work.side)
    var found: [Int] = []
    var probes = 0
    while !groups.isEmpty {
      let group = groups.removeFirst()
      guard probes < Self.mostProbes else {
        for place in group { work.note(nil, isFar: true, of: place) }
        continue
      }
      probes += 1
      switch try askTable(group, group, &work) {
      case .success, .failure(.noWay): found += group
      case .failure(.tooLarge) where group.count > 1, .failure(.noStreet) where group.count > 1:
        groups.insert(contentsOf: Self.pieces(group, of: (group.count + 1) / 2), at: 0)
      case .failure(.noStreet): work.note(nil, isFar: true, of: group[0])
      case .failure(let refusal): throw refused(refusal)
      }
    }
    return found
  }

  /// Checks that the engine's map has most of the places.
  ///
  /// - Throws: ``EngineError/elsewhere(_:kilometers:)`` if they are more than half of all.
  private func expectHere(_ work: borrowing TableWork) throws(EngineError) {
    let far = work.places.indices.filter { work.isFar[$0] }
    guard 2 * far.count > work.places.count else { return }
    let nearest = far.compactMap { work.snaps[$0] }.min()
    throw .elsewhere(address, kilometers: nearest.map { Int(($0.rawValue / 1_000).rounded()) })
  }

  /// Returns a way in the time that it takes at a pace.
  private func scaled(
    _ leg: EngineLeg,
    _ mode: TravelMode,
    _ pace: Pace
  ) throws(EngineError) -> EngineLeg {
    guard leg.isSound else {
      throw .nonsense(address, problem: "a way of \(leg.meters) m in \(leg.seconds) s")
    }
    return EngineLeg(
      seconds: api.seconds(leg.seconds, by: mode, at: pace),
      meters: leg.meters,
      line: leg.line,
      streets: leg.streets
    )
  }

  /// Returns the error of a refusal.
  private func refused(_ refusal: EngineRefusal) -> EngineError {
    let message =
      switch refusal {
      case .noWay: "no way"
      case .noStreet: "no street near a place"
      case .tooLarge: "too large"
      case .other(let message): String(message.prefix(200))
      }
    return .refused(address, status: 400, message: message)
  }

  /// Returns the answer to a request, from the cache if it is there; only what can be read and is sound is kept.
  private func ask<Answer>(
    _ request: EngineRequest,
    until end: Double,
    _ read: ([UInt8]) throws(BadAnswer) -> Answer,
    isSound: (Answer) -> Bool
  ) throws(EngineError) -> Result<Answer, EngineRefusal> {
    let key = "\(address)\(request.path) \(request.body ?? "")"
    if let body = cache?.answer(to: key), let answer = try? read(body), isSound(answer) {
      return .success(answer)
    }
    let reply = try send(request, until: end)
    do throws(BadAnswer) {
      if reply.status != 200 {
        guard let refusal = api.refusal(in: reply.body) else {
          throw BadAnswer(problem: "status \(reply.status) and no message")
        }
        return .failure(refusal)
      }
      let answer = try read(reply.body)
      if isSound(answer) { cache?.keep(reply.body, to: key) }
      return .success(answer)
    } catch {
      throw .nonsense(address, problem: error.problem)
    }
  }

  /// Sends a request until it is answered, at most three times.
  private func send(
    _ request: EngineRequest,
    until end: Double
  ) throws(EngineError) -> EngineReply {
    var failure = EngineError.unreachable(address, problem: "", attempts: 0)
    for attempt in 1...Self.mostAttempts {
      guard !isCanceled() else { throw .canceled(address) }
      guard now < end else { throw .slow(address) }
      var pause = attempt == 1 ? 0.5 : 2
      do throws(TransportFault) {
        let reply = try transport.send(to: address.url + request.path, json: request.body)
        switch reply.status {
        case 429:
          failure = .tooManyRequests(address, attempts: attempt)
          pause = min(reply.retryAfter.map(Double.init) ?? pause, Self.longestPause)
        case 500...599:
          failure = .unreachable(address, problem: "status \(reply.status)", attempts: attempt)
        default: return reply
        }
      } catch {
        failure = .unreachable(address, problem: error.problem, attempts: attempt)
      }
      if attempt < Self.mostAttempts { transport.pause(seconds: max(pause, 0)) }
    }
    throw isCanceled() ? .canceled(address) : failure
  }

  /// Returns places in pieces of at most some length.
  private static func pieces(_ places: [Int], of length: Int) -> [[Int]] {
    stride(from: 0, to: places.count, by: length).map {
      Array(places[$0..<min($0 + length, places.count)])
    }
  }
}

/// A table that is being asked for.
private struct TableWork {
  /// The places.
  let places: [Coordinate]

  /// How to travel.
  let mode: TravelMode

  /// The pace on foot.
  let pace: Pace

  /// When no more requests may begin, by the engine's clock.
  let end: Double

  /// The most places in the rows and in the columns of a request, as far as the server takes that many.
  var side: Int

  /// The number of requests so far.
  var requests = 0

  /// The legs so far.
  var table: [[EngineLeg?]]

  /// The distance of each place from the engine's streets, as far as it is known.
  private(set) var snaps: [Meters?]

  /// Whether each place lies outside the engine's map.
  private(set) var isFar: [Bool]

  /// Starts a table.
  init(
    _ places: [Coordinate],
    _ mode: TravelMode,
    _ pace: Pace,
    side: Int,
    until end: Double
  ) {
    (self.places, self.mode, self.pace, self.side, self.end) = (places, mode, pace, side, end)
    table = Self.empty(places.count)
    snaps = Array(repeating: nil, count: places.count)
    isFar = Array(repeating: false, count: places.count)
  }

  /// The legs, without those of places outside the engine's map.
  var tableWithoutFar: [[EngineLeg?]] {
    table.indices.map { row in
      table.indices.map { isFar[row] || isFar[$0] ? nil : table[row][$0] }
    }
  }

  /// Takes all legs out.
  mutating func reset() {
    table = Self.empty(places.count)
  }

  /// Notes how far a place is from the engine's streets.
  mutating func note(_ snap: Meters?, isFar: Bool = false, of place: Int) {
    if let snap { snaps[place] = max(snaps[place] ?? snap, snap) }
    if isFar || snap ?? .zero > RoutingEngine.longestSnap { self.isFar[place] = true }
  }

  /// Returns a table without legs.
  private static func empty(_ count: Int) -> [[EngineLeg?]] {
    Array(repeating: Array(repeating: nil, count: count), count: count)
  }
}
