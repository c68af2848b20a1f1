import NIOHTTP1

/// A reason to reject a request head, or the framing of a body.
///
/// If a proxy and the service interpret such a head differently, requests can be smuggled.
///
/// > Source: R. Fielding, M. Nottingham, J. Reschke, "HTTP/1.1", RFC 9112, sections 3.2 and 6.1,
/// > <https://www.rfc-editor.org/rfc/rfc9112>.
enum RequestHeadFault: Hashable {
  /// HTTP/1.1 without `Host`.
  case noHost
  /// More than one `Host`.
  case severalHosts
  /// A `Host` that is not a host with or without a port.
  case malformedHost
  /// The request target names a host other than `Host`.
  case otherHost
  /// Both `Content-Length` and `Transfer-Encoding`, or several lengths; the parser finds this fault itself.
  case ambiguousLength
  /// A transfer coding other than `chunked`, or one in HTTP/1.0.
  case unknownCoding
  /// A chunked body with many more sizes and extensions than data.
  case longFraming

  /// Returns the fault behind an error of the parser; `nil` for other errors.
  init?(_ error: any Error) {
    switch error as? HTTPParserError {
    case .unexpectedContentLength, .invalidContentLength: self = .ambiguousLength
    default: return nil
    }
  }

  /// Returns the first fault of a head that the parser accepts, or `nil` if it has none.
  init?(of head: HTTPRequestHead) {
    let hosts = head.headers["Host"]
    let codings = head.headers["Transfer-Encoding"]
    let isOld = head.version.major < 1 || head.version == .http1_0
    if hosts.count > 1 {
      self = .severalHosts
    } else if hosts.isEmpty, !isOld {
      self = .noHost
    } else if let host = hosts.first, Authority(host) == nil {
      self = .malformedHost
    } else if let named = Self.host(in: head.uri), named.lowercased() != hosts.first?.lowercased() {
      self = .otherHost
    } else if !codings.isEmpty, isOld || codings.map({ $0.lowercased() }) != ["chunked"] {
      self = .unknownCoding
    } else {
      return nil
    }
  }

  /// Returns the authority of a request target in absolute form; `nil` for any other form.
  private static func host(in target: String) -> Substring? {
    guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else { return nil }
    return target[scheme.upperBound...].prefix { !"/?#".contains($0) }
  }
}

extension RequestHeadFault: CustomStringConvertible {
  /// The problem and the remedy.
  var description: String {
    switch self {
    case .noHost: "the request has no Host header; HTTP/1.1 requires one"
    case .severalHosts: "the request has several Host headers; send one"
    case .malformedHost:
      "the Host header is malformed; send a name or an address, with or without a port"
    case .otherHost: "the request target and the Host header name different hosts; make them agree"
    case .ambiguousLength:
      "the length of the body is ambiguous; send one Content-Length or Transfer-Encoding: chunked"
    case .longFraming:
      "the body has too much chunk framing; send longer chunks, without extensions"
    case .unknownCoding: "the transfer coding is not supported; send chunked, in HTTP/1.1"
    }
  }
}
