import Hummingbird
import Logging

/// Logs and counts each request, by its route rather than its path.
struct RequestRecord: RouterMiddleware {
  typealias Context = ServiceContext

  /// The counters.
  let metrics: ServiceMetrics

  /// Passes the request on, and records the response.
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
    [.get, .head, .post].contains(request.method) ? request.method.rawValue : "other"
  }
}
