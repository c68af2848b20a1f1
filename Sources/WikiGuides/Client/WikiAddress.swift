#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The URL of a wiki's API, as in `https://en.wikipedia.org/w/api.php`.
package struct WikiAddress: Hashable, Sendable {
  /// The URL as text.
  package let text: String

  /// The scheme, `http` or `https`.
  let scheme: String

  /// The host with its port.
  package let host: String

  /// Parses a URL.
  ///
  /// A Wikimedia language or site is sufficient: `en`, `en.wikivoyage.org`.
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

  /// Resolves a reference in a page of the wiki to an absolute URL, or returns `nil` if it is not HTTP.
  ///
  /// Invalid characters, e.g. spaces, are percent-encoded, as in browsers.
  func resolving(_ reference: String) -> String? {
    let reference = Self.escaped(reference)
    var complete = reference
    if reference.hasPrefix("//") {
      complete = "\(scheme):\(reference)"
    } else if reference.hasPrefix("/") {
      complete = "\(scheme)://\(host)\(reference)"
    }
    guard complete.hasPrefix("https://") || complete.hasPrefix("http://"),
      let parts = URLComponents(string: complete), let host = parts.host, !host.isEmpty,
      host.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x25 })
    else { return nil }
    return complete
  }

  /// Returns a reference without surrounding spaces and line breaks, and with invalid characters percent-encoded.
  ///
  /// > Source: RFC 3986, section 2; "URL Living Standard", section 4.4, <https://url.spec.whatwg.org/>.
  private static func escaped(_ reference: String) -> String {
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    let inner = reference.utf8.drop(while: isSpace)
    let end = inner.lastIndex { !isSpace($0) }.map { inner.index(after: $0) } ?? inner.startIndex
    let bytes = inner[..<end].filter { ![0x09, 0x0A, 0x0D].contains($0) }
    var text: [UInt8] = []
    var hasFragment = false
    for (index, byte) in bytes.enumerated() {
      let isKept =
        switch byte {
        case UInt8(ascii: "#"): !hasFragment
        case UInt8(ascii: "%"):
          bytes[(index + 1)...].prefix(2).count { Character(Unicode.Scalar($0)).isHexDigit } == 2
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
        default: "-._~:/?@!$&'()*+,;=".utf8.contains(byte)
        }
      if byte == UInt8(ascii: "#") { hasFragment = true }
      text += isKept ? [byte] : Array("%".utf8) + hexadecimal(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a byte as two hexadecimal digits.
  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Returns the URL of an API request.
  ///
  /// - Parameter parameters: The parameters of the API, in order.
  /// - Returns: The address.
  func question(_ parameters: [(name: String, value: String)]) -> String {
    let common = [(name: "format", value: "json"), ("formatversion", "2"), ("maxlag", "5")]
    let items = (parameters + common).map { "\($0.name)=\(Self.encoded($0.value))" }
    return "\(text)?\(items.joined(separator: "&"))"
  }

  /// Percent-encodes all characters of a value except the unreserved ones of RFC 3986.
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
