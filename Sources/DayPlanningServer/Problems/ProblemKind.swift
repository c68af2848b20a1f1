import HTTPTypes

/// The kinds of error responses; each is a problem type of RFC 9457.
enum ProblemKind: String, CaseIterable {
  /// The request is malformed for HTTP or for the route.
  case badRequest = "bad-request"
  /// A page of another site sent the request.
  case crossSite = "cross-site"
  /// The request needs an account that is logged in.
  case unauthorized = "unauthorized"
  /// The account may not do that.
  case forbidden = "forbidden"
  /// The request contradicts what is stored.
  case conflict = "conflict"
  /// The account or the client did that too often.
  case tooManyRequests = "too-many-requests"
  /// The database of the accounts and shared places fails.
  case storageFailed = "storage-failed"
  /// The path does not exist.
  case notFound = "not-found"
  /// The path does not support the method.
  case methodNotAllowed = "method-not-allowed"
  /// The path supports none of the media types that the client accepts.
  case notAcceptable = "not-acceptable"
  /// The body did not arrive in time.
  case tooSlow = "too-slow"
  /// The body is too long.
  case tooLong = "too-long"
  /// The media type of the body is not that of the route.
  case unsupportedMediaType = "unsupported-media-type"
  /// The client has an unsupported expectation.
  case expectationFailed = "expectation-failed"
  /// The request is for another host.
  case misdirected = "misdirected"
  /// The body is not JSON.
  case notJSON = "not-json"
  /// The request has faults, as listed.
  case faulty = "faulty"
  /// The request is valid, but there is no plan.
  case noPlan = "no-plan"
  /// The queue is full.
  case busy = "busy"
  /// Too many connections are open.
  case tooManyConnections = "too-many-connections"
  /// The encyclopedia with the articles on sights is unreachable.
  case badGateway = "bad-gateway"
  /// The routing engine fails or returns an invalid response.
  case engineFailed = "engine-failed"
  /// The routing engine is throttling requests.
  case engineBusy = "engine-busy"
  /// The OpenID provider cannot be reached, or does not answer as one.
  case providerFailed = "provider-failed"
  /// The client disconnected, or the service is shutting down.
  case cancelled = "cancelled"
  /// The threads of the service are stuck.
  case stuck = "stuck"
  /// A bug in planday.
  case internalError = "internal-error"

  /// The status of the response.
  var status: HTTPResponse.Status {
    switch self {
    case .badRequest, .notJSON: .badRequest
    case .crossSite, .forbidden: .forbidden
    case .unauthorized: .unauthorized
    case .conflict: .conflict
    case .tooManyRequests: .tooManyRequests
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .notAcceptable: .notAcceptable
    case .tooSlow: .requestTimeout
    case .tooLong: .contentTooLarge
    case .unsupportedMediaType: .unsupportedMediaType
    case .expectationFailed: .expectationFailed
    case .misdirected: .misdirectedRequest
    case .faulty, .noPlan: .unprocessableContent
    case .busy, .tooManyConnections, .cancelled, .engineBusy, .stuck, .storageFailed:
      .serviceUnavailable
    case .badGateway, .engineFailed, .providerFailed: .badGateway
    case .internalError: .internalServerError
    }
  }

  /// A summary for people, the same for all problems of the kind.
  var title: String {
    switch self {
    case .badRequest: "Malformed request"
    case .crossSite: "Cross-site request refused"
    case .unauthorized: "Not logged in"
    case .forbidden: "Not allowed"
    case .conflict: "Conflict"
    case .tooManyRequests: "Too many requests"
    case .storageFailed: "The database is not available"
    case .notFound: "Not found"
    case .methodNotAllowed: "Method not allowed"
    case .notAcceptable: "Not available in an accepted media type"
    case .tooSlow: "The body did not arrive in time"
    case .tooLong: "The body is too long"
    case .unsupportedMediaType: "Unsupported media type"
    case .expectationFailed: "Expectation failed"
    case .misdirected: "Wrong host"
    case .notJSON: "The body is not JSON"
    case .faulty: "Invalid request"
    case .noPlan: "No plan"
    case .busy: "Too many plans are waiting"
    case .tooManyConnections: "Too many connections"
    case .badGateway: "The encyclopedia cannot be reached"
    case .engineFailed: "The routing engine does not respond"
    case .engineBusy: "The routing engine is busy"
    case .providerFailed: "The OpenID provider does not respond"
    case .cancelled: "Planning was canceled"
    case .stuck: "The service is stuck"
    case .internalError: "planday failed"
    }
  }
}
