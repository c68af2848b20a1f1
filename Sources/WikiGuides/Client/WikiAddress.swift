#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The address of a wiki's API, as in `https://en.wikipedia.org/w/api.php`.
package struct WikiAddress: Hashable, Sendable {
  /// The address as text.
  package let text: String

  /// The scheme, `http` or `https`.
  let scheme: String

  /// The host with its port.
  package let host: String

  /// Reads an address.
  ///
  /// A language or site of Wikimedia is enough: `en`, `en.wikivoyage.org`.
  ///
  /// - Throws: ``WikiError/badAddress(_:)``.
  package init(_ text: String) throws(WikiError) {
    var address = text
    if !text.isEmpty, text.allSatisfy({ $0.isLetter && $0.isASCII }), text.count <= 3 {
      address = "https://\(text).wikipedia.org/w/api.php"
    } else if !text.contains("/") {
      address = "https://\(text)/w/api.php"
    }
    guard let parts = URLComponents(string: address), let scheme = parts.scheme,
      ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty,
      host.contains(".") || host == "localhost", parts.query == nil, parts.user == nil,
      parts.path.hasSuffix(".php")
    else { throw .badAddress(text) }
    self.text = address
    self.scheme = scheme
    self.host = parts.port.map { "\(host):\($0)" } ?? host
  }

  /// Returns the complete address that an address in a page of the wiki means, or `nil` if it is not one of the web.
  func resolving(_ reference: String) -> String? {
    if reference.hasPrefix("//") { return "\(scheme):\(reference)" }
    if reference.hasPrefix("/") { return "\(scheme)://\(host)\(reference)" }
    let isWeb = reference.hasPrefix("https://") || reference.hasPrefix("http://")
    return isWeb ? reference : nil
  }

  /// Returns the address of a question.
  ///
  /// - Parameter parameters: The parameters of the API, in order.
  /// - Returns: The address.
  func question(_ parameters: [(name: String, value: String)]) -> String {
    let common = [(name: "format", value: "json"), ("formatversion", "2"), ("maxlag", "5")]
    let items = (parameters + common).map { "\($0.name)=\(Self.encoded($0.value))" }
    return "\(text)?\(items.joined(separator: "&"))"
  }

  /// Returns a value with all but unreserved characters of RFC 3986 as percent escapes.
  private static func encoded(_ value: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return value.utf8.reduce(into: "") { text, byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
