import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections whose request continues after its response.
///
/// If a route does not read the body, the rest of it is skipped, within a time limit. A client that waits for `100 Continue`
/// and gets another status may or may not send its body, so what follows is ambiguous: that connection closes immediately.
///
/// > Source: R. Fielding, M. Nottingham, J. Reschke, "HTTP Semantics", RFC 9110, section 10.1.1,
/// > <https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1>.
final class UnreadBodies: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The delay between the end of a response and closing the connection, for the client to read the response.
  private static let farewell = TimeAmount.seconds(2)

  private let patience: TimeAmount

  /// The number of requests with a received head and an unfinished response.
  private var pending = 0

  /// Whether the last of them is still incomplete.
  private var isReading = false

  /// Whether the client is waiting for `100 Continue`.
  private var isWaiting = false

  /// Whether to close the connection after the response.
  private var isLast = false

  private var cutoff: Scheduled<Void>?

  /// Creates the handler of one connection.
  ///
  /// - Parameter patience: The maximum time for which a request may continue after its response.
  init(patience: TimeAmount) {
    self.patience = patience
  }

  /// Cancels the scheduled closing.
  func handlerRemoved(context: ChannelHandlerContext) {
    cutoff?.cancel()
  }

  /// Tracks the requests.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let request):
      (pending, isReading) = (pending + 1, true)
      isWaiting = request.headerFields[.expect] != nil
    case .body: isWaiting = false
    case .end:
      (isReading, isWaiting) = (false, false)
      if !isLast {
        cutoff?.cancel()
        cutoff = nil
      }
    }
    context.fireChannelRead(data)
  }

  /// Tracks the responses.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let response) where response.status.kind == .informational:
      isWaiting = false
    case .head(var response) where pending == 1 && isWaiting:
      isLast = true
      response.headerFields[.connection] = "close"
      return context.write(wrapOutboundOut(.head(response)), promise: promise)
    case .head, .body: break
    case .end:
      pending = max(0, pending - 1)
      if pending == 0, isReading { close(context.channel, in: isLast ? Self.farewell : patience) }
    }
    context.write(data, promise: promise)
  }

  private func close(_ channel: any Channel, in time: TimeAmount) {
    cutoff?.cancel()
    cutoff = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }
}
