import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// One HTTP/1.1 connection to the service: Hummingbird's pipeline with checks and limits of its own.
///
/// Hummingbird's `HTTP1Channel` adds handlers only after the request head has lost its version and its first `Host`,
/// too late to check either.
struct ServiceChannel: HTTPChannelHandler {
  typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  /// What answers a request.
  let responder: Responder

  /// The open connections.
  let ledger: ConnectionLedger

  /// The proxies, which ask for many clients over many connections.
  let proxies: TrustedProxies

  /// Where to note that a client has left.
  let departures: Departures

  /// How long a connection may be idle, or leave a response unread.
  let patience: TimeAmount

  /// The headers of responses that no route writes.
  let headers: SecurityHeaders

  /// Builds the pipeline of a connection.
  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      let framing = BodyFraming()
      try pipeline.addHandler(BodyFramingCheck(framing))
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false,
        withErrorHandling: false,
        withOutboundHeaderValidation: false,
        withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: Self.headLimits
      )
      try pipeline.addHandlers([RequestHeadCheck(framing), HTTP1ToHTTPServerCodec(secure: false)])
      try pipeline.addHandlers([
        ConnectionWatch(departures, patience: patience), UnreadableRequests(headers),
        ConnectionGate(ledger, proxies), UnreadBodies(patience: patience),
        HTTPConnectionStateHandler(idleTimeout: .init(patience), logger: logger),
      ])
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true)
      )
    }
  }

  /// Answers the requests of a connection, one after another.
  func handle(value: Value, logger: Logger) async {
    await handleHTTP(asyncChannel: value, logger: logger)
  }

  /// The limits of a request head: 100 fields, 64 kB each, 96 kB together.
  private static var headLimits: NIOHTTPDecoderLimitConfiguration {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 64 * 1_024
    limits.maxHeaderListSize = 96 * 1_024
    limits.maxHeaderFieldCount = 100
    return limits
  }
}
