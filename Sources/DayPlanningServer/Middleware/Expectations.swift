import HTTPTypes
import Hummingbird

/// Refuses requests that expect what the service cannot do; ``ServiceContext/allowBody(of:)`` meets the one expectation there is.
struct Expectations: RouterMiddleware {
  typealias Context = ServiceContext

  /// Passes on requests that expect nothing, or `100-continue`.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let expected = request.headers[values: .expect].flatMap { $0.split(separator: ",") }
    guard expected.allSatisfy({ $0.trimmed.lowercased() == "100-continue" }) else {
      throw ProblemDetails(
        .expectationFailed,
        "the only expectation that this service meets is 100-continue; leave out the Expect header"
      )
    }
    return try await next(request, context)
  }
}
