import Testing

@testable import DayPlanningServer

/// Clients behind proxies.
struct TrustedProxiesTests {
  @Test(arguments: [
    // Only trusted proxies count.
    ("192.0.2.9", ["203.0.113.5"], "192.0.2.9"),
    ("10.1.2.3", [], "10.1.2.3"),
    ("10.1.2.3", ["203.0.113.5"], "203.0.113.5"),
    // The client's value precedes what the proxy appends.
    ("10.1.2.3", ["198.51.100.1, 203.0.113.5"], "203.0.113.5"),
    ("10.1.2.3", ["198.51.100.1", "203.0.113.5"], "203.0.113.5"),
    ("10.1.2.3", ["198.51.100.1, 203.0.113.5, 10.9.9.9"], "203.0.113.5"),
    ("10.1.2.3", ["198.51.100.1, 203.0.113.5", "10.9.9.9,\t10.0.0.1 "], "203.0.113.5"),
    // All are proxies: the leftmost is the client.
    ("10.1.2.3", ["10.4.4.4, 10.5.5.5"], "10.4.4.4"),
    // No address ends the list.
    ("10.1.2.3", ["203.0.113.5, unknown"], "10.1.2.3"),
    ("10.1.2.3", ["203.0.113.5, _hidden, 10.9.9.9"], "10.9.9.9"),
    ("10.1.2.3", [""], "10.1.2.3"), ("10.1.2.3", ["203.0.113.5,"], "10.1.2.3"),
    ("10.1.2.3", ["203.0.113.256"], "10.1.2.3"), ("10.1.2.3", ["203.0.113.5 x"], "10.1.2.3"),
    ("10.1.2.3", ["203.0.113.5:"], "10.1.2.3"), ("10.1.2.3", ["203.0.113.5:x"], "10.1.2.3"),
    ("10.1.2.3", ["[203.0.113.5]"], "10.1.2.3"), ("10.1.2.3", ["[2001:db8::7"], "10.1.2.3"),
    ("10.1.2.3", ["[2001:db8::7]x"], "10.1.2.3"), ("10.1.2.3", ["0x7f.1"], "10.1.2.3"),
    // With ports, in brackets, and IPv4 within IPv6.
    ("10.1.2.3", ["203.0.113.5:4711"], "203.0.113.5"),
    ("10.1.2.3", ["2001:db8::7"], "2001:db8::7"), ("10.1.2.3", ["[2001:db8::7]"], "2001:db8::7"),
    ("10.1.2.3", ["[2001:db8::7]:4711"], "2001:db8::7"),
    ("::ffff:10.1.2.3", ["::ffff:203.0.113.5"], "203.0.113.5"),
    ("fd00::1", ["203.0.113.5"], "203.0.113.5"), ("fe00::1", ["203.0.113.5"], "fe00::1"),
    ("192.0.2.7", ["203.0.113.5"], "203.0.113.5"), ("192.0.2.6", ["203.0.113.5"], "192.0.2.6"),
  ])
  func `the client is the last address that is not a proxy's`(
    peer: String,
    fields: [String],
    client: String
  ) throws {
    let proxies = try TrustedProxies(["10.0.0.0/8", "fd00::/8", "192.0.2.7"])
    let found = proxies.client(forwardedFor: fields, by: IPAddress(peer))
    #expect(found == IPAddress(client))
  }

  @Test func `without proxies, no header is trusted`() {
    let found = TrustedProxies().client(forwardedFor: ["203.0.113.5"], by: IPAddress("10.1.2.3"))
    #expect(found == IPAddress("10.1.2.3"))
    #expect(TrustedProxies().client(forwardedFor: ["203.0.113.5"], by: nil) == nil)
  }

  @Test(arguments: [
    "", "proxy.example", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/", "10.0.0/8",
    "10.0.0.0/8/8",
    "fd00::/129", "0.0.0.0/0", "::/0", "::ffff:0:0/96", "fe80::1%eth0", "127.0.0.1:80", "[::1]",
    "10.0.0.0/9223372036854775808",
  ])
  func `text other than an address or a network is rejected by name`(text: String) {
    let error = #expect(throws: ServiceError.self) { _ = try TrustedProxies([text]) }
    #expect(error?.description.hasPrefix("--proxy \(text) ") ?? false)
  }

  @Test func `a network has the addresses that share its bits`() throws {
    // By integer arithmetic: an address is in a network if both agree after a shift.
    func number(_ address: UInt32) -> String {
      (0..<4).map { "\(address >> (24 - 8 * $0) & 255)" }.joined(separator: ".")
    }
    for bits in 1...32 {
      let base: UInt32 = 0xC0A8_5A5A
      let proxies = try TrustedProxies(["\(number(base))/\(bits)"])
      for flipped in 0..<32 {
        let other = base ^ 1 << UInt32(flipped)
        let isInside = base >> UInt32(32 - bits) == other >> UInt32(32 - bits)
        #expect(proxies.contains(IPAddress(number(other))) == isInside, "/\(bits), bit \(flipped)")
      }
    }
  }
}
