import HTTPTypes
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

/// Refuses request heads with a ``RequestHeadFault`` and ignores the rest of the connection.
///
/// Requires its place before the codec that turns HTTP/1.1 into version-independent requests.
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

  /// Passes on the parts of sound requests.
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
      // Expectations are of HTTP/1.1; the routes no longer know the version.
      head.headers.remove(name: "Expect")
      return context.fireChannelRead(wrapInboundOut(.head(head)))
    }
    isRefused = true
    context.fireUserInboundEventTriggered(fault)
    // Hummingbird answers errors of the parser, and no others, with 400.
    context.fireErrorCaught(HTTPParserError.strictModeAssertion)
  }
}

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

/// Answers requests that cannot be parsed with problem details.
///
/// They never reach a route, and Hummingbird alone would answer with an empty body.
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

  /// Keeps the fault of a head for the answer.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let fault = event as? RequestHeadFault else {
      return context.fireUserInboundEventTriggered(event)
    }
    self.fault = fault
  }

  /// Notes that the connection sent something other than a request.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    isUnreadable = true
    fault = fault ?? RequestHeadFault(error)
    context.fireErrorCaught(error)
  }

  /// Replaces Hummingbird's empty answer by the problem.
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

/// What a connection has sent around the data of a chunked body: sizes, extensions, trailers.
///
/// The parser skips extensions of any length, so no limit of the body would ever notice them. Both handlers of a connection share
/// one of these, on its event loop.
final class BodyFraming {
  /// The bytes that any body may have.
  private static let most = 1 << 16

  /// The bytes more for each of data: a chunk of a single byte has six.
  private static let perByte = 8

  /// The number of requests so far.
  fileprivate private(set) var requests = 0

  /// Whether the body of the last one is not whole yet.
  fileprivate private(set) var isInBody = false

  /// The bytes of its data.
  fileprivate private(set) var data = 0

  /// The bytes around them.
  private var framing = 0

  /// Notes a part of a request.
  func note(_ part: HTTPServerRequestPart) {
    switch part {
    case .head: (requests, isInBody, data, framing) = (requests + 1, true, 0, 0)
    case .body(let buffer): data += buffer.readableBytes
    case .end: isInBody = false
    }
  }

  /// Notes bytes of a body around its data.
  ///
  /// - Returns: Whether there are too many.
  fileprivate func note(around bytes: Int) -> Bool {
    framing += bytes
    return framing > Self.most + Self.perByte * data
  }
}

/// Counts the bytes of a connection before they are parsed, and refuses a body that has more around its data than data.
final class BodyFramingCheck: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let framing: BodyFraming
  private var isRefused = false

  /// Creates the handler of one connection.
  init(_ framing: BodyFraming) {
    self.framing = framing
  }

  /// Passes bytes on, and compares them with what was parsed.
  ///
  /// Bytes in which a request begins or ends are not counted, as they could be parts of two.
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
