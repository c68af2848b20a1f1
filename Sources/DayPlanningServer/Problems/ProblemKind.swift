import HTTPTypes

/// The kinds of answers that are no result; each is a `type` of RFC 9457.
enum ProblemKind: String, CaseIterable {
  /// The request is not of the form that HTTP or the route asks for.
  case badRequest = "bad-request"
  /// There is nothing at that path.
  case notFound = "not-found"
  /// The path does not know that method.
  case methodNotAllowed = "method-not-allowed"
  /// None of the forms that the client accepts can be had.
  case notAcceptable = "not-acceptable"
  /// The body did not come in time.
  case tooSlow = "too-slow"
  /// The body is too long.
  case tooLong = "too-long"
  /// The body is not JSON by its name.
  case unsupportedMediaType = "unsupported-media-type"
  /// The request is for another host.
  case misdirected = "misdirected"
  /// The body is not JSON.
  case notJSON = "not-json"
  /// The request makes no sense; its faults are listed.
  case faulty = "faulty"
  /// The request makes sense, and there is no such plan.
  case noPlan = "no-plan"
  /// Too many others are waiting.
  case busy = "busy"
  /// The client left, or the service ends.
  case cancelled = "cancelled"
  /// A fault of planday.
  case internalError = "internal-error"

  /// The status of the answer.
  var status: HTTPResponse.Status {
    switch self {
    case .badRequest, .notJSON: .badRequest
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .notAcceptable: .notAcceptable
    case .tooSlow: .requestTimeout
    case .tooLong: .contentTooLarge
    case .unsupportedMediaType: .unsupportedMediaType
    case .misdirected: .misdirectedRequest
    case .faulty, .noPlan: .unprocessableContent
    case .busy, .cancelled: .serviceUnavailable
    case .internalError: .internalServerError
    }
  }

  /// The kind in words.
  var title: String {
    switch self {
    case .badRequest: "The request is not of the right form"
    case .notFound: "There is nothing here"
    case .methodNotAllowed: "This method is not for this path"
    case .notAcceptable: "No accepted form can be had"
    case .tooSlow: "The body did not come in time"
    case .tooLong: "The body is too long"
    case .unsupportedMediaType: "The body has to be JSON"
    case .misdirected: "The request is for another host"
    case .notJSON: "The body is not JSON"
    case .faulty: "The request makes no sense"
    case .noPlan: "There is no such plan"
    case .busy: "Too many plans are waiting"
    case .cancelled: "The planning was cancelled"
    case .internalError: "planday failed"
    }
  }
}
