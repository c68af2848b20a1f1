import NIOCore
import NIOPosix

/// Sends raw text to a service, and collects the response.
struct Wire {
  /// The port of the service on this machine.
  let port: Int

  /// Returns everything that the service sends until it closes the connection.
  ///
  /// - Parameters:
  ///   - text: The text to send.
  ///   - isHalfClosing: Whether to close this half of the connection after it.
  /// - Returns: The response as text.
  /// - Throws: The error of the connection.
  func answer(to text: String, halfClosing isHalfClosing: Bool = false) async throws -> String {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true)
          )
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: text))
      if isHalfClosing { outbound.finish() }
      var answer = ByteBuffer()
      for try await var part in inbound { answer.writeBuffer(&part) }
      return String(buffer: answer)
    }
  }
}
