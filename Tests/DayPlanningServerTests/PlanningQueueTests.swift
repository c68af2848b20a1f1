import TestTools
import Testing

@testable import DayPlanningServer

/// The plan queue.
struct PlanningQueueTests {
  /// Waits until a condition holds; fails after a timeout.
  static func wait(until isSo: () -> Bool) async throws {
    for _ in 0..<60_000 where !isSo() { try await Task.sleep(for: .milliseconds(10)) }
    try #require(isSo())
  }

  @Test func `a full queue rejects until a place is released`() async throws {
    let queue = PlanningQueue(limit: 1, room: 0)
    let place = try queue.place()
    try await place.turn()
    #expect(throws: ProblemDetails.self) { _ = try queue.place() }
    place.release()
    try await queue.place().turn()
  }

  @Test func `waiting places are admitted one by one, in order`() async throws {
    let counts = Counts()
    let queue = PlanningQueue(limit: 1, room: 3) { counts.put($0, $1) }
    let first = try queue.place()
    let order = Order()
    let tasks = try (0..<3).map { number in
      let place = try queue.place()
      return Task {
        try await place.turn()
        #expect(counts.running == 1)
        order.append(number)
        place.release()
      }
    }
    #expect(counts.waiting == 3)
    #expect(throws: ProblemDetails.self) { _ = try queue.place() }
    first.release()
    for task in tasks { try await task.value }
    #expect(order.numbers == [0, 1, 2])
    #expect(counts.running == 0 && counts.waiting == 0)
  }

  @Test func `a withdrawn place makes room`() async throws {
    let counts = Counts()
    let queue = PlanningQueue(limit: 1, room: 1) { counts.put($0, $1) }
    let first = try queue.place()
    let second = try queue.place()
    let task = Task { try await second.turn() }
    #expect(counts.waiting == 1)
    task.cancel()
    await #expect(throws: ProblemDetails.self) { try await task.value }
    #expect(counts.waiting == 0)
    first.release()
    #expect(counts.running == 0)
  }

  @Test func `a task canceled beforehand does not wait`() async throws {
    let queue = PlanningQueue(limit: 1, room: 1)
    let first = try queue.place()
    let second = try queue.place()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await second.turn()
    }
    task.cancel()
    await #expect(throws: ProblemDetails.self) { try await task.value }
    first.release()
    try await queue.place().turn()
  }

  @Test func `a place dropped unused is released`() throws {
    let counts = Counts()
    let queue = PlanningQueue(limit: 1, room: 1) { counts.put($0, $1) }
    for _ in 0..<3 {
      let places = [try queue.place(), try queue.place()]
      #expect(counts.running == 1 && counts.waiting == 1 && places.count == 2)
      // Without this an optimized build may free the places after their last use.
      withExtendedLifetime(places) {
        _ = #expect(throws: ProblemDetails.self) { _ = try queue.place() }
      }
    }
    #expect(counts.running == 0 && counts.waiting == 0)
  }

  @Test func `a place released twice is released once`() throws {
    let counts = Counts()
    let queue = PlanningQueue(limit: 2, room: 0) { counts.put($0, $1) }
    let (first, second) = (try queue.place(), try queue.place())
    first.release()
    first.release()
    #expect(counts.running == 1)
    second.release()
    #expect(counts.running == 0)
  }

  @Test(arguments: 0..<20)
  func `the limit always holds, and every place gets its turn`(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let peak = Counts()
    let queue = PlanningQueue(limit: 2, room: 5) { running, waiting in
      peak.raise(running, waiting)
    }
    await withTaskGroup { group in
      for _ in 0..<60 {
        let (leaves, yields) = (random.next() % 3 == 0, random.next() % 4)
        let task = Task {
          guard let place = try? queue.place() else { return }
          guard (try? await place.turn()) != nil else { return }
          for _ in 0..<yields { await Task.yield() }
        }
        if leaves { task.cancel() }
        group.addTask { await task.value }
      }
    }
    #expect(peak.running <= 2 && peak.waiting <= 5, "seed \(seed)")
    let places = try (0..<7).map { _ in try queue.place() }
    #expect(places.count == 7, "seed \(seed)")
  }
}
