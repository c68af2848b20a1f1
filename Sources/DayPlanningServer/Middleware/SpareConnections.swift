import Hummingbird

/// Refuses requests on connections beyond the limits, but for the liveness probe.
struct SpareConnections: RouterMiddleware {
  typealias Context = ServiceContext

  /// The path of the liveness probe.
  static let probe = "/healthz"

  /// The open connections.
  let ledger: ConnectionLedger

  /// Passes requests within the limits on.
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
