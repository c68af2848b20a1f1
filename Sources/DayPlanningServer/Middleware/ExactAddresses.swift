import Hummingbird

/// Keeps each document at one address, so that caches keep it once.
///
/// Routes with parameters refuse unknown ones themselves. The start page takes any, since others append theirs to links to it; it
/// is asked for anew each time.
struct ExactAddresses: RouterMiddleware {
  typealias Context = ServiceContext

  /// The documents without parameters.
  private static let documents: Set<String> = [
    "/healthz", "/manifest.webmanifest", "/metrics", "/openapi.json", "/service-worker.js",
    "/v1/cities", "/v1/page-settings",
  ]

  /// What the addresses of files begin with.
  private static let folders = ["/assets/", "/page/", "/vendor/"]

  /// Passes requests for exact addresses on.
  func handle(
    _ request: Request,
    context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard !path.contains("//"), path == "/" || !path.hasSuffix("/") else {
      throw ProblemDetails(
        .notFound,
        "nothing is at this path; write it without doubled slashes and without one at the end"
      )
    }
    if Self.documents.contains(path) || Self.folders.contains(where: path.hasPrefix) {
      _ = try QueryItems(request.uri.query, allowed: [])
    }
    return try await next(request, context)
  }
}
