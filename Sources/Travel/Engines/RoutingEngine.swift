public import DayPlans
public import Geography

/// A routing engine called over HTTP.
///
/// Tables are requested in pieces within the default limits of servers, and in smaller ones if a server requires that. A
/// request that fails for a transient reason is retried twice, after half a second and after two, or as the server demands.
///
/// The requests for a table are bounded in number and in time, whatever the engine responds, and stop on cancellation.
public struct RoutingEngine: Sendable {
  /// The distance to the engine's nearest street beyond which a place counts as outside its map.
  public static let longestSnap = Meters(1_000)

  /// The engine.
  public let address: EngineAddress

  /// Its API.
  private let api: any EngineProtocol

  /// The transport of requests.
  private let transport: any EngineTransport

  /// The cache of responses, if any.
  private let cache: EngineCache?

  /// Whether the caller canceled.
  private let isCanceled: @Sendable () -> Bool

  /// The maximum number of attempts per request.
  private static let mostAttempts = 3

  /// The longest wait between two attempts, in seconds, even if a server demands more.
  private static let longestPause = 10.0

  /// The maximum number of requests for a table, not counting retries.
  static let mostRequests = 5_000

  /// The maximum number of requests that search for places without a street nearby.
  static let mostProbes = 100

  /// The time within which all requests for a table or a route must start, in seconds; the last one may end later.
  public static let patience = 120.0

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - address: The engine.
  ///   - transport: The transport of requests.
  ///   - cache: The cache of responses, if any.
  ///   - isCanceled: Returns whether to stop; checked before each request.
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

  /// The time of the transport's monotonic clock, in seconds.
  var now: Double { transport.now }

  /// Returns the times and lengths of the routes between all pairs of places, without geometry; `nil` where there is no route.
  ///
  /// Places farther than ``longestSnap`` from a street of the engine have no routes.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - mode: How to travel.
  ///   - pace: The pace on foot.
  ///   - patience: The time within which all requests must start, in seconds.
  /// - Returns: A row for each place, with the route to each place.
  /// - Throws: ``EngineError``, such as ``EngineError/elsewhere(_:kilometers:)`` if more than half of the places lie outside the
  ///   engine's map.
  /// - Complexity: One request for each 50 × 50 pairs, O(log *n*) more per place without a street, and at most five thousand.
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
        // Some places have no street nearby: request the rest without them.
        let found = try placesWithStreets(known, &work)
        guard found.count < known.count else { throw refused(.noStreet) }
        known = found
        work.reset(for: known.count)
        row = 0
        continue
      }
      row += rows.count
    }
    try expectHere(work)
    return work.tableWithoutFar
  }

  /// Returns the route between two places with its geometry and street names, or `nil` if there is none.
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

  /// Whether a route begins and ends near the requested places.
  private static func isHere(_ leg: EngineLeg, from start: Coordinate, to end: Coordinate) -> Bool {
    guard let first = leg.line.first, let last = leg.line.last else { return true }
    return first.distance(to: start) <= longestSnap && last.distance(to: end) <= longestSnap
  }

  /// Fills rows of a table; returns `false` if a place has no street nearby.
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

  /// Fills a part of a table, in smaller pieces if the server finds it too large; returns `false` if a place has no street nearby.
  private func fill(
    _ rows: [Int],
    _ columns: [Int],
    _ work: inout TableWork
  ) throws(EngineError) -> Bool {
    switch try askTable(rows, columns, &work) {
    case .success(let part):
      try take(part, rows, columns, &work)
      work.missing -= rows.count * columns.count
      return true
    // No route in the whole piece; its pairs stay `nil`.
    case .failure(.noWay):
      work.missing -= rows.count * columns.count
      return true
    case .failure(.noStreet): return false
    case .failure(.tooLarge) where max(rows.count, columns.count) > 1:
      // Remember the size, so that later pieces are not refused first. Small steps cost a few refusals but end near the
      // server's limit.
      let side = max(rows.count, columns.count)
      work.side = min(work.side, side - 1, (4 * side + 4) / 5)
      guard work.leastRequests <= Self.mostRequests else {
        throw .tooManyPieces(address, most: Self.mostRequests)
      }
      for rows in Self.pieces(rows, of: work.side) {
        for columns in Self.pieces(columns, of: work.side) {
          guard try fill(rows, columns, &work) else { return false }
        }
      }
      return true
    case .failure(let refusal): throw refused(refusal)
    }
  }

  /// Stores the legs of a part of a table, and the snap distances of its places.
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
        // A route much shorter than the straight line connects other places.
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

  /// Returns the places that have a street nearby, by bisection with requests.
  ///
  /// - Complexity: About two requests for each halving and place without a street, at most ``mostProbes``; the rest then count
  ///   as without one.
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

  /// Checks that the engine's map covers most of the places.
  ///
  /// - Throws: ``EngineError/elsewhere(_:kilometers:)`` if more than half of the places are outside.
  private func expectHere(_ work: borrowing TableWork) throws(EngineError) {
    let far = work.places.indices.filter { work.isFar[$0] }
    guard 2 * far.count > work.places.count else { return }
    let nearest = far.compactMap { work.snaps[$0] }.min()
    throw .elsewhere(address, kilometers: nearest.map { Int(($0.rawValue / 1_000).rounded()) })
  }

  /// Returns a route with its time scaled to a pace.
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

  /// Returns the parsed response to a request, from the cache if possible; only valid responses are cached.
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

  /// Sends a request, with at most two retries.
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

  /// Splits places into pieces of at most `length`.
  private static func pieces(_ places: [Int], of length: Int) -> [[Int]] {
    stride(from: 0, to: places.count, by: length).map {
      Array(places[$0..<min($0 + length, places.count)])
    }
  }
}

/// The state of a table being requested.
private struct TableWork {
  /// The places.
  let places: [Coordinate]

  /// How to travel.
  let mode: TravelMode

  /// The pace on foot.
  let pace: Pace

  /// The deadline for starting requests, by the transport's clock.
  let end: Double

  /// The maximum number of rows and columns per request, reduced if the server refuses.
  var side: Int

  /// The number of requests so far.
  var requests = 0

  /// The number of pairs whose legs are yet to be requested.
  var missing: Int

  /// The least number of requests in all: those so far, and as many as the missing pairs take if every piece is full.
  var leastRequests: Int { requests + (missing + side * side - 1) / (side * side) }

  /// The legs so far.
  var table: [[EngineLeg?]]

  /// The distance of each place from the engine's streets, where known.
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
    missing = places.count * places.count
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

  /// Removes all legs, to request those between `count` of the places.
  mutating func reset(for count: Int) {
    missing = count * count
    table = Self.empty(places.count)
  }

  /// Records the distance of a place from the engine's streets.
  mutating func note(_ snap: Meters?, isFar: Bool = false, of place: Int) {
    if let snap { snaps[place] = max(snaps[place] ?? snap, snap) }
    if isFar || snap ?? .zero > RoutingEngine.longestSnap { self.isFar[place] = true }
  }

  /// Returns a table without legs.
  private static func empty(_ count: Int) -> [[EngineLeg?]] {
    Array(repeating: Array(repeating: nil, count: count), count: count)
  }
}
