import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers a request that is not HTTP, or whose head is too long, with the problem: it never becomes a request that a route
/// could answer, and Hummingbird alone would say nothing but the status.
final class UnreadableRequests: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let headers: SecurityHeaders
  private var isUnreadable = false

  /// Creates the handler of one connection, whose answers have `headers` too.
  init(_ headers: SecurityHeaders) {
    self.headers = headers
  }

  /// Notes that what came is no request.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    isUnreadable = true
    context.fireErrorCaught(error)
  }

  /// Puts the problem in the place of the empty answer.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isUnreadable, case .head(let head) = unwrapOutboundIn(data), head.isEmptyProblem else {
      context.write(data, promise: promise)
      return
    }
    let problem = ProblemDetails(
      .badRequest,
      "This is no request of HTTP/1.1 whose head planday reads: send at most 100 fields of together 96 kB."
    )
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
}

extension HTTPResponse {
  /// Whether this is an answer of nothing but the status.
  fileprivate var isEmptyProblem: Bool {
    status == .badRequest && headerFields[.contentLength] == "0"
  }
}
