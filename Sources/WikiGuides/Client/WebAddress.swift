#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An address of the web, as the HTTP client understands it.
struct WebAddress: Hashable, Sendable {
  /// The complete address.
  let text: String

  /// Whether the connection is encrypted.
  let isSecure: Bool

  /// The host, without brackets.
  let name: String

  /// The host, in lower case, with its port if that is not the usual one: what may be trusted or not.
  let host: String

  /// Reads an address; `nil` if it is not one of the web, or states a user.
  ///
  /// - Parameters:
  ///   - text: The address.
  ///   - base: What it may be relative to.
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
