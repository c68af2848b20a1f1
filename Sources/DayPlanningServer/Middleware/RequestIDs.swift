import HTTPTypes
import Hummingbird
import Logging

#if Community
import Community
#endif

/// Gives each request an id that its response, all lines of the log and the log of PostgreSQL have.
///
/// It is that of a trusted proxy, or a new one of 128 bits.
struct RequestIDs: RouterMiddleware {
  typealias Context = ServiceContext

  /// The proxies whose ids are used.
  let proxies: TrustedProxies

  /// The header of requests and responses.
  static let field = HTTPField.Name("X-Request-ID")

  /// The key of the id in the log, as Hummingbird has it.
  static let key = "hb.request.id"

  /// The maximum number of characters in the id of a proxy: PostgreSQL keeps 63 with the name of planday.
  static let most = 48

  /// Forwards the request with its id, and adds it to the response.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let id = id(of: request, context)
    var context = context
    context.logger[metadataKey: Self.key] = "\(id)"
    #if Community
    var response = try await RequestTrace.$id.withValue(id) { [context] in
      try await next(request, context)
    }
    #else
    var response = try await next(request, context)
    #endif
    if let field = Self.field { response.headers[field] = id }
    return response
  }

  /// Returns the id of a request.
  private func id(of request: Request, _ context: ServiceContext) -> String {
    let peer = context.channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
    if proxies.contains(peer), let given = Self.field.flatMap({ request.headers[$0] }),
      Self.isHarmless(given)
    {
      return given
    }
    return context.logger[metadataKey: Self.key].map { "\($0)" } ?? "\(RequestID())"
  }

  /// Returns whether an id is short, and only of letters and digits of ASCII, and of `-`, `_`, `.` and `:`.
  static func isHarmless(_ id: String) -> Bool {
    (1...most).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "-_.:".utf8.contains(byte)
        }
      }
  }
}
