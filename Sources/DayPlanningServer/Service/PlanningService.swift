import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The planner as a service over HTTP.
///
/// It keeps nothing: the same request has the same answer, whichever of several services gets it.
package struct PlanningService: Sendable {
  /// Where it listens and what it serves.
  let settings: ServiceSettings

  /// What it does.
  let routes: PlanningRoutes

  private let logger: Logger

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - cities: The cities that can be planned.
  ///   - page: The files of the page.
  ///   - settings: Where it listens and what clients may ask for.
  ///   - logger: Where it says what it does.
  package init(
    cities: CityShelf,
    page: PageFiles,
    settings: ServiceSettings,
    logger: Logger
  ) {
    self.settings = settings
    self.logger = logger
    let desk = PlanDesk(limits: settings.limits, metrics: ServiceMetrics())
    routes = PlanningRoutes(
      cities: cities,
      desk: desk,
      page: page,
      departures: Departures(),
      readers: PlanningThreads(count: max(2, settings.limits.plans))
    )
  }

  /// Answers requests until the process is asked to end, and then those that are under way.
  ///
  /// - Throws: ``ServiceError`` with what hinders it.
  package func run() async throws(ServiceError) {
    do {
      try await application.runService()
    } catch let error as IOError {
      let place = "\(settings.host):\(settings.port)"
      throw .cannotListen(place, problem: String(cString: strerror(error.errnoCode)))
    } catch {
      throw .failed("\(error)")
    }
  }
}

extension PlanningService {
  /// The service as Hummingbird runs it.
  var application: some ApplicationProtocol {
    Application(
      router: router,
      server: server,
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port),
        availableConnectionsDelegate: .maximum(limits.connections, logger: logger)
      ),
      logger: logger
    )
  }

  private var limits: ServiceLimits { settings.limits }

  /// What goes along with every request, and the routes.
  private var router: Router<ServiceContext> {
    let endpoints = routes.endpoints
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestRecord(metrics: routes.desk.metrics))
    router.add(middleware: securityHeaders)
    router.add(middleware: ProblemAnswers(routes: RouteTable(endpoints)))
    if settings.isLoopback { router.add(middleware: HostGuard()) }
    for endpoint in endpoints {
      router.on(RouterPath(endpoint.path), method: endpoint.method) { request, context in
        try await endpoint.answer(request, context)
      }
    }
    return router
  }

  private var securityHeaders: SecurityHeaders {
    SecurityHeaders(policy: ContentPolicy.page(hasLeaflet: !routes.page.leaflet.isEmpty))
  }

  /// The connections: none may be idle for long or send great headers.
  private var server: HTTPServerBuilder {
    let departures = routes.departures
    let patience = TimeAmount.seconds(Int64(limits.idleSeconds))
    let headers = securityHeaders
    return .http1(
      configuration: .init(
        additionalChannelHandlers: [
          ConnectionWatch(departures, patience: patience), UnreadableRequests(headers),
        ],
        idleTimeout: patience,
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: 64 * 1_024,
          maxHeaderListSize: 96 * 1_024,
          maxHeaderFieldCount: 100
        )
      )
    )
  }
}
