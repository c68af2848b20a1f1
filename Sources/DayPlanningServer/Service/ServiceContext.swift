import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// The context of one request.
struct ServiceContext: RequestContext {
  /// Hummingbird's own context.
  var coreContext: CoreRequestContextStorage

  /// The connection.
  let channel: any Channel

  /// The client: the peer of the connection, or the one that a trusted proxy forwards for.
  var client: ClientAddress

  /// Creates the context of a request.
  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
    client = ClientAddress(source.channel.remoteAddress?.ipAddress)
  }

  /// Sends `100 Continue` to a client that is waiting for it.
  ///
  /// Only called by routes that read the body; others respond with a final status.
  func allowBody(of request: Request) {
    guard request.headers[.expect] != nil else { return }
    channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
  }
}

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
  /// - Parameter allowed: The parameters that the route supports.
  /// - Returns: The parameters.
  /// - Throws: ``ProblemDetails`` if it has others.
  func query(_ allowed: [String]) throws(ProblemDetails) -> QueryItems {
    try QueryItems(request.uri.query, allowed: allowed)
  }

  /// Returns the path parameter called `name`.
  func part(_ name: String) -> String {
    context.parameters.get(name) ?? ""
  }
}

/// The result of a handler.
enum Answer: Sendable {
  /// A document, subject to compression and conditional requests.
  case document(Document)
  /// A response to send unchanged.
  case response(Response)

  /// Returns the response to a request.
  func response(to request: Request) -> Response {
    switch self {
    case .document(let document): document.response(to: request)
    case .response(let response): response
    }
  }
}
