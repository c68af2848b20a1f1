import Catalogs
public import DayPlans
public import Geography
import Synchronization

/// Travel times from a routing engine.
///
/// Travel models can't fail, but engines do. After a failure, legs are estimated from straight lines and marked as such, and
/// ``failure`` has the error: don't show the plan then, unless such a fallback was requested.
public final class EngineTravel: TravelModel {
  /// The engine.
  private let engine: RoutingEngine

  /// The legs of all tables so far.
  private let known = KnownLegs()

  /// The routes with geometry so far; a search requests the same ones repeatedly.
  private let lines = Mutex<[KnownLegs.Question: EngineLeg?]>([:])

  /// The first failure.
  private let firstFailure = Mutex<EngineError?>(nil)

  /// The total time spent waiting for the engine, in seconds.
  private let waited = Mutex(0.0)

  /// The source of the travel times.
  public var basis: TravelBasis {
    .engine(engine.address.kind.rawValue, url: engine.address.url)
  }

  /// The first failure of the engine; `nil` if there was none.
  public var failure: EngineError? { firstFailure.withLock { $0 } }

  /// Creates a model backed by an engine.
  public init(_ engine: RoutingEngine) {
    self.engine = engine
  }

  /// Returns the legs between all pairs of places, without those that the engine has no route for; after a failure, all are
  /// estimated.
  public func matrix(
    of places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelMatrix {
    if let matrix = known.matrix(of: places, by: mode, at: pace) { return matrix }
    let straight = StraightLines().matrix(of: places, by: mode, at: pace)
    guard
      let table = answer({ () throws(EngineError) in
        try engine.table(places, by: mode, at: pace, within: patience)
      })
    else { return straight }
    let matrix = TravelMatrix(count: places.count) { from, to in
      if places[from] == places[to] { return straight[from, to] }
      return table[from][to].map { Self.entry($0, mode) } ?? .noWay
    }
    known.keep(matrix, of: places, by: mode, at: pace)
    return matrix
  }

  /// Returns the leg between two places, with its time from the table that plans are made of.
  public func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    let question = KnownLegs.Question(from: start, to: end, mode: mode, pace: pace)
    let entry = known[question] ?? matrix(of: [start, end], by: mode, at: pace)[0, 1]
    guard entry.exists else { return .noWay }
    let leg = entry.isEstimated ? nil : leg(of: question)
    return TravelPath(
      minutes: entry.minutes,
      meters: entry.meters,
      isEstimated: entry.isEstimated,
      line: leg?.line ?? [],
      streets: leg?.streets ?? []
    )
  }

  /// Returns a route with its geometry, which is requested once; `nil` if there is none, or if the engine fails.
  private func leg(of question: KnownLegs.Question) -> EngineLeg? {
    if let leg = lines.withLock({ $0[question] }) { return leg }
    let leg = answer(isEssential: false) { () throws(EngineError) in
      try engine.leg(
        from: question.from,
        to: question.to,
        by: question.mode,
        at: question.pace,
        within: patience
      )
    }
    guard let leg else { return nil }
    lines.withLock { $0[question] = .some(leg) }
    return leg
  }

  /// The remaining time to wait for the engine, in seconds.
  private var patience: Double { RoutingEngine.patience - waited.withLock { $0 } }

  /// Returns a result from the engine, or `nil` if it fails now or has failed before.
  ///
  /// - Parameters:
  ///   - isEssential: Whether cancellation counts as a failure. A leg whose time is known doesn't need its geometry, so that an
  ///     interrupt still yields a plan.
  ///   - question: The request to the engine.
  /// - Returns: The result.
  private func answer<Answer>(
    isEssential: Bool = true,
    _ question: () throws(EngineError) -> Answer
  ) -> Answer? {
    guard failure == nil else { return nil }
    let start = engine.now
    defer { waited.withLock { $0 += engine.now - start } }
    do {
      return try question()
    } catch {
      if case .canceled = error, !isEssential { return nil }
      firstFailure.withLock { $0 = $0 ?? error }
      return nil
    }
  }

  /// Returns a route as a leg, rounded up.
  private static func entry(_ leg: EngineLeg, _ mode: TravelMode) -> TravelMatrix.Entry {
    let minutes = Minutes(Int((leg.seconds / 60).rounded(.up)))
    return .init(
      minutes: minutes > 0 ? minutes + mode.overhead : minutes,
      meters: Meters(leg.meters.rounded(.up)),
      isEstimated: false
    )
  }
}
