import Catalogs
public import DayPlans
import Dispatch
public import Geography
import Synchronization

/// Travel times that take a while to get and may fail, such as those of a service on the network.
///
/// ```swift
/// struct Distances: TravelSource {
///   let basis = TravelBasis.engine("distances", url: "https://distances.example.com")
///
///   func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) async throws -> TravelMatrix {
///     TravelMatrix(minutes: try await client.minutes(among: places))
///   }
/// }
///
/// var planner = Planner(in: catalog, solver: .exact)
/// planner.travel = AwaitedTravel(Distances())
/// let plan = try await planner.plan(for: request)
/// ```
public protocol TravelSource: Sendable {
  /// What the travel times rest on, as a plan states it: `.engine` with a name and a URL.
  var basis: TravelBasis { get }

  /// The modes that it knows; all but public transport unless a source says otherwise.
  var modes: Set<TravelMode> { get }

  /// Returns the times and lengths of the legs between all pairs of places.
  ///
  /// - Parameters:
  ///   - places: The places: the candidates of the plan, its start and its end, a few hundred at most.
  ///   - mode: How people travel.
  ///   - pace: How fast they walk.
  /// - Returns: The matrix, in the order of `places`; `TravelMatrix.Entry.noWay` where there is no route.
  /// - Throws: Any error; the plan then throws `PlanError.travelFailed(_:)` with its description.
  func matrix(
    of places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) async throws -> TravelMatrix

  /// Returns a leg with its line, its streets or its rides; `nil`, unless a source says otherwise, for a leg without them.
  ///
  /// Its time and its length are taken from the matrix. An error leaves the leg without a line.
  func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) async throws -> TravelPath?
}

extension TravelSource {
  /// All but public transport.
  public var modes: Set<TravelMode> { [.walk, .cycle, .drive] }

  /// Always `nil`.
  public func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) async throws -> TravelPath? { nil }
}

/// The travel model of an asynchronous source.
///
/// The search is synchronous, so each question blocks the thread of the plan until it is answered, or until the task of the plan is cancelled.
/// `Planner.plan(for:)` has threads of its own for that. Answers are kept, and each leg is asked for once; so is a failure: create another
/// model to try again.
public final class AwaitedTravel: TravelModel {
  private let source: any TravelSource
  private let known = KnownLegs()
  private let paths = Mutex<[KnownLegs.Question: TravelPath?]>([:])
  private let failure = Mutex<String?>(nil)

  /// Creates the model of `source`.
  public init(_ source: some TravelSource) {
    self.source = source
  }

  /// What the travel times rest on.
  public var basis: TravelBasis { source.basis }

  /// The modes that the source knows.
  public var modes: Set<TravelMode> { source.modes }

  /// The description of the first error of a matrix; `nil` if there was none.
  public var failureReason: String? { failure.withLock(\.self) }

  /// Returns the legs that the source answers; none has a route once the source has failed.
  public func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix {
    if let matrix = known.matrix(of: places, by: mode, at: pace) { return matrix }
    guard failureReason == nil,
      let answer = wait(for: { [source] in
        try await source.matrix(of: places, by: mode, at: pace)
      })
    else { return Self.none(places.count) }
    do {
      let matrix = try answer.get()
      guard matrix.count == places.count else {
        throw WrongSize(count: matrix.count, expected: places.count)
      }
      for from in places.indices {
        for to in places.indices {
          let entry = matrix[from, to]
          guard entry.minutes >= 0, entry.meters.rawValue >= 0, entry.meters.rawValue.isFinite
          else {
            throw WrongLeg(from: from, to: to)
          }
        }
      }
      known.keep(matrix, of: places, by: mode, at: pace)
      return matrix
    } catch {
      failure.withLock { $0 = $0 ?? String(describing: error) }
      return Self.none(places.count)
    }
  }

  /// Returns the leg between two places, with its time and its length from the matrix.
  public func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    let question = KnownLegs.Question(from: start, to: end, mode: mode, pace: pace)
    let entry = known[question] ?? matrix(of: [start, end], by: mode, at: pace)[0, 1]
    guard entry.exists else { return .noWay }
    guard var path = fullPath(of: question) else { return TravelPath(entry) }
    (path.minutes, path.meters, path.isEstimated) = (entry.minutes, entry.meters, entry.isEstimated)
    return path
  }

  /// Returns a leg as the source has it; `nil` if it knows no more than the matrix does.
  private func fullPath(of question: KnownLegs.Question) -> TravelPath? {
    if let path = paths.withLock({ $0[question] }) { return path }
    let answer = wait { [source] in
      try await source.path(
        from: question.from,
        to: question.to,
        by: question.mode,
        at: question.pace
      )
    }
    guard let answer else { return nil }
    let path = try? answer.get()
    paths.withLock { $0[question] = .some(path) }
    return path
  }

  private static func none(_ count: Int) -> TravelMatrix {
    TravelMatrix(count: count) { _, _ in .noWay }
  }

  /// Blocks the thread until a question is answered; returns `nil` if the task is cancelled before.
  private func wait<Answer: Sendable>(
    for question: @escaping @Sendable () async throws -> Answer
  ) -> Result<Answer, any Error>? {
    let reply = Reply<Answer>()
    let task = Task.detached(executorPreference: AnswerQueue.shared) {
      do {
        reply.give(.success(try await question()))
      } catch {
        reply.give(.failure(error))
      }
    }
    while true {
      if let result = reply.wait(milliseconds: 20) { return result }
      guard !Task.isCancelled else {
        task.cancel()
        return nil
      }
    }
  }
}

/// Where sources answer, apart from Swift's cooperative pool, whose threads may all be waiting for them.
private final class AnswerQueue: TaskExecutor {
  static let shared = AnswerQueue()

  private let queue = DispatchQueue(label: "planday.travel")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// An answer that another thread gives.
private final class Reply<Answer: Sendable>: Sendable {
  private let result = Mutex<Result<Answer, any Error>?>(nil)
  private let isGiven = DispatchSemaphore(value: 0)

  func give(_ result: Result<Answer, any Error>) {
    self.result.withLock { $0 = result }
    isGiven.signal()
  }

  /// Waits that long; returns `nil` if there is no answer yet.
  func wait(milliseconds: Int) -> Result<Answer, any Error>? {
    guard isGiven.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
      return nil
    }
    return result.withLock(\.self)
  }
}

/// A matrix of another number of places than was asked for.
private struct WrongSize: Error, CustomStringConvertible {
  let count: Int
  let expected: Int

  var description: String { "the matrix is of size \(count), not \(expected)" }
}

/// A leg whose time or length is negative, or whose length is not finite.
private struct WrongLeg: Error, CustomStringConvertible {
  let from: Int
  let to: Int

  var description: String {
    "the leg from place \(from) to place \(to) of the matrix has no valid time and length"
  }
}
