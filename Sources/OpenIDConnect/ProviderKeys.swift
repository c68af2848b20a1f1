#if Community
import JWTKit

/// The public keys of a provider; those of unknown kinds are passed over.
struct ProviderKeys: Decodable, Sendable {
  /// The algorithms of signatures that are believed: only with a public key.
  static let algorithms: Set = [
    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512",
  ]

  /// The fewest letters of the modulus of an RSA key, in base 64: 2,048 bits.
  private static let leastModulus = 342

  /// A key.
  private struct Key: Decodable, Sendable {
    let jwk: JWK
    let use: String?

    private enum CodingKeys: String, CodingKey { case use }

    init(from decoder: any Decoder) throws {
      jwk = try JWK(from: decoder)
      use = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
        String.self,
        forKey: .use
      )
    }
  }

  /// A key, or something that is passed over.
  private struct Entry: Decodable {
    let key: Key?

    init(from decoder: any Decoder) throws { key = try? Key(from: decoder) }
  }

  private let keys: [Key]

  private enum CodingKeys: String, CodingKey { case keys }

  /// Reads the keys.
  init(from decoder: any Decoder) throws {
    let entries = try decoder.container(keyedBy: CodingKeys.self).decode(
      [Entry].self,
      forKey: .keys
    )
    keys = entries.compactMap(\.key)
  }

  /// Returns the key of a token, or `nil` if there is none.
  ///
  /// A token without the id of its key has the only one that can have signed it.
  ///
  /// - Throws: ``OpenIDError/untrusted(_:)`` if the algorithm is not that of a public key, or several keys may be meant.
  func key(for header: TokenHeader) throws(OpenIDError) -> JWK? {
    guard Self.algorithms.contains(header.algorithm) else {
      throw .untrusted("its algorithm is not one of a public key")
    }
    let fitting = keys.filter { Self.fits($0, header) }
    let found = fitting.filter { header.key == nil || $0.jwk.keyIdentifier?.string == header.key }
    guard found.count <= 1 else { throw .untrusted("it does not say by which key it is signed") }
    // Keys have ids only if there are several.
    let only = fitting.count == 1 && fitting[0].jwk.keyIdentifier == nil ? fitting.first : nil
    guard var jwk = (found.first ?? only)?.jwk else { return nil }
    if jwk.keyType == .rsa {
      guard (jwk.modulus?.utf8.count ?? 0) >= Self.leastModulus else {
        throw .untrusted("its key is shorter than 2,048 bits")
      }
    }
    jwk.algorithm = JWK.Algorithm(rawValue: header.algorithm)
    jwk.keyIdentifier = JWKIdentifier(string: "key")
    return jwk
  }

  /// Returns whether a key is for signatures with the algorithm of a token.
  private static func fits(_ key: Key, _ header: TokenHeader) -> Bool {
    let kind: JWK.KeyType = header.algorithm.hasPrefix("ES") ? .ecdsa : .rsa
    let algorithm = key.jwk.algorithm?.rawValue
    return key.jwk.keyType == kind && key.use ?? "sig" == "sig"
      && algorithm ?? header.algorithm == header.algorithm
  }
}
#endif
