import Hummingbird
import NIOCore

/// What goes along with one request.
struct ServiceContext: RequestContext {
  /// What Hummingbird keeps.
  var coreContext: CoreRequestContextStorage

  /// The connection.
  let channel: any Channel

  /// Creates the context of a request.
  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
