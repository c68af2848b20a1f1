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

  /// Sends `100 Continue` to a client that waits for it.
  ///
  /// Only routes that read the body do so: all others answer with a final status.
  func allowBody(of request: Request) {
    guard request.headers[.expect] != nil else { return }
    channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
  }
}
