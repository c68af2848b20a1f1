/// The names and addresses of the machine itself.
enum LoopbackName {
  /// Returns whether `host`, without a port, is one of them.
  static func contains(_ host: String) -> Bool {
    let name = host.lowercased()
    return name == "localhost" || name == "::1" || name == "[::1]" || isLoopbackAddress(name)
  }

  /// Returns whether `name` is an IPv4 loopback address such as 127.0.0.1.
  private static func isLoopbackAddress(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Returns `authority` without its port.
  static func host(of authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[...end])
    }
    return String(authority.prefix { $0 != ":" })
  }
}
