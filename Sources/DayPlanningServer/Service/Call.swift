import HTTPTypes
import Hummingbird

/// One request to an endpoint.
struct Call: Sendable {
  /// The request.
  let request: Request

  /// The context.
  let context: ServiceContext

  /// The media type of the answer.
  let form: MediaForm

  /// Reads the query.
  ///
  /// - Parameter allowed: The parameters that the route knows.
  /// - Returns: The parameters.
  /// - Throws: ``ProblemDetails`` if it has others.
  func query(_ allowed: [String]) throws(ProblemDetails) -> QueryItems {
    try QueryItems(request.uri.query, allowed: allowed)
  }

  /// Returns the part of the path that the route calls `name`.
  func part(_ name: String) -> String {
    context.parameters.get(name) ?? ""
  }
}
