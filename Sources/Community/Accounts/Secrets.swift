import CSodium
import Formats

/// Random secrets, and hashes of secrets, by libsodium.
enum Secrets {
  /// Prepares libsodium; every use below calls it.
  private static let isReady: Bool = sodium_init() >= 0

  /// Returns random bytes of the system's generator.
  static func bytes(_ count: Int) -> [UInt8] {
    precondition(isReady, "libsodium cannot be prepared")
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe randombytes_buf(&bytes, count)
    return bytes
  }

  /// Returns a random id of 20 letters and digits, 100 bits: it cannot be guessed, and tells nothing about its order.
  static func id() -> String {
    String(decoding: bytes(20).map { letters[Int($0 & 31)] }, as: UTF8.self)
  }

  /// Returns a random token of 52 letters and digits, 260 bits, for sessions and invitations.
  static func token() -> String {
    String(decoding: bytes(52).map { letters[Int($0 & 31)] }, as: UTF8.self)
  }

  /// Returns a random code for people: four groups of four letters and digits, 80 bits.
  static func code() -> String {
    let letters = bytes(16).map { Self.letters[Int($0 & 31)] }
    return stride(from: 0, to: 16, by: 4).map { start in
      String(decoding: letters[start..<start + 4], as: UTF8.self)
    }.joined(separator: "-")
  }

  /// The letters of ids and codes: no `i`, `l`, `o` or `u`, which are misread, as in Crockford's base 32.
  private static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// Returns a code as it is hashed: without hyphens and spaces, in lower case, with misread letters corrected.
  static func plain(_ code: String) -> String {
    String(
      code.lowercased().compactMap { letter -> Character? in
        switch letter {
        case "-", " ": nil
        case "o": "0"
        case "i", "l": "1"
        default: letter
        }
      }
    )
  }

  /// Returns the hash of a random secret, by which a database finds it without knowing it: BLAKE2b with 256 bits.
  ///
  /// Not for passwords, which can be guessed.
  static func hash(_ secret: String) -> [UInt8] { hash(Array(secret.utf8)) }

  /// Returns the hash of bytes: BLAKE2b with 256 bits.
  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    precondition(isReady, "libsodium cannot be prepared")
    var hash = [UInt8](repeating: 0, count: 32)
    unsafe crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
    return hash
  }

  /// Returns the hash of a random secret as 64 letters and digits.
  static func text(_ secret: String) -> String {
    hash(secret).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns the challenge of a verifier: its SHA-256 hash in base 64 for addresses.
  ///
  /// > Source: N. Sakimura, J. Bradley, N. Agarwal, "Proof Key for Code Exchange by OAuth Public Clients", RFC 7636, section 4.2,
  /// > <https://doi.org/10.17487/RFC7636>.
  static func challenge(of verifier: String) -> String {
    precondition(isReady, "libsodium cannot be prepared")
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    let bytes = Array(verifier.utf8)
    _ = unsafe crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    var text = [CChar](repeating: 0, count: 44)
    let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING
    _ = unsafe sodium_bin2base64(&text, text.count, hash, hash.count, variant)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
