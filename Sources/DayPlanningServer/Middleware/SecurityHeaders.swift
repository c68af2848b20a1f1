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
    add(to: &response.headers)
    return response
  }

  /// Adds the headers to those of an answer.
  func add(to headers: inout HTTPFields) {
    if headers[.contentSecurityPolicy] == nil { headers[.contentSecurityPolicy] = policy }
    headers[.xContentTypeOptions] = "nosniff"
    if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
  }
}
