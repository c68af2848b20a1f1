import NIOCore

/// Sees a client leave, and cuts off one that does not read what it asked for.
final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = NIOAny

  private let departures: Departures
  private let patience: TimeAmount
  private var cut: Scheduled<Void>?

  /// Creates the watch of one connection.
  ///
  /// - Parameters:
  ///   - departures: Where to say that the client has left.
  ///   - patience: How long nothing may move while there is something to send.
  init(_ departures: Departures, patience: TimeAmount) {
    self.departures = departures
    self.patience = patience
  }

  /// Begins to watch.
  func handlerAdded(context: ChannelHandlerContext) {
    departures.begin(context.channel)
  }

  /// Ends watching.
  func handlerRemoved(context: ChannelHandlerContext) {
    cut?.cancel()
    departures.end(context.channel)
  }

  /// Notes that the connection is closed.
  func channelInactive(context: ChannelHandlerContext) {
    departures.happen(context.channel)
    context.fireChannelInactive()
  }

  /// Notes that the client will send nothing more: whoever asks for a plan waits for it.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed {
      departures.happen(context.channel)
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Closes the connection if it stays full.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    cut?.cancel()
    cut = nil
    if !context.channel.isWritable {
      let channel = context.channel
      cut = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }
}
