import HTTPTypes
import Hummingbird

extension Endpoint {
  /// Answers a request in the form that the client accepts best.
  ///
  /// - Throws: ``ProblemDetails`` if it accepts none, or if something else is wrong.
  func answer(
    _ request: Request,
    _ context: ServiceContext
  ) async throws(ProblemDetails) -> Response {
    let accepted = AcceptHeader(request.headers[.accept])
    guard let form = accepted.best(of: forms) else {
      let words = forms.map(\.name).joined(separator: ", ")
      throw ProblemDetails(.notAcceptable, "this path answers in \(words)")
    }
    return try await handler(Call(request: request, context: context, form: form))
  }
}
