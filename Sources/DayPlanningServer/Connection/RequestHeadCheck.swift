import NIOCore
import NIOHTTP1

/// Refuses request heads with a ``RequestHeadFault`` and ignores the rest of the connection.
///
/// Requires its place before the codec that turns HTTP/1.1 into version-independent requests.
final class RequestHeadCheck: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private var isRefused = false

  /// Passes on the parts of sound requests.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    guard case .head(let head) = unwrapInboundIn(data), let fault = RequestHeadFault(of: head)
    else { return context.fireChannelRead(data) }
    isRefused = true
    context.fireUserInboundEventTriggered(fault)
    // Hummingbird answers errors of the parser, and no others, with 400.
    context.fireErrorCaught(HTTPParserError.strictModeAssertion)
  }
}
