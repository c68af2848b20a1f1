#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An IP address, of version 4 or 6.
package struct NetworkAddress: Hashable, Sendable {
  /// Its four or sixteen bytes.
  package let bytes: [UInt8]

  /// Creates an address from four or sixteen bytes; `nil` for any other number.
  package init?(bytes: [UInt8]) {
    guard [4, 16].contains(bytes.count) else { return nil }
    self.bytes = bytes
  }

  /// Parses an address such as `192.0.2.1` or `2001:db8::1`; `nil` for anything else.
  package init?(_ text: String) {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if unsafe inet_pton(family, text, &bytes) == 1 {
        self.bytes = bytes
        return
      }
    }
    return nil
  }

  /// Whether the address is public: not loopback, private, carrier-grade NAT, multicast, or reserved.
  ///
  /// IPv6 addresses that embed an IPv4 address are judged by it.
  ///
  /// > Source: IANA, "IPv4 Special-Purpose Address Registry" and "IPv6 Special-Purpose Address Registry", as of 2025; RFC 6890.
  package var isPublic: Bool {
    if bytes.count == 4 { return !Self.reserved.contains { isIn($0.0, $0.1) } }
    let words = stride(from: 0, to: 16, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    let inner = Self(bytes: Array(bytes[12...]))?.isPublic ?? false
    switch (words[0], words[1]) {
    // IPv4-mapped addresses, and NAT64.
    case (0, 0) where words[2...5].elementsEqual([0, 0, 0, 0xFFFF]): return inner
    case (0x64, 0xFF9B) where words[2...5].allSatisfy { $0 == 0 }: return inner
    // Protocol assignments, e.g. Teredo; documentation; 6to4.
    case (0x2001, 0..<0x0200), (0x2001, 0x0DB8), (0x2002, _), (0x3FFF, 0..<0x1000): return false
    case (0x2000...0x3FFF, _): return true
    default: return false
    }
  }

  /// The non-public IPv4 ranges: prefix bytes and prefix length.
  private static let reserved: [([UInt8], Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
    ([192, 0, 0], 24), ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15),
    ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 4), ([240], 4),
  ]

  /// Whether the address is in a range.
  private func isIn(_ range: [UInt8], _ bits: Int) -> Bool {
    (0..<bits).allSatisfy { bit in
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      return bytes[bit / 8] & mask == range[bit / 8] & mask
    }
  }
}

extension NetworkAddress: CustomStringConvertible {
  /// The address in its usual notation.
  package var description: String {
    var text = [CChar](repeating: 0, count: 64)
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard unsafe inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
