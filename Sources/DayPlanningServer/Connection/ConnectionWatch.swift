import NIOCore

/// Notices that a client leaves, and closes the connection of one that does not read its response.
final class ConnectionWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let departures: Departures
  private let patience: TimeAmount
  private var cutoff: Scheduled<Void>?

  /// Creates the watch of one connection.
  ///
  /// - Parameters:
  ///   - departures: Where to note that the client has left.
  ///   - patience: How long the outbound buffer may stay full.
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
    cutoff?.cancel()
    departures.end(context.channel)
  }

  /// Notes that the connection is closed.
  func channelInactive(context: ChannelHandlerContext) {
    departures.happen(context.channel)
    context.fireChannelInactive()
  }

  /// Notes that the client closed its half: one that wants its plan stays to read it.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed {
      departures.happen(context.channel)
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Schedules a cutoff when the outbound buffer is full, and cancels it when there is room again.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    cutoff?.cancel()
    cutoff = nil
    if !context.channel.isWritable {
      let channel = context.channel
      cutoff = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }
}
