import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections whose request goes on after its response.
///
/// A route that needs no body, or refuses a request before reading it, leaves the body to be skipped. Its client has some time for
/// the rest, however it dribbles in. A client that waits for `100 Continue` and gets another status may send its body or not, so
/// nothing that follows could be told from it: that connection closes at once.
///
/// > Source: R. Fielding, M. Nottingham, J. Reschke, "HTTP Semantics", RFC 9110, section 10.1.1,
/// > <https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1>.
final class UnreadBodies: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The time between the end of a response and that of its connection, for the client to read the response.
  private static let farewell = TimeAmount.seconds(2)

  private let patience: TimeAmount

  /// The requests whose head came and whose response has not ended.
  private var pending = 0

  /// Whether the last of them is not whole yet.
  private var isReading = false

  /// Whether its client waits for `100 Continue`.
  private var isWaiting = false

  /// Whether the connection has to end with the response.
  private var isLast = false

  private var cutoff: Scheduled<Void>?

  /// Creates the handler of one connection.
  ///
  /// - Parameter patience: How long a request may go on after its response.
  init(patience: TimeAmount) {
    self.patience = patience
  }

  /// Cancels what is scheduled.
  func handlerRemoved(context: ChannelHandlerContext) {
    cutoff?.cancel()
  }

  /// Follows the requests.
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

  /// Follows the responses.
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
