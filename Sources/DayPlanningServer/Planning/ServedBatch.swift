import Batches
import ServiceLifecycle

/// The requests of one client that are answered in one response.
///
/// Each waits in the queue of plans by itself, so that other clients get their turns between them.
struct ServedBatch: Sendable {
  /// The requests.
  let lines: [BatchLine]

  /// Makes the plans.
  let planner: BatchPlanner

  /// The planning threads and queues.
  let desk: PlanDesk

  /// The client's address.
  let client: ClientAddress

  /// The client's departure, which cancels the batch.
  let departure: Departure

  /// The number of answers that may wait for an earlier one, for each plan made at once: few enough to stay small in memory.
  private static let waitingPerPlan = 16

  /// The pause before a request asks for a place in a full queue again.
  private static let pause = Duration.seconds(1)

  /// Answers all requests, in their order.
  ///
  /// - Parameters:
  ///   - place: A place in the queue, for the first request.
  ///   - write: Writes an answer, which is a line.
  /// - Throws: The error of `write`; nothing is planned then.
  func answer(at place: PlanningPlace, write: (String) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: (index: Int, answer: BatchAnswer).self) { group in
      defer { group.cancelAll() }
      let atOnce = max(1, desk.limits.plans)
      var (begun, running, written) = (0, 0, 0)
      var waiting: [Int: BatchAnswer] = [:]
      while written < lines.count, !departure.hasHappened {
        while begun < lines.count, running < atOnce,
          begun - written < Self.waitingPerPlan * atOnce
        {
          let index = begun
          group.addTask { (index, await answer(to: lines[index], at: index == 0 ? place : nil)) }
          (begun, running) = (begun + 1, running + 1)
        }
        guard let next = try await group.next() else { break }
        running -= 1
        waiting[next.index] = next.answer
        while let answer = waiting.removeValue(forKey: written) {
          try await write(answer.line)
          written += 1
        }
      }
    }
  }

  /// Returns the answer to a request, which waits for a place in the queue unless it has one.
  private func answer(to line: BatchLine, at first: PlanningPlace?) async -> BatchAnswer {
    var place = first
    while true {
      do throws(ProblemDetails) {
        guard place != nil || !Task.isShuttingDownGracefully else {
          throw ProblemDetails(.cancelled, "the service is stopping; send the request again")
        }
        let taken: PlanningPlace
        if let place { taken = place } else { taken = try desk.queue.place(for: client) }
        return try await departure.cancelling { () async throws(ProblemDetails) -> BatchAnswer in
          try await desk.planning(at: taken) { planner.answer(to: line) }
        }
      } catch {
        place = nil
        guard error.kind == .busy, await hasPaused() else {
          let problem = BatchProblem(code: error.kind.rawValue, detail: error.detail)
          return BatchAnswer(to: line, problem: problem)
        }
      }
    }
  }

  /// Waits a little, and returns whether the client is still there.
  private func hasPaused() async -> Bool {
    let hasWaited = try? await departure.cancelling { () async throws(ProblemDetails) -> Bool in
      (try? await Task.sleep(for: Self.pause)) != nil
    }
    return hasWaited ?? false
  }
}
