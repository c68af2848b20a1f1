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
  /// The files that a service has open beside its connections, generously.
  private static let otherFiles = 100

  /// The seconds that canceled requests have for their answers before connections are closed.
  private static let lastSeconds = 5.0

  /// Serves until SIGTERM or SIGINT; plans being made then have the drain time to finish.
  ///
  /// - Throws: ``ServiceError`` if it cannot listen, or stops for another reason.
  package func run() async throws(ServiceError) {
    checkOpenFiles()
    let cities = routes.cities
    let warming = Task(executorPreference: routes.readers) { cities.warm() }
    defer { warming.cancel() }
    do {
      try await group.run()
    } catch let error as IOError {
      let place = "\(settings.host):\(settings.port)"
      throw unsafe .cannotListen(place, problem: String(cString: strerror(error.errnoCode)))
    } catch {
      throw .failed("\(error)")
    }
  }

  /// The service and how it shuts down: no new connections, then canceled plans, then closed connections.
  private var group: ServiceGroup {
    var configuration = ServiceGroupConfiguration(
      services: [application],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    configuration.maximumGracefulShutdownDuration =
      .seconds(settings.limits.drainSeconds + Self.lastSeconds)
    return ServiceGroup(configuration: configuration)
  }

  /// Makes room for all connections, or logs that there is not enough.
  private func checkOpenFiles() {
    let wanted = settings.limits.connections + Self.otherFiles
    let limit = OpenFileLimit.raise(to: wanted)
    guard limit < wanted else { return }
    logger.warning(
      "the limit of open files is too low for --connections; raise it (ulimit -n, LimitNOFILE)",
      metadata: ["limit": "\(limit)", "wanted": "\(wanted)"]
    )
  }
}
