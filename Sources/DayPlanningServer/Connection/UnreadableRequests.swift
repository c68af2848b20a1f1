import HTTPTypes
import NIOCore
import NIOHTTPTypes

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
