import HTTPTypes
import Hummingbird

/// Says to browsers what an answer may do: nothing but what the page needs.
struct SecurityHeaders: RouterMiddleware {
  typealias Context = ServiceContext

  /// The policy of content for all answers that have none.
  let policy: String

  /// Adds the headers.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = policy
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    if let name = HTTPField.Name("Referrer-Policy") { response.headers[name] = "no-referrer" }
    return response
  }
}
