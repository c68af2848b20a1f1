import CityCatalogs
import Dispatch
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import DayPlanningServer

/// A log with a slow or blocked reader.
struct LogWriterTests {
  /// A reader that blocks until released.
  private final class Reader: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let texts = Mutex<[String]>([])

    /// All lines that were read.
    var lines: [Substring] { texts.withLock { $0.joined() }.split(separator: "\n") }

    /// Takes a text once the gate is open.
    func take(_ text: String) {
      gate.wait()
      gate.signal()
      texts.withLock { $0.append(text) }
    }

    /// Opens the gate for good.
    func open() { gate.signal() }
  }

  @Test func `lines are written in order, and none is dropped while there is room`() {
    let reader = Reader()
    reader.open()
    let log = LogWriter(to: reader.take)
    for number in 0..<1_000 { log.write("\(number)\n") }
    #expect(log.flush(within: 60))
    #expect(reader.lines == (0..<1_000).map { "\($0)" })
  }

  @Test func `a stopped reader blocks no writer, and dropped lines are counted and logged`() {
    let reader = Reader()
    let dropped = Atomic(0)
    let log = LogWriter(capacity: 1_000, to: reader.take)
    log.whenDropped { dropped.add(1, ordering: .relaxed) }
    // If writing blocked, this would never end.
    for number in 0..<10_000 { log.write("\(10_000 + number)\n") }
    #expect(!log.flush(within: 0))
    let count = dropped.load(ordering: .relaxed)
    // At most one buffer is being written and another is full, with lines of six bytes.
    #expect((10_000 - 2 * 166...10_000 - 166).contains(count))
    reader.open()
    #expect(log.flush(within: 60))
    // There is a note each time there was room again.
    let notes = reader.lines.filter { $0.hasPrefix("{") }
    #expect(notes.allSatisfy { $0.contains(#""level":"warning""#) })
    let missing = notes.compactMap { note in
      note.firstMatch(of: #/"lines":"(\d+)"/#).flatMap { Int($0.output.1) }
    }
    #expect(missing.reduce(0, +) == count)
    let kept = reader.lines.filter { !$0.hasPrefix("{") }
    #expect(kept.count == 10_000 - count && kept == Set(kept).sorted())
    log.write("after\n")
    #expect(log.flush(within: 60))
    #expect(reader.lines.last == "after")
  }

  @Test func `a service responds while its log is not read`() async throws {
    let reader = Reader()
    let log = LogWriter(capacity: 1_000, to: reader.take)
    let service = PlanningService(
      cities: try CityShelf(CatalogLibrary(directory: ServiceFixture.oddtown)),
      page: PageFiles(folder: nil),
      settings: ServiceSettings(limits: ServiceLimits(plans: 1)),
      logger: Logger(label: "test") { _ in JSONLogHandler(write: log.write) },
      log: log
    )
    try await service.application.test(.router) { client in
      for _ in 0..<100 { #expect(try await client.get("/healthz").status == .ok) }
      let metrics = try await client.get("/metrics").text
      let line = try #require(
        metrics.split(separator: "\n").first { $0.hasPrefix("planday_log_lines_dropped_total ") }
      )
      #expect(!line.hasSuffix(" 0"))
    }
    reader.open()
    #expect(log.flush(within: 60))
    #expect(reader.lines.contains { $0.contains("lines of the log were dropped") })
  }
}
