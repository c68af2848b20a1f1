import Testing

@testable import DayPlanningServer

/// Who may plan when.
struct PlanningQueueTests {
  /// Waits until something is so, and fails if it never is.
  static func wait(until isSo: () -> Bool) async throws {
    for _ in 0..<6_000 where !isSo() { try await Task.sleep(for: .milliseconds(10)) }
    try #require(isSo())
  }

  @Test func `whoever finds no room is refused`() async throws {
    let queue = PlanningQueue(limit: 1, room: 0)
    #expect(queue.refusal == nil)
    try await queue.enter()
    #expect(queue.refusal?.kind == .busy)
    await #expect(throws: ProblemDetails.self) { try await queue.enter() }
    queue.leave()
    try await queue.enter()
    queue.leave()
  }

  @Test func `those who wait are let in one after the other`() async throws {
    let counts = Counts()
    let queue = PlanningQueue(limit: 1, room: 3) { counts.put($0, $1) }
    try await queue.enter()
    let tasks = (0..<3).map { _ in
      Task {
        try await queue.enter()
        #expect(counts.running == 1)
        queue.leave()
      }
    }
    try await Self.wait { counts.waiting == 3 }
    await #expect(throws: ProblemDetails.self) { try await queue.enter() }
    queue.leave()
    for task in tasks { try await task.value }
    #expect(counts.running == 0 && counts.waiting == 0)
  }

  @Test func `whoever leaves makes room`() async throws {
    let counts = Counts()
    let queue = PlanningQueue(limit: 1, room: 1) { counts.put($0, $1) }
    try await queue.enter()
    let task = Task { try await queue.enter() }
    try await Self.wait { counts.waiting == 1 }
    task.cancel()
    await #expect(throws: ProblemDetails.self) { try await task.value }
    #expect(counts.waiting == 0)
    queue.leave()
    #expect(counts.running == 0)
  }

  @Test func `whoever has left before they come does not wait`() async throws {
    let queue = PlanningQueue(limit: 1, room: 1)
    try await queue.enter()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await queue.enter()
    }
    task.cancel()
    await #expect(throws: ProblemDetails.self) { try await task.value }
    queue.leave()
    #expect(queue.refusal == nil)
  }
}
