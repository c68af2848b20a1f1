import HTTPTypes
import Hummingbird

/// One request on its way to the route that answers it.
struct Call: Sendable {
  /// The request.
  let request: Request

  /// What goes along with it.
  let context: ServiceContext

  /// The form of the answer that the client accepts best.
  let form: MediaForm

  /// Reads the query.
  ///
  /// - Parameter allowed: The names that the route knows.
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
