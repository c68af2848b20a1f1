import Hummingbird
import NIOCore

/// The context of one request.
struct ServiceContext: RequestContext {
  /// Hummingbird's own context.
  var coreContext: CoreRequestContextStorage

  /// The connection.
  let channel: any Channel

  /// Creates the context of a request.
  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
