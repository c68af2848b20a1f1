#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

/// The transitions of a time zone from the system's time zone data.
///
/// > Source: A. D. Olson, P. Eggert, K. Murchison, "The Time Zone Information Format (TZif)", RFC 9636,
/// > <https://www.rfc-editor.org/rfc/rfc9636>.
struct ZoneTable: Hashable {
  /// The instants of the transitions, in seconds since 1970, in ascending order.
  private let instants: [Int]

  /// The offset after each transition, in seconds.
  private let offsets: [Int]

  /// The offset before the first transition, in seconds.
  private let firstOffset: Int

  /// The rule after the last transition, if any.
  private let rule: PosixZone?

  /// Reads the system's data for a zone, or returns `nil` if there is none.
  init?(identifier: String) {
    let isSafe = identifier.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || "/_+-".utf8.contains($0)
    }
    guard isSafe, !identifier.isEmpty, !identifier.hasPrefix("/"), identifier.utf8.count < 100,
      let bytes = Self.contents(of: "/usr/share/zoneinfo/" + identifier)
    else { return nil }
    self.init(bytes: bytes)
  }

  /// Parses data in TZif format, or returns `nil` if it is invalid.
  init?(bytes: [UInt8]) {
    guard var header = Header(bytes, at: 0) else { return nil }
    if header.version > 0 {
      // The first block has 32-bit times, for old readers; this uses the second.
      guard let second = Header(bytes, at: header.end(timeSize: 4)) else { return nil }
      header = second
    }
    let size = header.version > 0 ? 8 : 4
    guard header.end(timeSize: size) <= bytes.count, header.typeCount > 0 else { return nil }
    let types = header.body + header.timeCount * size
    let infos = types + header.timeCount
    let typeOffsets = (0..<header.typeCount).map {
      Self.integer(bytes, at: infos + $0 * 6, size: 4)
    }
    var instants: [Int] = []
    var offsets: [Int] = []
    for index in 0..<header.timeCount {
      let type = Int(bytes[types + index])
      guard type < typeOffsets.count else { return nil }
      let instant = Self.integer(bytes, at: header.body + index * size, size: size)
      guard instants.last.map({ $0 < instant }) ?? true else { return nil }
      instants.append(instant)
      offsets.append(typeOffsets[type])
    }
    guard typeOffsets.allSatisfy({ abs($0) <= 172_800 }) else { return nil }
    self.instants = instants
    self.offsets = offsets
    firstOffset = typeOffsets[0]
    rule = header.version > 0 ? Self.footer(bytes, at: header.end(timeSize: size)) : nil
  }

  /// Returns the offset from UTC at an instant, in seconds.
  ///
  /// - Complexity: O(log *n*) in the number of transitions.
  func offset(atUTC seconds: Int) -> Int {
    var low = 0
    var high = instants.count
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    if low == instants.count, let rule { return rule.offset(atUTC: seconds) }
    return low == 0 ? firstOffset : offsets[low - 1]
  }

  /// The header of a block.
  private struct Header {
    /// The version; 0 for version 1.
    let version: UInt8
    /// The position of the data.
    let body: Int
    /// The number of transitions.
    let timeCount: Int
    /// The number of local time types.
    let typeCount: Int
    /// The size of the skipped data, in bytes, except for leap seconds.
    private let restCount: Int
    /// The number of leap seconds.
    private let leapCount: Int

    /// Parses the header at `start`.
    init?(_ bytes: [UInt8], at start: Int) {
      guard start + 44 <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
        return nil
      }
      let counts = (0..<6).map { ZoneTable.integer(bytes, at: start + 20 + $0 * 4, size: 4) }
      guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
      version = bytes[start + 4]
      body = start + 44
      (leapCount, timeCount, typeCount) = (counts[2], counts[3], counts[4])
      restCount = counts[0] + counts[1] + counts[5]
    }

    /// Returns the position of the end of the block.
    func end(timeSize: Int) -> Int {
      body + timeCount * (timeSize + 1) + typeCount * 6 + leapCount * (timeSize + 4) + restCount
    }
  }

  /// Returns the big-endian integer of `size` bytes at `start`, which must be in bounds.
  private static func integer(_ bytes: [UInt8], at start: Int, size: Int) -> Int {
    let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(truncatingIfNeeded: value)
  }

  /// Returns the rule between the line breaks at `start`.
  private static func footer(_ bytes: [UInt8], at start: Int) -> PosixZone? {
    guard start < bytes.count, bytes[start] == 0x0A else { return nil }
    let rest = bytes[(start + 1)...]
    guard let end = rest.firstIndex(of: 0x0A) else { return nil }
    return PosixZone(parsing: String(decoding: rest[..<end], as: UTF8.self))
  }

  /// Returns the contents of a file of at most one megabyte, or `nil`.
  private static func contents(of path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return count > 0 && count < bytes.count ? Array(bytes[..<count]) : nil
  }
}
