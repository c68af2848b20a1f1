public import DayPlanning
public import Geography

/// A routing engine that is asked over HTTP.
///
/// Tables are asked for in pieces that servers with usual limits take, and in smaller ones if a server wants that. A request that fails
/// for a reason that may pass is repeated twice, after half a second and after two, or when the server says.
public struct RoutingEngine: Sendable {
  /// The engine.
  public let address: EngineAddress

  /// Its API.
  private let api: any EngineProtocol

  /// How requests get there.
  private let transport: any EngineTransport

  /// Answers from before, if they are kept.
  private let cache: EngineCache?

  /// The most attempts at a request.
  private static let mostAttempts = 3

  /// The longest wait between two attempts, in seconds, whatever a server asks for.
  private static let longestPause = 10.0

  /// Creates an engine.
  package init(_ address: EngineAddress, by transport: any EngineTransport, cache: EngineCache?) {
    self.address = address
    self.transport = transport
    self.cache = cache
    api =
      switch address.kind {
      case .osrm: OSRM()
      case .valhalla: Valhalla()
      }
  }

  /// Returns the times and lengths of the ways between all pairs of places, without their lines; `nil` where there is no way.
  ///
  /// - Throws: ``EngineError``.
  /// - Complexity: One request for each 50 × 50 pairs.
  public func table(
    _ places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) throws(EngineError) -> [[EngineLeg?]] {
    var table = [[EngineLeg?]](
      repeating: [EngineLeg?](repeating: nil, count: places.count),
      count: places.count
    )
    for rows in Self.pieces(0..<places.count, of: api.tableSide) {
      for columns in Self.pieces(0..<places.count, of: api.tableSide) {
        try fill(&table, rows, columns, places, mode, pace)
      }
    }
    return table
  }

  /// Returns the way between two places with its line and its streets, or `nil` if there is none.
  ///
  /// - Throws: ``EngineError``.
  public func leg(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) throws(EngineError) -> EngineLeg? {
    let request = api.legRequest(from: start, to: end, by: mode, at: pace)
    let answer = try ask(request) { (body) throws(BadAnswer) in try api.leg(in: body) }
    switch answer {
    case .success(let leg): return try scaled(leg, mode, pace)
    case .failure(.noWay): return nil
    case .failure(let refusal): throw refused(refusal)
    }
  }

  /// Fills a part of a table; in four pieces if the server finds it too large or a place has no way.
  private func fill(
    _ table: inout [[EngineLeg?]],
    _ rows: Range<Int>,
    _ columns: Range<Int>,
    _ places: [Coordinate],
    _ mode: TravelMode,
    _ pace: Pace
  ) throws(EngineError) {
    let request = api.tableRequest(
      from: Array(places[rows]),
      to: Array(places[columns]),
      by: mode,
      at: pace
    )
    let answer = try ask(request) { (body) throws(BadAnswer) in
      try api.table(in: body, rows: rows.count, columns: columns.count)
    }
    switch answer {
    case .success(let part):
      for (row, legs) in zip(rows, part) {
        for (column, leg) in zip(columns, legs) {
          if let leg { table[row][column] = try scaled(leg, mode, pace) }
        }
      }
    // A place without a street near it takes the whole piece with it, so the others are asked for without it.
    case .failure(.tooLarge) where rows.count > 1 || columns.count > 1,
      .failure(.noWay) where rows.count > 1 || columns.count > 1:
      for rows in Self.pieces(rows, of: max(1, (rows.count + 1) / 2)) {
        for columns in Self.pieces(columns, of: max(1, (columns.count + 1) / 2)) {
          try fill(&table, rows, columns, places, mode, pace)
        }
      }
    case .failure(.noWay): break
    case .failure(let refusal): throw refused(refusal)
    }
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
      case .tooLarge: "too large"
      case .other(let message): String(message.prefix(200))
      }
    return .refused(address, status: 400, message: message)
  }

  /// Returns the answer to a request, from the cache if it is there; only what can be read is kept.
  private func ask<Answer>(
    _ request: EngineRequest,
    _ read: ([UInt8]) throws(BadAnswer) -> Answer
  ) throws(EngineError) -> Result<Answer, EngineRefusal> {
    let key = "\(address)\(request.path) \(request.body ?? "")"
    if let body = cache?.answer(to: key), let answer = try? read(body) { return .success(answer) }
    let reply = try send(request)
    do throws(BadAnswer) {
      if reply.status != 200 {
        guard let refusal = api.refusal(in: reply.body) else {
          throw BadAnswer(problem: "status \(reply.status) and no message")
        }
        return .failure(refusal)
      }
      let answer = try read(reply.body)
      cache?.keep(reply.body, to: key)
      return .success(answer)
    } catch {
      throw .nonsense(address, problem: error.problem)
    }
  }

  /// Sends a request until it is answered, at most three times.
  private func send(_ request: EngineRequest) throws(EngineError) -> EngineReply {
    var failure = EngineError.unreachable(address, problem: "", attempts: 0)
    for attempt in 1...Self.mostAttempts {
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
    throw failure
  }

  /// Returns a range in pieces of at most some length.
  private static func pieces(_ range: Range<Int>, of length: Int) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: length).map {
      $0..<min($0 + length, range.upperBound)
    }
  }
}
