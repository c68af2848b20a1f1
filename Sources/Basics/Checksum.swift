/// A fast checksum of 64 bits, such as of the sections of a map file; not for use against attackers.
///
/// > Source: Y. Collet, "XXH64", <https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md>, with seed 0.
package enum Checksum {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// Returns the XXH64 of bytes.
  ///
  /// - Complexity: O(*n*), several gigabytes a second.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var position = 0
    var hash = prime5
    if bytes.count >= 32 { hash = unsafe stripes(bytes, &position) }
    hash &+= UInt64(bytes.count)
    while position + 8 <= bytes.count {
      hash = unsafe rotated(hash ^ round(0, word(bytes, position)), 27) &* prime1 &+ prime4
      position += 8
    }
    if position + 4 <= bytes.count {
      let half = unsafe UInt64(
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
      )
      hash = rotated(hash ^ half &* prime1, 23) &* prime2 &+ prime3
      position += 4
    }
    while position < bytes.count {
      hash = unsafe rotated(hash ^ UInt64(bytes[position]) &* prime5, 11) &* prime1
      position += 1
    }
    return avalanche(hash)
  }

  /// Mixes all complete 32-byte stripes and advances past them.
  private static func stripes(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> UInt64 {
    var (a, b, c, d) = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
    while position + 32 <= bytes.count {
      a = unsafe round(a, word(bytes, position))
      b = unsafe round(b, word(bytes, position + 8))
      c = unsafe round(c, word(bytes, position + 16))
      d = unsafe round(d, word(bytes, position + 24))
      position += 32
    }
    var hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
    for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
    return hash
  }

  /// Returns a lane with the next eight bytes mixed in.
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  /// Returns eight bytes as a number.
  private static func word(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// Returns a number with its bits rotated left.
  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value &<< bits | value &>> (64 - bits)
  }

  /// Returns the finalized hash, in which every bit depends on all input bits.
  private static func avalanche(_ value: UInt64) -> UInt64 {
    var hash = value
    hash = (hash ^ hash &>> 33) &* prime2
    hash = (hash ^ hash &>> 29) &* prime3
    return hash ^ hash &>> 32
  }
}
