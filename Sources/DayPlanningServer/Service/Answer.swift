import Hummingbird

/// What a handler answers.
enum Answer: Sendable {
  /// A document, which is compressed or found unchanged as the client's headers say.
  case document(Document)
  /// A response that is sent as it is.
  case response(Response)

  /// Returns the response to a request.
  func response(to request: Request) -> Response {
    switch self {
    case .document(let document): document.response(to: request)
    case .response(let response): response
    }
  }
}
