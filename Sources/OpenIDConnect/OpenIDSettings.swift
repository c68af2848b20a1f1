/// How a server logs its visitors in at an OpenID provider.
package struct OpenIDSettings: Hashable, Sendable {
  /// The path of this server to which the provider sends visitors back.
  package static let path = "/v1/community/openid/callback"

  /// The address of the provider, as its tokens name it.
  package let issuer: String
  /// The id of this server at the provider.
  package let client: String
  /// The secret of this server at the provider; `nil` if it has none, and only proves its flows.
  let secret: String?
  /// The origin at which browsers reach this server.
  package let origin: String
  /// The name of the provider on the page.
  package let name: String

  /// The longest name, in characters.
  private static let longestName = 40

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - issuer: The address of the provider; `https://`, or `http://` on this machine.
  ///   - client: The id of this server at the provider.
  ///   - secret: The secret of this server at the provider, if it has one.
  ///   - origin: The origin at which browsers reach this server, e.g. `https://planday.example.org`.
  ///   - name: The name of the provider on the page; the host of the provider if `nil`.
  /// - Throws: ``OpenIDError/settings(_:)`` with the option and the remedy.
  package init(
    issuer: String,
    client: String,
    secret: String?,
    origin: String,
    name: String?
  ) throws(OpenIDError) {
    guard WebAddress.isSafe(issuer), !issuer.contains("?") else {
      throw .settings(
        "--openid-issuer \(issuer) is no address of a provider; write it like https://login.example.org (http:// only for localhost)"
      )
    }
    guard (1...255).contains(client.utf8.count), client.utf8.allSatisfy({ $0 > 31 && $0 < 127 })
    else { throw .settings("--openid-client needs the id that the provider gave to this server") }
    guard WebAddress.isOrigin(origin) else {
      throw .settings(
        "--public-origin \(origin) is no origin; write scheme, host and port like https://planday.example.org (http:// only for localhost)"
      )
    }
    let host = issuer.split(separator: "/").dropFirst().first.map(String.init) ?? issuer
    let name = name ?? String(host.prefix(Self.longestName))
    guard (1...Self.longestName).contains(name.count), !name.contains(where: \.isNewline) else {
      throw .settings("--openid-name needs 1 to \(Self.longestName) characters")
    }
    self.issuer = issuer
    self.client = client
    self.secret = secret
    self.origin = origin
    self.name = name
  }

  /// The address to which the provider sends visitors back; it must be registered there.
  package var redirect: String { origin + Self.path }
}
