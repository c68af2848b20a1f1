/// A host and a port.
struct HostAddress: Hashable, CustomStringConvertible {
  /// The port of gpsd.
  private static let usualPort = "2947"

  /// The name or the address, without brackets.
  let host: String

  /// The port.
  let port: String

  /// Reads `localhost`, `localhost:2947` or `[::1]:2947`; `nil` if it is none of these.
  init?(_ text: String) {
    let parts: (host: Substring, port: Substring)
    if text.hasPrefix("["), let end = text.lastIndex(of: "]") {
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      parts = (text[text.index(after: text.startIndex)..<end], rest.dropFirst())
    } else {
      let words = text.split(separator: ":", omittingEmptySubsequences: false)
      guard words.count <= 2 else { return nil }
      parts = (words[0], words.count == 2 ? words[1] : Substring(Self.usualPort))
    }
    let port = parts.port.isEmpty ? Substring(Self.usualPort) : parts.port
    guard !parts.host.isEmpty, let number = Int(port), (1...65_535).contains(number) else {
      return nil
    }
    (host, self.port) = (String(parts.host), String(port))
  }

  /// The host and the port.
  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
