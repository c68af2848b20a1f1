#if Community
import JWTKit
package import WebRequests

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A provider at which visitors log in, by the authorization code flow with a proof key.
///
/// It is asked when somebody logs in, not before, so that a server starts without it. Its metadata and keys are kept for an hour.
///
/// > Source: N. Sakimura et al., "OpenID Connect Core 1.0", section 3.1, <https://openid.net/specs/openid-connect-core-1_0.html>;
/// > T. Lodderstedt et al., "Best Current Practice for OAuth 2.0 Security", RFC 9700, <https://doi.org/10.17487/RFC9700>.
package actor OpenIDProvider {
  /// An answer: its status and body.
  package typealias Answer = (status: Int, body: [UInt8])

  /// The settings.
  package nonisolated let settings: OpenIDSettings

  private let send: @Sendable (HTTPRequest) async throws(HTTPFault) -> Answer
  private let clock: @Sendable () -> Int
  private var metadata: (value: ProviderMetadata, until: Int)?
  private var keys: (value: ProviderKeys, until: Int)?

  /// The seconds for which metadata and keys are kept.
  private static let life = 3_600
  /// The seconds that an answer may take.
  private static let patience: Int64 = 10
  /// The most bytes of an answer.
  private static let mostBytes = 1 << 18

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - clock: The time in seconds since 1970.
  ///   - send: Sends a request, and follows no redirects; over the network by default.
  package init(
    _ settings: OpenIDSettings,
    clock: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) },
    send: @escaping @Sendable (HTTPRequest) async throws(HTTPFault) -> Answer = {
      request throws(HTTPFault) in
      let reply = try await HTTPTransport.direct.send(request)
      return (reply.status, reply.body)
    }
  ) {
    self.settings = settings
    self.clock = clock
    self.send = send
  }

  // The flow

  /// Returns the address at which a visitor logs in.
  ///
  /// - Parameters:
  ///   - state: What the provider returns.
  ///   - nonce: What it puts into the token.
  ///   - challenge: The SHA-256 hash of the verifier of ``claims(of:verifier:nonce:)``.
  ///   - isAgain: Whether the visitor must show the provider again who it is.
  /// - Returns: The address.
  /// - Throws: ``OpenIDError`` if the provider cannot be reached, or its metadata are wrong.
  package func address(
    state: String,
    nonce: String,
    challenge: String,
    isAgain: Bool
  ) async throws(OpenIDError) -> String {
    let metadata = try await currentMetadata()
    let values = [
      ("response_type", "code"), ("scope", "openid profile email"), ("client_id", settings.client),
      ("redirect_uri", settings.redirect), ("state", state), ("nonce", nonce),
      ("code_challenge", challenge), ("code_challenge_method", "S256"),
    ]
    let all = values + (isAgain ? [("prompt", "login")] : [])
    let mark = metadata.authorization.contains("?") ? "&" : "?"
    return metadata.authorization + mark + WebAddress.form(all.map { (name: $0.0, value: $0.1) })
  }

  /// Throws if the answer of a visitor is that of another provider.
  ///
  /// > Source: K. Meyer zu Selhausen, D. Fett, "OAuth 2.0 Authorization Server Issuer Identification", RFC 9207,
  /// > <https://doi.org/10.17487/RFC9207>.
  ///
  /// - Throws: ``OpenIDError/untrusted(_:)``.
  package func check(issuer: String?) async throws(OpenIDError) {
    let isNeeded = try await currentMetadata().namesItself == true
    guard issuer == settings.issuer || (issuer == nil && !isNeeded) else {
      throw .untrusted("another issuer has sent the visitor")
    }
  }

  /// Exchanges a code for a token, and returns what it says once it is verified.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - verifier: The secret of which the provider has the hash.
  ///   - nonce: What the token must have.
  /// - Returns: The claims.
  /// - Throws: ``OpenIDError`` if the provider fails, or the token is not valid.
  package func claims(
    of code: String,
    verifier: String,
    nonce: String
  ) async throws(OpenIDError) -> OpenIDClaims {
    let metadata = try await currentMetadata()
    let tokens = try await exchange(code, verifier: verifier, at: metadata)
    let header = try TokenHeader(of: tokens.id)
    let token = try await IDToken(tokens.id, signedBy: try await key(for: header, at: metadata))
    try token.check(settings, nonce: nonce, now: clock())
    var profile = token.profile
    if profile.names.isEmpty, let access = tokens.access, let address = metadata.userinfo,
      let more = await userinfo(at: address, by: access), more.subject == token.subject
    {
      profile = more
    }
    return OpenIDClaims(
      issuer: token.issuer,
      subject: token.subject,
      names: profile.names,
      email: profile.email
    )
  }

  /// The tokens of an answer.
  private struct Tokens: Decodable {
    let id: String
    let access: String?

    private enum CodingKeys: String, CodingKey {
      case id = "id_token"
      case access = "access_token"
    }
  }

  /// The error of an answer.
  private struct Refusal: Decodable {
    let error: String
  }

  /// Exchanges a code for tokens.
  private func exchange(
    _ code: String,
    verifier: String,
    at metadata: ProviderMetadata
  ) async throws(OpenIDError) -> Tokens {
    var values = [
      (name: "grant_type", value: "authorization_code"), (name: "code", value: code),
      (name: "redirect_uri", value: settings.redirect), (name: "code_verifier", value: verifier),
    ]
    var headers = [(name: "accept", value: "application/json")]
    if let secret = settings.secret, !metadata.takesSecretInForm {
      let pair = "\(WebAddress.encoded(settings.client)):\(WebAddress.encoded(secret))"
      let text = Data(pair.utf8).base64EncodedString()
      headers.append((name: "authorization", value: "Basic \(text)"))
    } else {
      values.append((name: "client_id", value: settings.client))
      if let secret = settings.secret { values.append((name: "client_secret", value: secret)) }
    }
    let answer = try await ask(
      HTTPRequest(
        url: metadata.token,
        form: WebAddress.form(values),
        headers: headers,
        seconds: Self.patience,
        mostBytes: Self.mostBytes
      )
    )
    guard answer.status == 200 else {
      let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(answer.body))
      let reason = refusal.map { String($0.error.filter { $0.isLetter || $0 == "_" }.prefix(40)) }
      throw .refused("it exchanges no code: \(answer.status) \(reason ?? "without a reason")")
    }
    return try Self.read(Tokens.self, answer, "the answer with the token")
  }

  /// Returns what the provider tells besides the token; `nil` if that fails, since nothing depends on it.
  private func userinfo(at address: String, by token: String) async -> ProfileClaims? {
    let isPlain = token.utf8.allSatisfy { $0 > 32 && $0 < 127 }
    guard isPlain, let answer = try? await get(address, by: token), answer.status == 200 else {
      return nil
    }
    return try? JSONDecoder().decode(ProfileClaims.self, from: Data(answer.body))
  }

  // Metadata and keys

  /// Returns the metadata, which are asked for if they are older than an hour.
  private func currentMetadata() async throws(OpenIDError) -> ProviderMetadata {
    if let metadata, clock() < metadata.until { return metadata.value }
    let base = settings.issuer.hasSuffix("/") ? String(settings.issuer.dropLast()) : settings.issuer
    let answer = try await get("\(base)/.well-known/openid-configuration")
    let found = try Self.read(ProviderMetadata.self, answer, "its configuration")
    try found.check(of: settings.issuer)
    metadata = (found, clock() + Self.life)
    return found
  }

  /// Returns the key of a token; if it is unknown or wrong, the keys are asked for once, since they may be new.
  private func key(
    for header: TokenHeader,
    at metadata: ProviderMetadata
  ) async throws(OpenIDError) -> JWK {
    if let keys, clock() < keys.until, let key = try? keys.value.key(for: header) { return key }
    let answer = try await get(metadata.keys)
    let found = try Self.read(ProviderKeys.self, answer, "its keys")
    keys = (found, clock() + Self.life)
    guard let key = try found.key(for: header) else {
      throw .untrusted("it is signed by none of the provider's keys")
    }
    return key
  }

  // Requests

  private func get(_ address: String, by token: String? = nil) async throws(OpenIDError) -> Answer {
    let accept = (name: "accept", value: "application/json")
    return try await ask(
      HTTPRequest(
        url: address,
        headers: [accept] + (token.map { [(name: "authorization", value: "Bearer \($0)")] } ?? []),
        seconds: Self.patience,
        mostBytes: Self.mostBytes
      )
    )
  }

  private func ask(_ request: HTTPRequest) async throws(OpenIDError) -> Answer {
    do throws(HTTPFault) {
      return try await send(request)
    } catch {
      switch error {
      case .late, .stalled: throw .unreachable("it does not answer within \(Self.patience) seconds")
      case .tooLong: throw .garbled("an answer is longer than \(Self.mostBytes) bytes")
      case .failed(let text): throw .unreachable(text)
      }
    }
  }

  private static func read<Value: Decodable>(
    _ type: Value.Type,
    _ answer: Answer,
    _ name: String
  ) throws(OpenIDError) -> Value {
    guard answer.status == 200 else {
      throw answer.status >= 500
        ? .unreachable("\(name) is answered with \(answer.status)")
        : .garbled("\(name) is answered with \(answer.status)")
    }
    guard let value = try? JSONDecoder().decode(type, from: Data(answer.body)) else {
      throw .garbled("\(name) cannot be read")
    }
    return value
  }
}
#endif
