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
  var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)) ?? Data("{}".utf8)
  }

  /// The answer.
  var response: Response {
    var headers: HTTPFields = [.contentType: "application/problem+json"]
    if !allowed.isEmpty { headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ") }
    if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    if endsConnection { headers[.connection] = "close" }
    let body = json + Data("\n".utf8)
    return Response(
      status: kind.status,
      headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
    )
  }

  /// Whether a body may be left that nobody wants to read.
  var endsConnection: Bool { kind == .tooLong || kind == .tooSlow }
}
