#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An IP address, as bytes in network order: four, or sixteen for IPv6.
struct IPAddress: Hashable, Sendable {
  /// The bytes, those of IPv4 for an IPv4-mapped address of IPv6.
  let bytes: [UInt8]

  /// Reads a numeric address such as `192.0.2.1` or `2001:db8::1`, ignoring its zone; `nil` if it is none.
  init?(_ text: some StringProtocol) {
    let text = String(text.contains(":") ? text.prefix { $0 != "%" } : text[...])
    guard let bytes = Self.four(text) ?? Self.sixteen(text) else { return nil }
    let isMapped = bytes.count == 16 && bytes.starts(with: Self.mapped)
    self.bytes = isMapped ? Array(bytes.dropFirst(Self.mapped.count)) : bytes
  }

  /// The prefix of IPv4-mapped addresses.
  static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

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
}

/// A client, as distinguished by limits.
///
/// An IPv4 address counts individually, an IPv6 address by its first 64 bits, since a client usually has the whole subnet (RFC
/// 6177). Clients behind one NAT count as one.
struct ClientAddress: Hashable, Sendable {
  /// The bytes that count; empty for connections without an IP address.
  let bytes: [UInt8]

  /// Creates the client at an address.
  init(_ address: IPAddress?) {
    let bytes = address?.bytes ?? []
    self.bytes = bytes.count == 16 ? Array(bytes.prefix(8)) : bytes
  }

  /// Reads a numeric address such as `192.0.2.1` or `2001:db8::1`.
  init(_ text: String?) {
    self.init(text.flatMap { IPAddress($0) })
  }

  /// The client of connections without an IP address, such as those inside a process.
  static let unknown = Self(nil as IPAddress?)
}
