#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Addresses of providers and of this server, and their parts.
enum WebAddress {
  /// Returns whether secrets may be sent to an address: over TLS, or to this machine.
  static func isSafe(_ text: String) -> Bool {
    guard text.utf8.count <= 2_000, text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }),
      let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.fragment == nil
    else { return false }
    return switch parts.scheme?.lowercased() {
    case "https": true
    case "http": ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
    default: false
    }
  }

  /// Returns whether an address is only a scheme, a host and perhaps a port.
  static func isOrigin(_ text: String) -> Bool {
    guard let parts = URLComponents(string: text) else { return false }
    return isSafe(text) && parts.path.isEmpty && parts.query == nil
  }

  /// Returns a text as a value of a query or a form.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result.append("%")
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
  }

  /// Returns a query or a form with some values.
  static func form(_ values: [(name: String, value: String)]) -> String {
    values.map { "\($0.name)=\(encoded($0.value))" }.joined(separator: "&")
  }
}
