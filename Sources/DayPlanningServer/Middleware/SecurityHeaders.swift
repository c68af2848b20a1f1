import HTTPTypes
import Hummingbird

/// Adds security headers that restrict responses to what the page needs.
struct SecurityHeaders: RouterMiddleware {
  typealias Context = ServiceContext

  /// The default content security policy.
  let policy: String

  /// Adds the headers to the response.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    add(to: &response.headers)
    return response
  }

  /// Adds the headers to others.
  func add(to headers: inout HTTPFields) {
    if headers[.contentSecurityPolicy] == nil { headers[.contentSecurityPolicy] = policy }
    headers[.xContentTypeOptions] = "nosniff"
    if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
  }
}
