import HTTPTypes
import Hummingbird

/// A path, a method, and what answers there.
struct Endpoint: Sendable {
  /// Answers a call.
  typealias Handler = @Sendable (Call) async throws(ProblemDetails) -> Response

  /// The method.
  let method: HTTPRequest.Method

  /// The path, as in `/v1/cities/{id}/attractions`.
  let path: String

  /// The forms in which it can answer, the first where the client does not care.
  let forms: [MediaForm]

  /// What answers.
  let handler: Handler

  /// Creates an endpoint that reads.
  static func get(_ path: String, as forms: MediaForm..., handler: @escaping Handler) -> Self {
    Self(method: .get, path: path, forms: forms, handler: handler)
  }

  /// Creates an endpoint that takes a body.
  static func post(_ path: String, as forms: [MediaForm], handler: @escaping Handler) -> Self {
    Self(method: .post, path: path, forms: forms, handler: handler)
  }
}
