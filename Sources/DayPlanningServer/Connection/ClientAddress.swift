#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The remote end of a connection, as far as limits tell clients apart.
///
/// An IPv4 address counts alone, an IPv6 address by its first 64 bits: a client with one of these addresses has the whole
/// subnet (RFC 6177).
struct ClientAddress: Hashable, Sendable {
  /// The bytes that count; empty for connections without an IP address.
  let bytes: [UInt8]

  /// Reads a numeric address such as `192.0.2.1` or `2001:db8::1`.
  init(_ text: String?) {
    let text = String(text?.prefix { $0 != "%" } ?? "")
    bytes = Self.four(text) ?? Self.sixteen(text).map(Self.significant) ?? []
  }

  /// Returns the bytes of an IPv4 address.
  private static func four(_ text: String) -> [UInt8]? {
    var address = in_addr()
    guard unsafe inet_pton(AF_INET, text, &address) == 1 else { return nil }
    return unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
  }

  /// Returns the bytes of an IPv6 address.
  private static func sixteen(_ text: String) -> [UInt8]? {
    var address = in6_addr()
    guard unsafe inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    return unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
  }

  /// Returns the bytes that count of an IPv6 address; an IPv4-mapped one counts as IPv4.
  private static func significant(_ bytes: [UInt8]) -> [UInt8] {
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
    return bytes.starts(with: mapped) ? Array(bytes.dropFirst(12)) : Array(bytes.prefix(8))
  }
}
