import HTTPTypes
import Hummingbird

/// A path, a method, and the handler of its requests.
struct Endpoint: Sendable {
  /// Answers a call.
  typealias Handler = @Sendable (Call) async throws(ProblemDetails) -> Answer

  /// The method.
  let method: HTTPRequest.Method

  /// The path, as in `/v1/cities/{id}/attractions`.
  let path: String

  /// The media types in which it answers, the default first.
  let forms: [MediaForm]

  /// Whether an answer is work that pages of other sites may not ask for.
  let isGuarded: Bool

  /// The handler.
  let handler: Handler

  /// Creates an endpoint that reads.
  static func get(_ path: String, as forms: MediaForm..., handler: @escaping Handler) -> Self {
    Self(method: .get, path: path, forms: forms, isGuarded: false, handler: handler)
  }

  /// Creates an endpoint that reads, and works for it.
  static func guardedGet(_ path: String, as form: MediaForm, handler: @escaping Handler) -> Self {
    Self(method: .get, path: path, forms: [form], isGuarded: true, handler: handler)
  }

  /// Creates an endpoint that takes a body and works on it.
  static func post(_ path: String, as forms: [MediaForm], handler: @escaping Handler) -> Self {
    Self(method: .post, path: path, forms: forms, isGuarded: true, handler: handler)
  }
}
