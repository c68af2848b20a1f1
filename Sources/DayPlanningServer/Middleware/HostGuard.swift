import Hummingbird

/// Refuses requests for other hosts while only this machine may connect.
///
/// Otherwise a page whose name resolves to this machine could read its answers (DNS rebinding).
struct HostGuard: RouterMiddleware {
  typealias Context = ServiceContext

  /// Passes requests for this machine on.
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
        "this service answers as localhost only; start it with --host to answer for other hosts"
      )
    }
    return try await next(request, context)
  }
}
