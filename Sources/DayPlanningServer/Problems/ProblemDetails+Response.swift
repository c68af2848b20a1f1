import Formats
import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ProblemDetails {
  /// The problem as JSON on one line.
  var json: Data { Data((try? orderedJSON())?.dropLast() ?? Data("{}".utf8)) }

  /// The headers of the response.
  var headers: HTTPFields {
    var headers: HTTPFields = [.contentType: "application/problem+json"]
    if !allowed.isEmpty { headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ") }
    if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    if endsConnection { headers[.connection] = "close" }
    return headers
  }

  /// The body of the response.
  var bytes: ByteBuffer { ByteBuffer(bytes: json + Data("\n".utf8)) }

  /// The response.
  var response: Response {
    Response(status: kind.status, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }

  /// Whether the connection closes after the response: a body may be left unread, or the connection is one too many.
  var endsConnection: Bool { [.tooLong, .tooSlow, .tooManyConnections].contains(kind) }
}
