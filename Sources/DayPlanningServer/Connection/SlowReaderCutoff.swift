import NIOCore

/// Closes a connection whose client does not read its response.
final class SlowReaderCutoff: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let patience: TimeAmount
  private var cutoff: Scheduled<Void>?

  /// Creates the handler of one connection.
  ///
  /// - Parameter patience: How long the outbound buffer may stay full.
  init(patience: TimeAmount) {
    self.patience = patience
  }

  /// Cancels a pending cutoff.
  func handlerRemoved(context: ChannelHandlerContext) {
    cutoff?.cancel()
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
