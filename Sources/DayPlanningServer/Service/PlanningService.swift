import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore

/// The planner as a service over HTTP.
///
/// It is stateless: the same request has the same answer on every copy of the service.
package struct PlanningService: Sendable {
  /// Where it listens and what it serves.
  let settings: ServiceSettings

  /// The routes.
  let routes: PlanningRoutes

  /// The open connections.
  let ledger: ConnectionLedger

  let logger: Logger

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - cities: The cities that can be planned.
  ///   - page: The files of the page.
  ///   - settings: Where it listens, and its limits.
  ///   - articles: Where the articles on sights come from; there are none if `nil`.
  ///   - logger: The log.
  package init(
    cities: CityShelf,
    page: PageFiles,
    settings: ServiceSettings,
    articles: ArticleShelf? = nil,
    logger: Logger
  ) {
    self.settings = settings
    self.logger = logger
    let metrics = ServiceMetrics()
    routes = PlanningRoutes(
      cities: cities,
      desk: PlanDesk(limits: settings.limits, metrics: metrics),
      page: page,
      departures: Departures(),
      readers: PlanningThreads(count: max(2, settings.limits.plans)),
      otherTiles: settings.tiles,
      articles: articles
    )
    ledger = ConnectionLedger(
      total: settings.limits.connections,
      perAddress: settings.limits.connectionsPerAddress
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
    router.add(middleware: SpareConnections(ledger: ledger))
    for endpoint in endpoints {
      router.on(RouterPath(endpoint.path), method: endpoint.method) { request, context in
        try await endpoint.answer(request, context)
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
