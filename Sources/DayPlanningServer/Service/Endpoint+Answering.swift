import HTTPTypes
import Hummingbird

extension Endpoint {
  /// Answers a request in the media type that the client likes best.
  ///
  /// - Throws: ``ProblemDetails`` if the request is refused.
  func answer(
    _ request: Request,
    _ context: ServiceContext
  ) async throws(ProblemDetails) -> Response {
    if isGuarded { try RequestOrigin.check(request.head) }
    let accepted = AcceptHeader(request.headers[.accept])
    guard let form = accepted.best(of: forms) else {
      let words = forms.map(\.name).joined(separator: ", ")
      throw ProblemDetails(.notAcceptable, "this path answers in \(words); accept one of them")
    }
    let answer = try await handler(Call(request: request, context: context, form: form))
    return answer.response(to: request)
  }
}
