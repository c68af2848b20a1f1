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
  /// The time that canceled requests have for their responses before connections are closed, in seconds.
  private static let lastSeconds = 4.0

  /// The time after which the process is terminated if its work prevents a regular end, in seconds.
  private static let endSeconds = lastSeconds + 1

  /// The time for flushing the log before the process ends, in seconds.
  private static let flushSeconds = 0.5

  /// Serves until SIGTERM, SIGINT or SIGHUP; running plans then have the drain time to finish.
  ///
  /// Work that ignores cancellation does not keep the process alive: it exits with code 70 five seconds after the drain time.
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
    #if Community
    let following = Task { [logger] in await cities.shared?.follow(cities, logger) }
    defer { following.cancel() }
    #endif
    do {
      try await group(endingAfter: signals).run()
    } catch let error as IOError {
      let place = "\(settings.host):\(settings.port)"
      throw unsafe .cannotListen(place, problem: String(cString: strerror(error.errnoCode)))
    } catch {
      throw .failed("\(error)")
    }
  }

  /// The signals that stop the service, including SIGHUP unless the process is to outlive its terminal.
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

  /// Terminates the process, even if work is still running.
  private func endByForce() {
    logger.error(
      "work continues after cancellation; terminating the process",
      metadata: ["code": "\(ForcedEnd.code)"]
    )
    log?.flush(within: Self.flushSeconds)
    _exit(ForcedEnd.code)
  }
}

/// Terminates a service that does not stop after a signal.
///
/// It waits for signals on its own queue and thread, since the service's tasks may be stuck.
final class ForcedEnd {
  /// The exit code of a forced termination, `EX_SOFTWARE` of `sysexits.h`.
  static let code: Int32 = 70

  private let sources: [any DispatchSourceSignal]

  /// Waits for signals.
  ///
  /// - Parameters:
  ///   - signals: The signals that stop the service.
  ///   - seconds: The delay after the first of them, in seconds.
  ///   - end: Terminates the process; called at most once per signal received.
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

  /// Whether the process ignores SIGHUP, as after `nohup`, so that it outlives its terminal.
  static var isHangUpIgnored: Bool {
    var action = sigaction()
    guard unsafe sigaction(SIGHUP, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
    #else
    let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // SIG_IGN is the pointer 1; functions are not comparable.
    return unsafe unsafeBitCast(handler, to: Int.self) == 1
  }
}
