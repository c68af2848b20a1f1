/// The value of a `Host` header: a name or an address, and an optional port.
///
/// > Source: T. Berners-Lee, R. Fielding, L. Masinter, "Uniform Resource Identifier (URI): Generic Syntax", RFC 3986, section 3.2,
/// > <https://www.rfc-editor.org/rfc/rfc3986#section-3.2>.
struct Authority: Hashable, Sendable {
  /// The name or the address, in lower case, an IPv6 address without its brackets.
  let host: String

  /// Reads the value strictly; `nil` if it has anything else than a host and a port.
  ///
  /// The host may be empty (unknown to the client), and so may the port.
  init?(_ text: some StringProtocol) {
    let end: String.Index
    let text = String(text)
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { return nil }
      let address = text[text.index(after: text.startIndex)..<bracket]
      guard address.contains(":"), !address.contains("%"), IPAddress(address) != nil else {
        return nil
      }
      host = address.lowercased()
      end = text.index(after: bracket)
    } else {
      end = text.firstIndex(of: ":") ?? text.endIndex
      guard Self.isName(text[..<end]) else { return nil }
      host = text[..<end].lowercased()
    }
    guard Self.isPort(text[end...]) else { return nil }
  }

  /// Returns whether a text has only the characters of a registered name.
  private static func isName(_ text: Substring) -> Bool {
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        continue
      case UInt8(ascii: "%"):
        guard rest.prefix(2).count == 2, rest.prefix(2).allSatisfy(\.isHexDigit) else {
          return false
        }
        rest = rest.dropFirst(2)
      default: guard "-._~!$&'()*+,;=".utf8.contains(byte) else { return false }
      }
    }
    return true
  }

  /// Returns whether a text is empty, or a colon and a port, which may be empty.
  private static func isPort(_ text: Substring) -> Bool {
    guard let colon = text.first else { return true }
    let digits = text.dropFirst()
    return colon == ":" && digits.utf8.allSatisfy(\.isDigit)
      && (digits.isEmpty || UInt16(digits) != nil)
  }
}

/// The names and addresses of the machine itself.
enum LoopbackName {
  /// Returns whether `host`, without a port, is one of them.
  static func contains(_ host: String) -> Bool {
    let name = host.lowercased()
    guard name != "localhost", name != "[::1]" else { return true }
    guard let address = IPAddress(name) else { return false }
    return address.bytes.count == 4
      ? address.bytes.first == 127 : address.bytes == Array(repeating: 0, count: 15) + [1]
  }
}

extension UInt8 {
  /// Whether this is a decimal digit in ASCII.
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether this is a hexadecimal digit in ASCII.
  fileprivate var isHexDigit: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
  }
}
