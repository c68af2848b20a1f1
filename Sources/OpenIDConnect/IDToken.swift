#if Community
import JWTKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The header of a token, before its signature is verified.
struct TokenHeader: Decodable, Hashable, Sendable {
  /// The algorithm of the signature.
  let algorithm: String
  /// The id of the key; `nil` if the provider has only one.
  let key: String?
  /// The extensions that a reader must know; this one knows none.
  let needed: [String]?

  private enum CodingKeys: String, CodingKey {
    case algorithm = "alg"
    case key = "kid"
    case needed = "crit"
  }

  /// Reads the header of a token.
  ///
  /// - Throws: ``OpenIDError/untrusted(_:)`` if it is damaged, or needs extensions.
  init(of token: String) throws(OpenIDError) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }),
      let data = Data(base64Encoded: Self.padded(parts[0])),
      let header = try? JSONDecoder().decode(Self.self, from: data)
    else { throw .untrusted("it is no signed token") }
    guard header.needed == nil else { throw .untrusted("it needs unknown extensions") }
    self = header
  }

  /// Returns base 64 for addresses as usual base 64.
  private static func padded(_ text: Substring) -> String {
    let usual = text.replacing("-", with: "+").replacing("_", with: "/")
    return usual + String(repeating: "=", count: (4 - usual.utf8.count % 4) % 4)
  }
}

/// What an ID token says.
///
/// > Source: N. Sakimura et al., "OpenID Connect Core 1.0", section 2, <https://openid.net/specs/openid-connect-core-1_0.html>.
struct IDToken: JWTPayload {
  /// The provider.
  let issuer: String
  /// Who has logged in.
  let subject: String
  /// For whom the token is.
  let audience: [String]
  /// The client that the token was issued to; `nil` if the audience says it.
  let party: String?
  /// When it expires, in seconds since 1970.
  let expires: Double
  /// When it was made, in seconds since 1970.
  let issued: Double
  /// When it begins to be valid, in seconds since 1970.
  let begins: Double?
  /// The value that this server gave to the flow.
  let nonce: String?
  /// The names and the address.
  let profile: ProfileClaims

  /// The seconds by which clocks may differ.
  static let leeway = 60.0
  /// The seconds within which a token is used after it was made.
  static let longest = 600.0

  private enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case subject = "sub"
    case audience = "aud"
    case party = "azp"
    case expires = "exp"
    case issued = "iat"
    case begins = "nbf"
    case nonce
  }

  /// Reads the claims.
  init(from decoder: any Decoder) throws {
    let claims = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try claims.decode(String.self, forKey: .issuer)
    subject = try claims.decode(String.self, forKey: .subject)
    if let one = try? claims.decode(String.self, forKey: .audience) {
      audience = [one]
    } else {
      audience = try claims.decode([String].self, forKey: .audience)
    }
    party = try claims.decodeIfPresent(String.self, forKey: .party)
    expires = try claims.decode(Double.self, forKey: .expires)
    issued = try claims.decode(Double.self, forKey: .issued)
    begins = try claims.decodeIfPresent(Double.self, forKey: .begins)
    nonce = try claims.decodeIfPresent(String.self, forKey: .nonce)
    profile = try ProfileClaims(from: decoder)
  }

  /// Writes nothing: this server makes no tokens.
  func encode(to encoder: any Encoder) throws {
    var claims = encoder.container(keyedBy: CodingKeys.self)
    try claims.encode(issuer, forKey: .issuer)
  }

  /// Accepts any: ``check(_:nonce:now:)`` checks the claims.
  func verify(using algorithm: some JWTAlgorithm) async throws {}

  /// Verifies the signature of a token.
  ///
  /// - Throws: ``OpenIDError/untrusted(_:)`` if another key has signed it, or a claim is absent.
  init(_ token: String, signedBy key: JWK) async throws(OpenIDError) {
    do {
      let keys = JWTKeyCollection()
      try await keys.add(jwk: key)
      self = try await keys.verify(token, as: Self.self)
    } catch let error as JWTError where error.errorType == .malformedToken {
      throw .untrusted("a claim is absent or of another type")
    } catch {
      throw .untrusted("its signature is not the provider's")
    }
  }

  /// Throws unless the token is for this server, this flow, and now.
  ///
  /// - Throws: ``OpenIDError/untrusted(_:)``.
  func check(
    _ settings: OpenIDSettings,
    nonce expected: String,
    now: Int
  ) throws(OpenIDError) {
    let now = Double(now)
    guard issuer == settings.issuer else { throw .untrusted("another issuer has made it") }
    guard audience.contains(settings.client), party ?? settings.client == settings.client,
      audience.count == 1 || party != nil
    else { throw .untrusted("it is for another server") }
    guard nonce == expected else { throw .untrusted("it is for another log-in") }
    guard now < expires + Self.leeway else { throw .untrusted("it has expired") }
    guard issued <= now + Self.leeway, begins ?? issued <= now + Self.leeway else {
      throw .untrusted("it is not valid yet; compare the clocks of both servers")
    }
    guard now <= issued + Self.longest + Self.leeway else { throw .untrusted("it is too old") }
    guard (1...255).contains(subject.utf8.count), !subject.utf8.contains(0) else {
      throw .untrusted("it names nobody")
    }
  }
}

/// What a provider tells of who has logged in; values of other types are passed over.
struct ProfileClaims: Decodable, Hashable, Sendable {
  /// The subject, in an answer that is not a token.
  let subject: String?
  /// The names, the best first.
  let names: [String]
  /// The address, if the provider has verified it.
  let email: String?

  private enum CodingKeys: String, CodingKey {
    case subject = "sub"
    case username = "preferred_username"
    case name
    case email
    case isVerified = "email_verified"
  }

  /// Reads the claims.
  init(from decoder: any Decoder) throws {
    let claims = try decoder.container(keyedBy: CodingKeys.self)
    let text = { (key: CodingKeys) in
      (try? claims.decode(String.self, forKey: key)).flatMap { text in
        text.isEmpty || text.utf8.count > 1_000 || text.utf8.contains(0) ? nil : text
      }
    }
    subject = text(.subject)
    names = [text(.username), text(.name), text(.email)].compactMap(\.self)
    // Some providers write it as text.
    let isVerified =
      (try? claims.decode(Bool.self, forKey: .isVerified)) ?? (text(.isVerified) == "true")
    email = isVerified ? text(.email) : nil
  }
}
#endif
