import Dispatch
import ExactOrienteering
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension PlanningService {
  /// The seconds that canceled requests have for their answers before connections are closed.
  private static let lastSeconds = 4.0

  /// The seconds after which a process ends that its own work keeps from ending.
  private static let endSeconds = lastSeconds + 1

  /// The seconds that the reader of the log has for the last lines before the process ends.
  private static let flushSeconds = 0.5

  /// Serves until SIGTERM, SIGINT or SIGHUP; plans being made then have the drain time to finish.
  ///
  /// What ignores its cancellation does not keep the process: it ends with code 70 five seconds after the drain time.
  ///
  /// - Throws: ``ServiceError`` if it cannot listen, or stops for another reason.
  package func run() async throws(ServiceError) {
    let signals = Self.endingSignals
    let forced = ForcedEnd(
      after: signals.map(\.rawValue),
      seconds: settings.limits.drainSeconds + Self.endSeconds,
      end: endByForce
    )
    defer { withExtendedLifetime(forced) {} }
    SearchThreads.shared.limit = settings.limits.plans
    let cities = routes.cities
    let warming = Task(executorPreference: routes.desk.work.threads) { cities.warm() }
    defer { warming.cancel() }
    do {
      try await group(endingAfter: signals).run()
    } catch let error as IOError {
      let place = "\(settings.host):\(settings.port)"
      throw unsafe .cannotListen(place, problem: String(cString: strerror(error.errnoCode)))
    } catch {
      throw .failed("\(error)")
    }
  }

  /// The signals that end the service: SIGHUP among them, unless the process was started to outlive its terminal.
  private static var endingSignals: [UnixSignal] {
    ForcedEnd.isHangUpIgnored ? [.sigterm, .sigint] : [.sigterm, .sigint, .sighup]
  }

  /// The service and how it shuts down: no new connections, then canceled plans, then closed connections.
  private func group(endingAfter signals: [UnixSignal]) -> ServiceGroup {
    var configuration = ServiceGroupConfiguration(
      services: [application],
      gracefulShutdownSignals: signals,
      logger: logger
    )
    configuration.maximumGracefulShutdownDuration =
      .seconds(settings.limits.drainSeconds + Self.lastSeconds)
    return ServiceGroup(configuration: configuration)
  }

  /// Ends the process whatever still runs.
  private func endByForce() {
    logger.error(
      "work goes on though it was canceled; the process ends without it",
      metadata: ["code": "\(ForcedEnd.code)"]
    )
    log?.flush(within: Self.flushSeconds)
    _exit(ForcedEnd.code)
  }
}

/// Ends a service that was told to stop and does not, whatever still runs.
///
/// It waits for the signals itself, on a queue with a thread of its own: the tasks of the service may be what is stuck.
final class ForcedEnd {
  /// The exit code of a process that ended without its work, `EX_SOFTWARE` of `sysexits.h`.
  static let code: Int32 = 70

  private let sources: [any DispatchSourceSignal]

  /// Waits for signals.
  ///
  /// - Parameters:
  ///   - signals: The signals that tell the service to stop.
  ///   - seconds: The seconds after the first of them.
  ///   - end: Ends the process; called at most once for each signal that came.
  init(
    after signals: [Int32],
    seconds: Double,
    end: @escaping @Sendable () -> Void
  ) {
    let queue = DispatchQueue(label: "planday.forced-end")
    sources = signals.map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
      source.setEventHandler { queue.asyncAfter(deadline: .now() + seconds) { end() } }
      source.resume()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
  }

  /// Whether the process ignores SIGHUP, as after `nohup`: then it goes on when its terminal closes.
  static var isHangUpIgnored: Bool {
    var action = sigaction()
    guard unsafe sigaction(SIGHUP, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
    #else
    let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // SIG_IGN is the pointer 1, and functions cannot be compared.
    return unsafe unsafeBitCast(handler, to: Int.self) == 1
  }
}
