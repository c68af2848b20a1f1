/// The proxies whose `X-Forwarded-For` is trusted.
package struct TrustedProxies: Hashable, Sendable {
  /// A network: all addresses that share their first bits.
  private struct Network: Hashable, Sendable {
    let bytes: [UInt8]
    let bits: Int

    /// Returns whether an address is in it.
    func contains(_ address: IPAddress) -> Bool {
      address.bytes.count == bytes.count
        && zip(bytes, address.bytes).enumerated().allSatisfy { index, pair in
          let left = min(8, max(0, bits - 8 * index))
          return (pair.0 ^ pair.1) >> (8 - left) == 0
        }
    }
  }

  private let networks: [Network]

  /// Creates an empty list: no header is trusted.
  package init() { networks = [] }

  /// Reads addresses such as `192.0.2.7` and networks such as `10.0.0.0/8` or `fd00::/8`.
  ///
  /// - Throws: ``ServiceError/badProxy(_:)`` for one that is neither, or that contains every address.
  package init(_ texts: [String]) throws(ServiceError) {
    var networks: [Network] = []
    for text in texts {
      guard let network = Self.network(text) else {
        throw .badProxy(
          "--proxy \(text) is neither an address nor a network; write it as 192.0.2.7, 10.0.0.0/8 or fd00::/8"
        )
      }
      guard network.bits > 0 else {
        throw .badProxy(
          "--proxy \(text) contains every address, so clients could fake theirs; name only the proxies"
        )
      }
      networks.append(network)
    }
    self.networks = networks
  }

  /// Whether there is none.
  var isEmpty: Bool { networks.isEmpty }

  /// Returns whether an address belongs to a proxy.
  func contains(_ address: IPAddress?) -> Bool {
    guard let address else { return false }
    return networks.contains { $0.contains(address) }
  }

  /// Returns the client of a request.
  ///
  /// Each proxy appends the address of its client, so the list is trusted from its end, as far as proxies wrote it: the client
  /// is the last address that is not a proxy's. An entry that is not an address, such as `unknown`, ends the list, and the
  /// request counts for the proxy that wrote it.
  ///
  /// - Parameters:
  ///   - fields: The values of all `X-Forwarded-For` fields, in order.
  ///   - peer: The other end of the connection.
  /// - Returns: The client; `peer` if it is not a trusted proxy or names no client.
  /// - Complexity: O(*n*) in the length of the fields.
  func client(forwardedFor fields: [String], by peer: IPAddress?) -> IPAddress? {
    guard contains(peer) else { return peer }
    var client = peer
    for field in fields.reversed() {
      for entry in field.split(separator: ",", omittingEmptySubsequences: false).reversed() {
        guard let address = Self.address(entry) else { return client }
        client = address
        guard contains(address) else { return client }
      }
    }
    return client
  }

  /// Returns the address of an entry: an address, with or without a port, in IPv6 also in brackets.
  private static func address(_ entry: Substring) -> IPAddress? {
    let text = entry.trimmed
    if let address = IPAddress(text) { return address }
    if text.first == "[" {
      guard let end = text.lastIndex(of: "]"), isPort(text[text.index(after: end)...]) else {
        return nil
      }
      let inner = text[text.index(after: text.startIndex)..<end]
      return inner.contains(":") ? IPAddress(inner) : nil
    }
    guard let colon = text.lastIndex(of: ":"), isPort(text[colon...]) else { return nil }
    return text[..<colon].contains(":") ? nil : IPAddress(text[..<colon])
  }

  /// Returns whether a text is empty, or a colon and digits.
  private static func isPort(_ text: some StringProtocol) -> Bool {
    text.isEmpty
      || text.first == ":" && text.count > 1 && text.dropFirst().allSatisfy { "0"..."9" ~= $0 }
  }

  /// Reads an address, or a network in CIDR notation.
  private static func network(_ text: String) -> Network? {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.contains("%"), let address = IPAddress(first) else {
      return nil
    }
    let most = 8 * address.bytes.count
    guard parts.count == 2 else { return Network(bytes: address.bytes, bits: most) }
    guard !parts[1].isEmpty, parts[1].allSatisfy({ "0"..."9" ~= $0 }), let given = Int(parts[1])
    else { return nil }
    // The prefix length of an IPv4-mapped network includes the mapping prefix.
    let isMapped = first.contains(":") && address.bytes.count == 4
    let bits = isMapped ? given - 8 * IPAddress.mapped.count : given
    return (0...most).contains(bits) ? Network(bytes: address.bytes, bits: bits) : nil
  }
}
