/// The addresses of a provider, which it publishes.
///
/// > Source: N. Sakimura, J. Bradley, M. Jones, E. Jay, "OpenID Connect Discovery 1.0",
/// > <https://openid.net/specs/openid-connect-discovery-1_0.html>.
struct ProviderMetadata: Decodable, Hashable, Sendable {
  /// The provider, as its tokens name it.
  let issuer: String
  /// Where visitors log in.
  let authorization: String
  /// Where codes are exchanged for tokens.
  let token: String
  /// Where the provider tells more about who has logged in; `nil` if it does not.
  let userinfo: String?
  /// Where its keys are.
  let keys: String
  /// The ways in which servers may show their secret; `nil` for the usual one.
  let methods: [String]?
  /// Whether it names itself when visitors return.
  let namesItself: Bool?

  private enum CodingKeys: String, CodingKey {
    case issuer
    case authorization = "authorization_endpoint"
    case token = "token_endpoint"
    case userinfo = "userinfo_endpoint"
    case keys = "jwks_uri"
    case methods = "token_endpoint_auth_methods_supported"
    case namesItself = "authorization_response_iss_parameter_supported"
  }

  /// Throws unless the metadata are those of a provider, and nothing secret would be sent in the clear.
  ///
  /// - Throws: ``OpenIDError/garbled(_:)``.
  func check(of expected: String) throws(OpenIDError) {
    guard issuer == expected else {
      throw .garbled(
        "it calls itself another issuer; --openid-issuer must be the same letter by letter"
      )
    }
    for address in [authorization, token, keys] + (userinfo.map { [$0] } ?? []) {
      guard WebAddress.isSafe(address) else { throw .garbled("it names an address without TLS") }
    }
  }

  /// Whether the secret of a server is in the form rather than in a header.
  var takesSecretInForm: Bool {
    guard let methods else { return false }
    return !methods.contains("client_secret_basic") && methods.contains("client_secret_post")
  }
}
