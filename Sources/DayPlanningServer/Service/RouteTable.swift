import HTTPTypes
import Hummingbird

/// The paths and methods that a service supports.
struct RouteTable: Sendable {
  /// The components of each path, with its method.
  private let routes: [(parts: [Substring], method: HTTPRequest.Method)]

  /// Creates the table of endpoints.
  init(_ endpoints: [Endpoint]) {
    routes = endpoints.map { ($0.path.split(separator: "/"), $0.method) }
  }

  /// Returns the problem with a request that no endpoint matches.
  func problem(with request: Request) -> ProblemDetails {
    let methods = methods(at: request.uri.path)
    guard !methods.isEmpty else {
      return ProblemDetails(.notFound, "nothing is at this path; GET /openapi.json lists the paths")
    }
    let words = methods.map(\.rawValue).joined(separator: ", ")
    var problem = ProblemDetails(.methodNotAllowed, "this path supports \(words)")
    problem.allowed = methods
    return problem
  }

  /// Returns whether a part of a path is that of a route, or has the ending of one that varies.
  private static func matches(_ part: Substring, _ text: Substring) -> Bool {
    guard part.hasPrefix("{"), let end = part.lastIndex(of: "}") else { return part == text }
    return text.hasSuffix(part[part.index(after: end)...])
  }

  /// Returns the methods that a path supports.
  private func methods(at path: String) -> [HTTPRequest.Method] {
    let parts = path.split(separator: "/")
    let known = routes.filter { route in
      route.parts.count == parts.count
        && zip(route.parts, parts).allSatisfy { Self.matches($0, $1) }
    }
    return known.flatMap { $0.method == .get ? [.get, .head] : [$0.method] }
  }
}
