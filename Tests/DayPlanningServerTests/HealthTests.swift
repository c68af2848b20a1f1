import CityCatalogs
import Dispatch
import HTTPTypes
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import DayPlanningServer

/// The liveness probe.
struct HealthTests {
  /// A manual clock.
  private final class Clock: Sendable {
    private let passed = Mutex(Duration.zero)
    private let start = ContinuousClock.now

    /// The time.
    var now: ContinuousClock.Instant { start.advanced(by: passed.withLock { $0 }) }

    /// Lets time pass.
    func pass(_ duration: Duration) { passed.withLock { $0 += duration } }
  }

  @Test(arguments: [true, false])
  func `stuck threads are detected, and healthy again once they continue`(
    isReading: Bool
  ) async throws {
    let clock = Clock()
    let service = PlanningService(
      cities: try CityShelf(CatalogLibrary(directory: ServiceFixture.oddtown)),
      page: PageFiles(folder: nil),
      settings: ServiceSettings(limits: ServiceLimits(plans: 2)),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      now: { clock.now }
    )
    let threads =
      isReading ? service.routes.desk.reading.threads : service.routes.desk.plans.threads
    let (stuck, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    try await service.application.test(.router) { client in
      #expect(try await client.get("/healthz").status == .ok)
      let tasks = (0..<2).map { _ in
        Task(executorPreference: threads) { Self.hold(stuck, until: gate) }
      }
      Self.wait(for: stuck, times: 2)
      // No work is waiting yet, so busy threads are healthy; then the probe itself waits.
      clock.pass(.seconds(3_600))
      #expect(try await client.get("/healthz").status == .ok)
      clock.pass(.seconds(29))
      #expect(try await client.get("/healthz").status == .ok)
      clock.pass(.seconds(3_600))
      let response = try await client.get("/healthz")
      #expect(response.status == .serviceUnavailable)
      #expect(try response.problem().type.hasSuffix("/stuck"))
      for _ in tasks { gate.signal() }
      for task in tasks { await task.value }
      try await PlanningQueueTests.wait { threads.stall() == .zero }
      #expect(try await client.get("/healthz").status == .ok)
    }
  }

  private static func hold(_ stuck: DispatchSemaphore, until gate: DispatchSemaphore) {
    stuck.signal()
    gate.wait()
  }

  private static func wait(for semaphore: DispatchSemaphore, times: Int) {
    for _ in 0..<times { semaphore.wait() }
  }
}
