#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An HTTP URL, parsed like the HTTP client does.
struct WebAddress: Hashable, Sendable {
  /// The absolute URL.
  let text: String

  /// Whether the connection is encrypted.
  let isSecure: Bool

  /// The host, without brackets.
  let name: String

  /// The host, in lower case, with its port unless it is the default; the unit of trust.
  let host: String

  /// Parses a URL; `nil` if it is not HTTP, or contains credentials.
  ///
  /// - Parameters:
  ///   - text: The URL.
  ///   - base: The base URL for relative references.
  init?(_ text: String, relativeTo base: Self? = nil) {
    guard
      let url = URL(string: text, relativeTo: base.flatMap { URL(string: $0.text) })?.absoluteURL,
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty, url.user == nil, url.password == nil
    else { return nil }
    self.text = url.absoluteString
    isSecure = scheme == "https"
    name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    let port = url.port == (isSecure ? 443 : 80) ? nil : url.port
    self.host = name.lowercased() + (port.map { ":\($0)" } ?? "")
  }
}
