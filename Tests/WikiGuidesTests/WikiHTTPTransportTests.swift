import Foundation
import TestTools
import Testing

@testable import WikiGuides

/// HTTP transport: deadlines and forbidden hosts.
@Suite(.timeLimit(.minutes(5)))
struct WikiHTTPTransportTests {
  /// A resolver with a fixed list.
  private struct Hosts: HostResolver {
    /// The addresses by host.
    let list: [String: String]

    func addresses(of host: String) async throws -> [NetworkAddress] {
      [list[host].flatMap { NetworkAddress($0) }].compactMap { $0 }
    }
  }

  /// Returns a transport for a wiki on a local server.
  private func transport(
    _ wiki: String,
    _ hosts: [String: String],
    patience: Duration = .seconds(120)
  ) throws -> WikiHTTPTransport {
    WikiHTTPTransport(
      version: "1",
      wiki: try WikiAddress(wiki),
      resolver: Hosts(list: hosts),
      patience: patience
    )
  }

  @Test func `connections go to the address that was looked up and checked`()
    async throws
  {
    let server = try LocalServer { _, send in _ = send(LocalServer.answer("{}")) }
    let wiki = "http://wiki.example:\(server.port)/api.php"
    let transport = try transport(wiki, ["wiki.example": "127.0.0.1"])
    // This host doesn't exist, so a response comes from the resolver's address.
    let reply = try await transport.fetch(wiki + "?x=1", mostBytes: 100)
    #expect(reply.status == 200 && reply.body == Array("{}".utf8))
    #expect(server.paths == ["/api.php?x=1"])
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "localhost", "[::1]",
    "[::ffff:127.0.0.1]", "0.0.0.0",
  ])
  func `other names of localhost are not connected to`(host: String) async throws {
    let server = try LocalServer { _, send in _ = send(LocalServer.answer("secret")) }
    let wiki = try WikiAddress("https://wiki.example/api.php")
    let transport = WikiHTTPTransport(version: "1", wiki: wiki)
    await #expect(throws: WikiError.self) {
      _ = try await transport.fetch("http://\(host):\(server.port)/admin?x=1.jpg", mostBytes: 100)
    }
    #expect(server.paths.isEmpty)
  }

  @Test func `a host in a private network is rejected, unless it is the wiki's`()
    async throws
  {
    let server = try LocalServer { _, send in _ = send(LocalServer.answer("{}")) }
    let other = try LocalServer { _, send in _ = send(LocalServer.answer("secret")) }
    let hosts = ["wiki.example": "127.0.0.1", "evil.example": "127.0.0.1"]
    let wiki = "http://wiki.example:\(server.port)/api.php"
    let transport = try transport(wiki, hosts)
    #expect(try await transport.fetch(wiki, mostBytes: 100).status == 200)
    for url in [
      "http://evil.example:\(server.port)/a.jpg", "http://wiki.example:\(other.port)/a.jpg",
      "http://user@wiki.example:\(server.port)/a.jpg", "file:///etc/passwd",
    ] {
      do {
        _ = try await transport.fetch(url, mostBytes: 100)
        Issue.record("\(url) is fetched")
      } catch {
        guard case .forbidden = error else {
          Issue.record("\(url): \(error)")
          continue
        }
      }
    }
    #expect(server.paths == ["/api.php"] && other.paths.isEmpty)
  }

  @Test(.slow) func `a slow response has one deadline for head and body`() async throws {
    let body = try LocalServer { _, send in
      _ = send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n"
      )
      while send("x") { usleep(20_000) }
    }
    let head = try LocalServer { _, send in
      _ = send("HTTP/1.1 200 OK\r\nX-Long: ")
      while send("x") { usleep(20_000) }
    }
    for server in [body, head] {
      let wiki = "http://wiki.example:\(server.port)/api.php"
      let transport = try transport(wiki, ["wiki.example": "127.0.0.1"], patience: .seconds(1))
      await #expect(throws: WikiError.slow(host: "wiki.example:\(server.port)", seconds: 1)) {
        _ = try await transport.fetch(wiki, mostBytes: 10_000_000)
      }
    }
  }

  @Test func `redirects to another local service are not followed`() async throws {
    let secret = try LocalServer { _, send in _ = send(LocalServer.answer("secret")) }
    let port = secret.port
    let server = try LocalServer { path, send in
      let target = path.contains("loop") ? "/api.php?loop" : "http://127.0.0.1:\(port)/secret"
      _ = send(LocalServer.answer("", status: "302 Found", headers: "Location: \(target)\r\n"))
    }
    let address = try WikiAddress("http://127.0.0.1:\(server.port)/api.php")
    let client = WikiClient(
      address,
      through: WikiHTTPTransport(version: "1", wiki: address),
      pause: 0
    )
    await #expect(throws: WikiError.self) { _ = try await client.titles(matching: "a", limit: 1) }
    #expect(await client.picture("http://127.0.0.1:\(server.port)/a.jpg") == nil)
    #expect(await client.picture("http://127.0.0.1:\(port)/admin?x=1.jpg") == nil)
    #expect(await client.picture("http://127.0.0.1:\(server.port)/loop") == nil)
    #expect(secret.paths.isEmpty)
    #expect(server.paths.count { $0.contains("loop") } == 4)
  }

  @Test func `a public wiki may not move to a private network`() throws {
    let (inner, outer) = (try address("10.0.0.1"), try address("93.184.216.34"))
    #expect(PinnedClients.allowed([inner], after: [], isOwn: true) == [inner])
    #expect(PinnedClients.allowed([inner], after: [inner], isOwn: true) == [inner])
    #expect(PinnedClients.allowed([inner], after: [outer], isOwn: true) == [])
    #expect(PinnedClients.allowed([inner, outer], after: [], isOwn: false) == [outer])
  }

  /// Returns an address.
  private func address(_ text: String) throws -> NetworkAddress {
    try #require(NetworkAddress(text))
  }

  @Test(arguments: [
    "8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0",
    "192.167.255.255", "169.253.0.1", "223.255.255.255", "198.17.255.255", "2606:4700::1111",
    "2a02:ec80:300:ed1a::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2001:4860:4860::8888",
  ])
  func `public addresses are public`(text: String) throws {
    #expect(try address(text).isPublic)
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
    "127.255.255.254", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.168.1.1",
    "192.0.0.8",
    "192.0.2.1", "198.18.0.1", "198.19.255.255", "203.0.113.7", "224.0.0.1", "239.255.255.255",
    "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8", "fe80::1",
    "fc00::1", "fd12:3456::1", "fec0::1", "ff02::1", "2001:db8::1", "2001::1", "2002:7f00:1::1",
    "100::1", "3fff::1", "4000::1",
  ])
  func `all other addresses are not public`(text: String) throws {
    let address = try address(text)
    #expect(!address.isPublic)
    #expect(NetworkAddress("\(address)") == address)
  }
}
