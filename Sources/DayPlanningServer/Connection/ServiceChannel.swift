import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// An HTTP/1.1 connection to the service: Hummingbird's pipeline with additional checks and limits.
///
/// Hummingbird's `HTTP1Channel` adds handlers only after the request head has lost its version and its first `Host`,
/// too late to check either.
struct ServiceChannel: HTTPChannelHandler {
  typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  /// The request handler.
  let responder: Responder

  /// The open connections.
  let ledger: ConnectionLedger

  /// The proxies, which open many connections for many clients.
  let proxies: TrustedProxies

  /// The registry of client departures.
  let departures: Departures

  /// The maximum time for which a connection may be idle, or leave a response unread.
  let patience: TimeAmount

  /// The headers of responses that do not come from a route.
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

/// Rejects request heads with a ``RequestHeadFault`` and ignores the rest of the connection.
///
/// Must precede the codec that turns HTTP/1.1 into version-independent requests.
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

  /// Forwards the parts of valid requests.
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
      // Expectations require HTTP/1.1; the routes no longer have the version.
      head.headers.remove(name: "Expect")
      return context.fireChannelRead(wrapInboundOut(.head(head)))
    }
    isRefused = true
    context.fireUserInboundEventTriggered(fault)
    // Hummingbird responds with 400 only to parser errors.
    context.fireErrorCaught(HTTPParserError.strictModeAssertion)
  }
}

/// Detects that a client disconnects, and closes the connection of one that does not read its response.
final class ConnectionWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let departures: Departures
  private let patience: TimeAmount
  private var cutoff: Scheduled<Void>?

  /// Creates the watch of one connection.
  ///
  /// - Parameters:
  ///   - departures: The registry of client departures.
  ///   - patience: The maximum time for which the outbound buffer may be full.
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

  /// Records that the connection is closed.
  func channelInactive(context: ChannelHandlerContext) {
    departures.happen(context.channel)
    context.fireChannelInactive()
  }

  /// Records that the client closed its half: a client that wants its plan keeps it open.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed {
      departures.happen(context.channel)
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Schedules closing when the outbound buffer is full, and cancels it when there is room again.
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

/// Responds with problem details to requests that cannot be parsed.
///
/// They never reach a route, and Hummingbird would respond with an empty body.
final class UnreadableRequests: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let headers: SecurityHeaders
  private var isUnreadable = false
  private var fault: RequestHeadFault?

  /// Creates the handler of one connection.
  ///
  /// - Parameter headers: The headers to add to its answers.
  init(_ headers: SecurityHeaders) {
    self.headers = headers
  }

  /// Stores the fault of a head for the response.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let fault = event as? RequestHeadFault else {
      return context.fireUserInboundEventTriggered(event)
    }
    self.fault = fault
  }

  /// Records that the connection sent something other than a request.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    isUnreadable = true
    fault = fault ?? RequestHeadFault(error)
    context.fireErrorCaught(error)
  }

  /// Replaces Hummingbird's empty response by the problem.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isUnreadable, case .head(let head) = unwrapOutboundIn(data), head.isEmptyProblem else {
      context.write(data, promise: promise)
      return
    }
    let body = problem.bytes
    var fields = problem.headers
    headers.add(to: &fields)
    fields[.connection] = "close"
    fields[.contentLength] = "\(body.readableBytes)"
    context.write(
      wrapOutboundOut(.head(.init(status: head.status, headerFields: fields))),
      promise: nil
    )
    context.write(wrapOutboundOut(.body(body)), promise: promise)
  }

  private var problem: ProblemDetails {
    let detail =
      "this is not an HTTP/1.1 request; send at most 100 header fields, 96 kB together"
    return ProblemDetails(.badRequest, fault?.description ?? detail)
  }
}

extension HTTPResponse {
  /// Whether this is a response with nothing but a status.
  fileprivate var isEmptyProblem: Bool {
    status == .badRequest && headerFields[.contentLength] == "0"
  }
}

/// Adds a connection to the ledger, and reports whether a request is being processed.
final class ConnectionGate: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart

  private let ledger: ConnectionLedger
  private let proxies: TrustedProxies
  private var isEntered = false

  /// The number of requests with a received head and an unfinished response.
  private var pending = 0

  /// Whether the last of them is still incomplete.
  private var isReading = false

  /// Creates the handler of one connection.
  init(_ ledger: ConnectionLedger, _ proxies: TrustedProxies) {
    self.ledger = ledger
    self.proxies = proxies
  }

  /// Adds a connection that is already open.
  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { enter(context.channel) }
  }

  /// Adds the connection.
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

  /// Tracks the requests.
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

  /// Tracks the responses.
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

/// Counts the framing of a chunked body, as opposed to its data: sizes, extensions, trailers.
///
/// The parser skips extensions of any length, which would escape the limit on the body. The two handlers of a connection share
/// one, on its event loop.
final class BodyFraming {
  /// The framing bytes allowed for any body.
  private static let most = 1 << 16

  /// The additional framing bytes per byte of data: a chunk of a single byte has six.
  private static let perByte = 8

  /// The number of requests so far.
  fileprivate private(set) var requests = 0

  /// Whether the body of the last one is still incomplete.
  fileprivate private(set) var isInBody = false

  /// The number of its data bytes.
  fileprivate private(set) var data = 0

  /// The number of framing bytes.
  private var framing = 0

  /// Records a part of a request.
  func note(_ part: HTTPServerRequestPart) {
    switch part {
    case .head: (requests, isInBody, data, framing) = (requests + 1, true, 0, 0)
    case .body(let buffer): data += buffer.readableBytes
    case .end: isInBody = false
    }
  }

  /// Records framing bytes of a body.
  ///
  /// - Returns: Whether there are too many.
  fileprivate func note(around bytes: Int) -> Bool {
    framing += bytes
    return framing > Self.most + Self.perByte * data
  }
}

/// Counts the bytes of a connection before parsing, and rejects a body with too much framing.
final class BodyFramingCheck: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let framing: BodyFraming
  private var isRefused = false

  /// Creates the handler of one connection.
  init(_ framing: BodyFraming) {
    self.framing = framing
  }

  /// Forwards bytes, and compares their number with the parsed data.
  ///
  /// Reads in which a request begins or ends are not counted, since they may contain parts of two.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    let bytes = unwrapInboundIn(data).readableBytes
    let (requests, isInBody, before) = (framing.requests, framing.isInBody, framing.data)
    context.fireChannelRead(data)
    guard isInBody, framing.isInBody, framing.requests == requests,
      framing.note(around: bytes - (framing.data - before))
    else { return }
    isRefused = true
    context.fireUserInboundEventTriggered(RequestHeadFault.longFraming)
    context.fireErrorCaught(HTTPParserError.strictModeAssertion)
  }
}
