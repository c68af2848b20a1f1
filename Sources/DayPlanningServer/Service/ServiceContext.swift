import Hummingbird
import NIOCore

/// The context of one request.
struct ServiceContext: RequestContext {
  /// Hummingbird's own context.
  var coreContext: CoreRequestContextStorage

  /// The connection.
  let channel: any Channel

  /// Who asks: the other end of the connection, or the client for which a trusted proxy asks.
  var client: ClientAddress

  /// Creates the context of a request.
  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
    client = ClientAddress(source.channel.remoteAddress?.ipAddress)
  }
}
