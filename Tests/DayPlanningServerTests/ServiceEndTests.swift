import Dispatch
import Foundation
import Testing

@testable import DayPlanningServer

/// Shutdown and startup of a service.
@Suite(.serialized)
struct ServiceEndTests {
  @Test func `a signal terminates the process after a timeout, whatever its tasks do`() {
    let ended = DispatchSemaphore(value: 0)
    // Until the sources are registered, the signal would end this process.
    signal(SIGUSR2, SIG_IGN)
    let forced = ForcedEnd(after: [SIGUSR2], seconds: 0) { ended.signal() }
    // Block this thread.
    var isEnded = false
    for _ in 0..<600 where !isEnded {
      kill(getpid(), SIGUSR2)
      isEnded = ended.wait(timeout: .now() + 0.1) == .success
    }
    #expect(isEnded)
    withExtendedLifetime(forced) {}
  }

  @Test func `a process started with nohup is detected`() {
    let before = signal(SIGHUP, SIG_DFL)
    #expect(!ForcedEnd.isHangUpIgnored)
    signal(SIGHUP, SIG_IGN)
    #expect(ForcedEnd.isHangUpIgnored)
    signal(SIGHUP, before)
  }

  @Test(arguments: [1, 2, 16, 128])
  func `connections fit into the files that the system permits`(cores: Int) throws {
    let reserve = OpenFileLimit.reserve(cores: cores)
    for files in [reserve + 2, reserve + 3, reserve + 16, 256, 1_024, 4_096, .max] {
      for wanted in [1, 10, 1_024, 1_000_000] where files >= reserve + 2 {
        var limits = ServiceLimits(plans: 1)
        limits.connections = wanted
        let spare = limits.spareConnections
        try limits.fit(files: files, reserve: reserve)
        #expect(limits.connections >= 1 && limits.connections <= wanted)
        #expect(limits.spareConnections >= 1 && limits.spareConnections <= spare)
        let used = limits.connections + limits.spareConnections
        #expect(used <= files - reserve)
        let isEnough = files - reserve >= wanted + spare
        #expect(
          (limits.connections == wanted && limits.spareConnections == spare) == isEnough
            || wanted < 32
        )
      }
    }
    var limits = ServiceLimits(plans: 1)
    let error = #expect(throws: ServiceError.self) {
      try limits.fit(files: reserve + 1, reserve: reserve)
    }
    #expect(error?.description.contains("is \(reserve + 1), and") ?? false)
  }

  @Test func `systemd always restarts the service, and gives it time to stop`() throws {
    let file = ServiceFixture.package.appending(path: "packaging/planday.service")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    func value(_ key: String) -> Substring? {
      lines.first { $0.hasPrefix("\(key)=") }?.dropFirst(key.count + 1)
    }
    #expect(value("StartLimitIntervalSec") == "0" && value("Restart") == "on-failure")
    #expect(value("RestartSec") == "2" && value("RestartMaxDelaySec") == "60")
    let start = try #require(value("ExecStart"))
    let drain = try #require(start.firstMatch(of: #/--drain (\d+)/#).flatMap { Int($0.output.1) })
    let stop = try #require(value("TimeoutStopSec").flatMap { Int($0) })
    #expect(stop >= drain + 6)
  }
}
