import Hummingbird

/// Refuses requests for other hosts where only this machine may ask.
///
/// A page from elsewhere whose name points at this machine would otherwise read what is answered here.
struct HostGuard: RouterMiddleware {
  typealias Context = ServiceContext

  /// Answers if the host is this machine.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let host = LoopbackName.host(of: request.head.authority ?? "")
    guard LoopbackName.contains(host) else {
      throw ProblemDetails(
        .misdirected,
        "this service answers as localhost alone; start it with --host to answer others"
      )
    }
    return try await next(request, context)
  }
}
