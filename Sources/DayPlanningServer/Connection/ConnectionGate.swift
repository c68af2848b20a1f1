import NIOCore
import NIOHTTPTypes

/// Enters a connection into the ledger, and tells it whether a request is being answered.
final class ConnectionGate: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart

  private let ledger: ConnectionLedger
  private let proxies: TrustedProxies
  private var isEntered = false

  /// The requests whose head came and whose response has not ended.
  private var pending = 0

  /// Whether the last of them is not whole yet.
  private var isReading = false

  /// Creates the handler of one connection.
  init(_ ledger: ConnectionLedger, _ proxies: TrustedProxies) {
    self.ledger = ledger
    self.proxies = proxies
  }

  /// Enters a connection that is already open.
  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { enter(context.channel) }
  }

  /// Enters the connection.
  func channelActive(context: ChannelHandlerContext) {
    enter(context.channel)
    context.fireChannelActive()
  }

  private func enter(_ channel: any Channel) {
    guard !isEntered else { return }
    isEntered = true
    let id = ObjectIdentifier(channel)
    let address = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
    ledger.admit(id, from: ClientAddress(address), isProxy: proxies.contains(address)) {
      channel.close(promise: nil)
    }
    channel.closeFuture.whenComplete { [ledger] _ in ledger.remove(id) }
  }

  /// Follows the requests.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: (pending, isReading) = (pending + 1, true)
    case .body: break
    case .end:
      isReading = false
      tell(context.channel)
    }
    context.fireChannelRead(data)
  }

  /// Follows the responses.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      pending = max(0, pending - 1)
      tell(context.channel)
    }
    context.write(data, promise: promise)
  }

  private func tell(_ channel: any Channel) {
    let whole = pending - (isReading ? 1 : 0)
    ledger.setAnswering(ObjectIdentifier(channel), whole > 0)
  }
}
