import CSodium
import Foundation
import Synchronization

/// Hashes passwords with Argon2id, by libsodium, a few at a time.
///
/// Each hash takes memory and time on purpose, so the number that are computed and that wait is bounded: a flood of logins must
/// not take the memory of the process.
///
/// > Source: A. Biryukov, D. Dinu, D. Khovratovich, S. Josefsson, "Argon2 Memory-Hard Function for Password Hashing and
/// > Proof-of-Work Applications", RFC 9106, <https://doi.org/10.17487/RFC9106>.
package final class PasswordHasher: Sendable {
  /// The cost of a hash.
  package struct Cost: Hashable, Sendable {
    /// The passes over the memory.
    let passes: UInt64
    /// The memory in bytes.
    let memory: Int

    /// 64 MiB and two passes, libsodium's choice for interactive use; about 0.1 s.
    package static let usual = Self(passes: 2, memory: 64 << 20)

    /// The least that Argon2id allows, for tests.
    package static let least = Self(passes: 1, memory: 8 << 10)
  }

  private let cost: Cost
  private let queue: OperationQueue
  private let waiting = Mutex(0)
  private let most: Int

  /// A hash of no password, verified for unknown names so that they take as long as known ones.
  private let decoy: String

  /// Creates a hasher.
  ///
  /// - Parameters:
  ///   - cost: The cost of each hash.
  ///   - parallel: The number of hashes that are computed at a time.
  ///   - most: The number of hashes that wait or are computed; further ones fail.
  package init(cost: Cost = .usual, parallel: Int = 2, most: Int = 64) {
    self.cost = cost
    self.most = most
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = parallel
    queue.name = "planday passwords"
    decoy = Self.hash(Secrets.token(), cost: cost) ?? ""
  }

  /// The number of passwords that are hashed, or wait for it.
  var count: Int { waiting.withLock { $0 } }

  /// Returns the hash of a password, with its parameters and salt.
  ///
  /// - Throws: ``CommunityError/unavailable(_:)`` if too many wait, or there is no memory.
  func hash(_ password: String) async throws(CommunityError) -> String {
    let cost = cost
    guard let hash = try await working({ Self.hash(password, cost: cost) }) else {
      throw .unavailable("there is no memory to hash a password")
    }
    return hash
  }

  /// Returns whether a password has a hash; `nil` for an account without one takes as long.
  ///
  /// - Throws: ``CommunityError/unavailable(_:)`` if too many wait.
  func verify(_ password: String, against hash: String?) async throws(CommunityError) -> Bool {
    let stored = hash ?? decoy
    let isRight = try await working { Self.verify(password, against: stored) }
    return hash != nil && isRight
  }

  /// Runs work in its turn.
  private func working<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(CommunityError) -> Value {
    let isFree = waiting.withLock { count in
      guard count < most else { return false }
      count += 1
      return true
    }
    guard isFree else { throw .unavailable("too many log in at once") }
    defer { waiting.withLock { $0 -= 1 } }
    return await withCheckedContinuation { continuation in
      queue.addOperation { continuation.resume(returning: work()) }
    }
  }

  private static func hash(_ password: String, cost: Cost) -> String? {
    _ = Secrets.bytes(1)
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let bytes = Self.bytes(of: password)
    let result = unsafe crypto_pwhash_str_alg(
      &text,
      bytes,
      UInt64(bytes.count),
      cost.passes,
      cost.memory,
      crypto_pwhash_ALG_ARGON2ID13
    )
    guard result == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func verify(_ password: String, against hash: String) -> Bool {
    _ = Secrets.bytes(1)
    let bytes = Self.bytes(of: password)
    return unsafe crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
  }

  /// Returns the bytes of a password, the same for each way to type its characters (NIST SP 800-63B, section 3.1.1.2).
  private static func bytes(of password: String) -> [CChar] {
    password.precomposedStringWithCompatibilityMapping.utf8.map { CChar(bitPattern: $0) }
  }
}
