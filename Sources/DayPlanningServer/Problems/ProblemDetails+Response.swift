import HTTPTypes
import Hummingbird
import NIOCore
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ProblemDetails {
  /// The problem as JSON on one line.
  var json: Data { Data((try? orderedJSON())?.dropLast() ?? Data("{}".utf8)) }

  /// The fields of the answer's head.
  var headers: HTTPFields {
    var headers: HTTPFields = [.contentType: "application/problem+json"]
    if !allowed.isEmpty { headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ") }
    if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    if endsConnection { headers[.connection] = "close" }
    return headers
  }

  /// The body of the answer.
  var bytes: ByteBuffer { ByteBuffer(bytes: json + Data("\n".utf8)) }

  /// The answer.
  var response: Response {
    Response(status: kind.status, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }

  /// Whether a body may be left that nobody wants to read.
  var endsConnection: Bool { kind == .tooLong || kind == .tooSlow }
}
