import NIOCore
import NIOHTTP1

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
