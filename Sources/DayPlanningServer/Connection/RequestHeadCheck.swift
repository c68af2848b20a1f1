import NIOCore
import NIOHTTP1

/// Refuses request heads with a ``RequestHeadFault`` and ignores the rest of the connection.
///
/// Requires its place before the codec that turns HTTP/1.1 into version-independent requests.
final class RequestHeadCheck: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let framing: BodyFraming
  private var isRefused = false

  /// Creates the handler of one connection.
  ///
  /// - Parameter framing: The byte counter of the connection, shared with ``BodyFramingCheck``.
  init(_ framing: BodyFraming) {
    self.framing = framing
  }

  /// Passes on the parts of sound requests.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    let part = unwrapInboundIn(data)
    framing.note(part)
    guard case .head(var head) = part else {
      return context.fireChannelRead(data)
    }
    guard let fault = RequestHeadFault(of: head) else {
      guard head.version.major < 1 || head.version == .http1_0,
        head.headers.contains(name: "Expect")
      else {
        return context.fireChannelRead(data)
      }
      // Expectations are of HTTP/1.1; the routes no longer know the version.
      head.headers.remove(name: "Expect")
      return context.fireChannelRead(wrapInboundOut(.head(head)))
    }
    isRefused = true
    context.fireUserInboundEventTriggered(fault)
    // Hummingbird answers errors of the parser, and no others, with 400.
    context.fireErrorCaught(HTTPParserError.strictModeAssertion)
  }
}
