import HTTPTypes
import Hummingbird

/// The origins whose pages may use the service, besides its own page: those of `--allow-origin`.
///
/// > Source: "Fetch Standard", section 3.2, "CORS protocol", WHATWG, <https://fetch.spec.whatwg.org/#http-cors-protocol>.
package struct AllowedOrigins: Hashable, Sendable {
  private let origins: Set<String>

  /// Allows no origin.
  package init() { origins = [] }

  /// Allows some origins.
  ///
  /// - Parameter texts: Each a scheme, a host and an optional port, e.g. `https://my.app`.
  /// - Throws: ``ServiceError/badOrigin(_:)``.
  package init(_ texts: [String]) throws(ServiceError) {
    var origins: Set<String> = []
    for text in texts { origins.insert(try Self.origin(text)) }
    self.origins = origins
  }

  /// Whether no origin is allowed.
  var isEmpty: Bool { origins.isEmpty }

  /// Returns whether pages of an origin may use the service.
  func contains(_ origin: String) -> Bool { origins.contains(origin.lowercased()) }

  /// Returns an origin in the format of browsers.
  private static func origin(_ text: String) throws(ServiceError) -> String {
    let small = text.lowercased()
    guard let end = small.firstRange(of: "://") else { throw unreadable(text) }
    let (scheme, host) = (small[..<end.lowerBound], small[end.upperBound...])
    guard scheme == "http" || scheme == "https", !host.isEmpty,
      !host.contains(where: { "/?#@* ".contains($0) })
    else { throw unreadable(text) }
    // Colons inside the brackets of an IPv6 address are not port separators.
    guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return small }
    guard let port = UInt16(host[host.index(after: colon)...]), colon > host.startIndex else {
      throw unreadable(text)
    }
    return port == (scheme == "https" ? 443 : 80) ? String(small[..<colon]) : small
  }

  private static func unreadable(_ text: String) -> ServiceError {
    .badOrigin(
      "--allow-origin \(text) is not an origin; write only scheme, host and port, e.g. https://my.app or http://localhost:3000"
    )
  }
}

/// Adds CORS headers for allowed origins, and responds to preflights.
struct CrossOriginAnswers: RouterMiddleware {
  typealias Context = ServiceContext

  /// The origins.
  let origins: AllowedOrigins

  /// Forwards the request, and adds the headers of an allowed origin; responds to a preflight itself.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard let origin = request.headers[.origin], origins.contains(origin) else {
      var response = try await next(request, context)
      vary(&response)
      return response
    }
    let isPreflight =
      request.method == .options && request.headers[.accessControlRequestMethod] != nil
    var response =
      isPreflight
      ? Response(
        status: .noContent,
        headers: [
          .accessControlAllowMethods: "GET, HEAD, POST",
          .accessControlAllowHeaders: "content-type",
          .accessControlMaxAge: "600",
        ]
      ) : try await next(request, context)
    response.headers[.accessControlAllowOrigin] = origin
    response.headers[.accessControlExposeHeaders] = "ETag, Retry-After, X-Request-ID"
    vary(&response)
    return response
  }

  /// Prevents caches from reusing a response for another origin.
  private func vary(_ response: inout Response) {
    let names = response.headers[.vary].map { "\($0), Origin" }
    response.headers[.vary] = names ?? "Origin"
  }
}
