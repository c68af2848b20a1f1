import HTTPTypes
import Hummingbird

/// Resolves the client behind a trusted proxy.
struct ForwardedClients: RouterMiddleware {
  typealias Context = ServiceContext

  /// The proxies that are believed.
  let proxies: TrustedProxies

  private static let field = HTTPField.Name("X-Forwarded-For")

  /// Passes the request on as one of that client.
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
