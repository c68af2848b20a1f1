import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore

/// The planner as a service over HTTP.
///
/// It is stateless: the same request has the same answer on every copy of the service, unless the clock cut a plan off, which it says.
package struct PlanningService: Sendable {
  /// Where it listens and what it serves.
  let settings: ServiceSettings

  /// The routes.
  let routes: PlanningRoutes

  /// The open connections.
  let ledger: ConnectionLedger

  let logger: Logger

  /// Writes the log; `nil` if `logger` does that alone.
  let log: LogWriter?

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - cities: The cities that can be planned.
  ///   - page: The files of the page.
  ///   - settings: Where it listens, and its limits.
  ///   - articles: Where the articles on sights come from; there are none if `nil`.
  ///   - logger: The log.
  ///   - log: What writes the log, if that may lag behind: its dropped lines are counted, and it is flushed at the end.
  ///   - now: The clock by which the liveness probe detects stuck threads.
  package init(
    cities: CityShelf,
    page: PageFiles,
    settings: ServiceSettings,
    articles: ArticleShelf? = nil,
    logger: Logger,
    log: LogWriter? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.settings = settings
    self.logger = logger
    self.log = log
    let metrics = ServiceMetrics()
    log?.whenDropped { metrics.countDroppedLogLine() }
    routes = PlanningRoutes(
      cities: cities,
      desk: PlanDesk(limits: settings.limits, metrics: metrics, now: now),
      page: page,
      departures: Departures(),
      otherTiles: settings.tiles,
      articles: articles
    )
    ledger = ConnectionLedger(
      total: settings.limits.connections,
      perAddress: settings.limits.connectionsPerAddress,
      spare: settings.limits.spareConnections
    ) { open, isEviction in
      metrics.show(connections: open)
      if isEviction { metrics.countEviction() }
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
        address: .hostname(settings.host, port: settings.port)
      ),
      logger: logger
    )
  }

  private var router: Router<ServiceContext> {
    let endpoints = routes.endpoints
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestRecord(metrics: routes.desk.metrics))
    router.add(middleware: securityHeaders)
    router.add(middleware: ProblemAnswers(routes: RouteTable(endpoints)))
    if settings.isLoopback { router.add(middleware: HostGuard()) }
    if !settings.proxies.isEmpty {
      router.add(middleware: ForwardedClients(proxies: settings.proxies))
    }
    router.add(middleware: Expectations())
    router.add(middleware: ExactAddresses())
    router.add(middleware: SpareConnections(ledger: ledger))
    for endpoint in endpoints {
      router.on(RouterPath(endpoint.path), method: endpoint.method) { request, context in
        try await endpoint.answer(request, context, by: routes)
      }
    }
    return router
  }

  private var securityHeaders: SecurityHeaders {
    SecurityHeaders(
      policy: ContentPolicy.page(hasLeaflet: !routes.page.leaflet.isEmpty, tiles: settings.tiles)
    )
  }

  private var server: HTTPServerBuilder {
    let patience = TimeAmount.seconds(Int64(settings.limits.idleSeconds))
    let (ledger, headers, departures) = (ledger, securityHeaders, routes.departures)
    let proxies = settings.proxies
    return HTTPServerBuilder { responder in
      ServiceChannel(
        responder: responder,
        ledger: ledger,
        proxies: proxies,
        departures: departures,
        patience: patience,
        headers: headers
      )
    }
  }
}
