import HTTPTypes
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore

/// The planner as an HTTP service.
///
/// It is stateless: the same request has the same response on every instance, except for plans cut short by the clock, which
/// are marked.
package struct PlanningService: Sendable {
  /// The settings.
  let settings: ServiceSettings

  /// The routes.
  let routes: PlanningRoutes

  /// The open connections.
  let ledger: ConnectionLedger

  let logger: Logger

  /// The log writer; `nil` if `logger` writes itself.
  let log: LogWriter?

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - cities: The cities that can be planned.
  ///   - page: The files of the page.
  ///   - settings: The address and the limits.
  ///   - articles: The source of articles on sights; none if `nil`.
  ///   - forecasts: The source of forecasts; none if `nil`.
  ///   - logger: The log.
  ///   - log: The log writer, if buffered: dropped lines are counted, and it is flushed at the end.
  ///   - now: The clock by which the liveness probe detects stuck threads.
  package init(
    cities: CityShelf,
    page: PageFiles,
    settings: ServiceSettings,
    articles: ArticleShelf? = nil,
    forecasts: ForecastShelf? = nil,
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
      origins: settings.origins,
      articles: articles,
      forecasts: forecasts,
      hosts: LocalAddresses.addresses(
        listeningOn: settings.host,
        behindProxy: !settings.proxies.isEmpty
      )
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
      onServerRunning: { [logger, hosts = routes.hosts] channel in
        guard let port = channel.localAddress?.port, !hosts.isEmpty else { return }
        logger.info(
          "other devices of this network may open \(hosts.map { "http://\($0):\(port)" }.joined(separator: " or "))"
        )
      },
      logger: logger
    )
  }

  private var router: Router<ServiceContext> {
    let endpoints = routes.endpoints
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestIDs(proxies: settings.proxies))
    router.add(middleware: RequestRecord(metrics: routes.desk.metrics))
    router.add(middleware: securityHeaders)
    if !settings.origins.isEmpty {
      router.add(middleware: CrossOriginAnswers(origins: settings.origins))
    }
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

/// Rejects requests with unknown expectations; ``ServiceContext/allowBody(of:)`` handles the only standard one.
struct Expectations: RouterMiddleware {
  typealias Context = ServiceContext

  /// Forwards requests without an expectation, or with `100-continue`.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let expected = request.headers[values: .expect].flatMap { $0.split(separator: ",") }
    guard expected.allSatisfy({ $0.trimmed.lowercased() == "100-continue" }) else {
      throw ProblemDetails(
        .expectationFailed,
        "the only supported expectation is 100-continue; leave out the Expect header"
      )
    }
    return try await next(request, context)
  }
}

/// Resolves the client behind a trusted proxy.
struct ForwardedClients: RouterMiddleware {
  typealias Context = ServiceContext

  /// The trusted proxies.
  let proxies: TrustedProxies

  private static let field = HTTPField.Name("X-Forwarded-For")

  /// Forwards the request as one of that client.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let fields = Self.field.map { request.headers[values: $0] } ?? []
    let peer = context.channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
    var context = context
    context.client = ClientAddress(proxies.client(forwardedFor: fields, by: peer))
    return try await next(request, context)
  }
}

/// Rejects requests for other hosts while only this machine may connect.
///
/// Otherwise a page whose name resolves to this machine could read its responses (DNS rebinding).
struct HostGuard: RouterMiddleware {
  typealias Context = ServiceContext

  /// Forwards requests for this machine.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard let authority = Authority(request.head.authority ?? ""),
      LoopbackName.contains(authority.host)
    else {
      throw ProblemDetails(
        .misdirected,
        "this service only accepts requests to localhost; start it with --host to accept other hosts"
      )
    }
    return try await next(request, context)
  }
}

/// The settings of a service: address, limits and files.
public struct ServiceSettings: Hashable, Sendable {
  /// The host name or address to listen on.
  public var host = "127.0.0.1"

  /// The port; 0 for any free port.
  public var port = 8080

  /// The limits on requests.
  public var limits: ServiceLimits

  /// The folder with the files of the page; next to the catalogs if `nil`.
  public var page: String?

  /// The tiles of another host that the page shows; those that the service draws if `nil`.
  package var tiles: TileSource?

  /// The origins whose pages may use the service, besides its own page.
  package var origins = AllowedOrigins()

  /// The trusted proxies; if empty, clients are distinguished by the peers of their connections.
  package var proxies = TrustedProxies()

  /// Creates settings for this machine alone.
  public init(limits: ServiceLimits = ServiceLimits()) {
    self.limits = limits
  }

  /// Whether only this machine can connect.
  var isLoopback: Bool { LoopbackName.contains(host) }
}

/// Rejects requests on connections beyond the limits, except the liveness probe.
struct SpareConnections: RouterMiddleware {
  typealias Context = ServiceContext

  /// The path of the liveness probe.
  static let probe = "/healthz"

  /// The open connections.
  let ledger: ConnectionLedger

  /// Forwards requests within the limits.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard request.uri.path != Self.probe, ledger.isSpare(ObjectIdentifier(context.channel)) else {
      return try await next(request, context)
    }
    var problem = ProblemDetails(
      .tooManyConnections,
      "too many connections are open, in total or from this address; try again later"
    )
    problem.retryAfter = 1
    throw problem
  }
}

/// Ensures a single address per document, so that caches store it once.
///
/// Routes with parameters reject unknown ones themselves. The start page accepts any, since other sites append theirs to links;
/// it is never cached.
struct ExactAddresses: RouterMiddleware {
  typealias Context = ServiceContext

  /// The documents without parameters.
  private static let documents: Set<String> = [
    "/healthz", "/manifest.webmanifest", "/metrics", "/openapi.json", "/service-worker.js",
    "/v1/cities", "/v1/page-settings",
  ]

  /// The prefixes of file addresses.
  private static let folders = ["/assets/", "/page/", "/vendor/"]

  /// Forwards requests for exact addresses.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard !path.contains("//"), path == "/" || !path.hasSuffix("/") else {
      throw ProblemDetails(
        .notFound,
        "there is nothing at this path; write it without doubled slashes and without one at the end"
      )
    }
    if Self.documents.contains(path) || Self.folders.contains(where: path.hasPrefix) {
      _ = try QueryItems(request.uri.query, allowed: [])
    }
    return try await next(request, context)
  }
}

/// Logs and counts each request, by its route rather than its path.
struct RequestRecord: RouterMiddleware {
  typealias Context = ServiceContext

  /// The counters.
  let metrics: ServiceMetrics

  /// Forwards the request, and records the response.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let clock = ContinuousClock.now
    let response = try await next(request, context)
    let duration = clock.duration(to: .now)
    let route = context.endpointPath.map { $0 == "NotFound" ? "none" : $0 } ?? "none"
    let status = Int(response.status.code)
    metrics.count(route: route, method: method(of: request), status: status, took: duration)
    context.logger.info(
      "answered",
      metadata: [
        "method": "\(request.method.rawValue)", "route": "\(route)", "status": "\(status)",
        "milliseconds": "\(Int(duration / .milliseconds(1)))",
      ]
    )
    return response
  }

  /// Returns the method, or `other` for methods that no route supports, which bounds the number of metrics.
  private func method(of request: Request) -> String {
    [.delete, .get, .head, .post, .put].contains(request.method) ? request.method.rawValue : "other"
  }
}

/// Converts errors to problem details.
struct ProblemAnswers: RouterMiddleware {
  typealias Context = ServiceContext

  /// The paths that the service serves.
  let routes: RouteTable

  /// Forwards the request, and responds with the problem if that fails.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as ProblemDetails {
      if problem.kind == .storageFailed {
        context.logger.error(
          "the community fails",
          metadata: ["error": "\(problem.cause ?? problem.detail)"]
        )
      }
      return answer(problem, context)
    } catch let error as HTTPError where error.status == .notFound {
      return answer(routes.problem(with: request), context)
    } catch {
      context.logger.error("failed", metadata: ["error": "\(error)"])
      return answer(ProblemDetails(.internalError, "planday failed; please report this"), context)
    }
  }

  /// Returns the response, and closes the connection soon after if the problem requires it.
  private func answer(_ problem: ProblemDetails, _ context: ServiceContext) -> Response {
    if problem.endsConnection {
      let channel = context.channel
      channel.eventLoop.scheduleTask(in: .seconds(2)) { channel.close(promise: nil) }
    }
    return problem.response
  }
}

/// The paths and methods that a service supports.
struct RouteTable: Sendable {
  /// The components of each path, with its method.
  private let routes: [(parts: [Substring], method: HTTPRequest.Method)]

  /// Creates the table of endpoints.
  init(_ endpoints: [Endpoint]) {
    routes = endpoints.map { ($0.path.split(separator: "/"), $0.method) }
  }

  /// Returns the problem with a request that no endpoint matches.
  func problem(with request: Request) -> ProblemDetails {
    let methods = methods(at: request.uri.path)
    guard !methods.isEmpty else {
      return ProblemDetails(
        .notFound,
        "there is nothing at this path; GET /openapi.json lists the paths"
      )
    }
    let words = methods.map(\.rawValue).joined(separator: ", ")
    var problem = ProblemDetails(.methodNotAllowed, "this path supports \(words)")
    problem.allowed = methods
    return problem
  }

  /// Returns whether a path component matches that of a route, or its suffix if it is a parameter.
  private static func matches(_ part: Substring, _ text: Substring) -> Bool {
    guard part.hasPrefix("{"), let end = part.lastIndex(of: "}") else { return part == text }
    return text.hasSuffix(part[part.index(after: end)...])
  }

  /// Returns the methods that a path supports.
  private func methods(at path: String) -> [HTTPRequest.Method] {
    let parts = path.split(separator: "/")
    let known = routes.filter { route in
      route.parts.count == parts.count
        && zip(route.parts, parts).allSatisfy { Self.matches($0, $1) }
    }
    return known.flatMap { $0.method == .get ? [.get, .head] : [$0.method] }
  }
}
