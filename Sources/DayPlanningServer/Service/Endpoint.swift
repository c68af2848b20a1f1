import HTTPTypes
import Hummingbird

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A path, a method, and what answers its requests.
struct Endpoint: Sendable {
  /// What answers calls.
  ///
  /// The case says what that costs, and so where it is done.
  enum Handler: Sendable {
    /// Takes microseconds, such as a document at hand: answered at once, where connections are served.
    case instant(@Sendable (Call) throws(ProblemDetails) -> Answer)

    /// Takes some milliseconds, bounded by the size of the request: answered on the threads that read requests.
    ///
    /// It gets the body; an empty one for GET.
    case reading(@Sendable (Call, Data) throws(ProblemDetails) -> Answer)

    /// May take longer, or wait for a routing engine: answered in its turn on the threads for work, and canceled when the client
    /// leaves or after ``ServiceLimits/workSeconds``.
    ///
    /// It gets the body; an empty one for GET.
    case work(@Sendable (Call, Data) throws(ProblemDetails) -> Answer)

    /// Waits without a thread, as for a place in the queue of plans: whatever it computes it gives to a desk.
    case waiting(@Sendable (Call) async throws(ProblemDetails) -> Answer)
  }

  /// The method.
  let method: HTTPRequest.Method

  /// The path, as in `/v1/cities/{id}/attractions`.
  let path: String

  /// The media types in which it answers, the default first.
  let forms: [MediaForm]

  /// Whether an answer is work that pages of other sites may not ask for.
  let isGuarded: Bool

  /// What answers.
  let handler: Handler

  /// Creates an endpoint that reads.
  static func get(_ path: String, as forms: MediaForm..., by handler: Handler) -> Self {
    Self(method: .get, path: path, forms: forms, isGuarded: false, handler: handler)
  }

  /// Creates an endpoint that reads, and works for it.
  static func guardedGet(_ path: String, as form: MediaForm, by handler: Handler) -> Self {
    Self(method: .get, path: path, forms: [form], isGuarded: true, handler: handler)
  }

  /// Creates an endpoint that takes a body and works on it.
  static func post(_ path: String, as forms: [MediaForm], by handler: Handler) -> Self {
    Self(method: .post, path: path, forms: forms, isGuarded: true, handler: handler)
  }
}

extension Endpoint {
  /// Answers a request in the media type that the client likes best.
  ///
  /// - Throws: ``ProblemDetails`` if the request is refused.
  func answer(
    _ request: Request,
    _ context: ServiceContext,
    by routes: PlanningRoutes
  ) async throws(ProblemDetails) -> Response {
    if isGuarded { try RequestOrigin.check(request.head) }
    let accepted = AcceptHeader(request.headers[.accept])
    guard let form = accepted.best(of: forms) else {
      let words = forms.map(\.name).joined(separator: ", ")
      throw ProblemDetails(.notAcceptable, "this path answers in \(words); accept one of them")
    }
    let call = Call(request: request, context: context, form: form)
    switch handler {
    case .instant(let answer): return try answer(call).response(to: request)
    case .waiting(let answer): return try await answer(call).response(to: request)
    case .reading(let answer):
      return try await respond(to: call, at: routes.desk.reading, of: routes, answer)
    case .work(let answer):
      return try await respond(to: call, at: routes.desk.work, of: routes, answer)
    }
  }

  /// Reads the body of a call, and answers on a thread of a desk.
  private func respond(
    to call: Call,
    at desk: WorkDesk,
    of routes: PlanningRoutes,
    _ answer: @escaping @Sendable (Call, Data) throws(ProblemDetails) -> Answer
  ) async throws(ProblemDetails) -> Response {
    let body = method == .post ? try await routes.body(of: call) : Data()
    return try await routes.working(at: desk, for: call) { () throws(ProblemDetails) in
      try answer(call, body).response(to: call.request)
    }
  }
}
