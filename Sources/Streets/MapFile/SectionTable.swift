import Basics

/// The header and the table of a map file, verified against its bytes.
struct SectionTable {
  /// A section: its kind, if it is known here, and where its bytes are.
  struct Entry {
    let kind: SectionKind?
    let offset: Int
    let length: Int
  }

  /// The sections in the order of the file.
  private(set) var entries: [Entry] = []

  /// The checksum of header and table.
  let checksum: UInt64

  /// Verifies header, table and the checksums of all sections.
  ///
  /// - Throws: ``MapFileError``.
  init(_ bytes: UnsafeRawBufferPointer) throws(MapFileError) {
    guard bytes.count >= MapFile.headerSize, unsafe bytes.prefix(8).elementsEqual(MapFile.magic)
    else {
      throw .notAMap
    }
    let version = Int(unsafe Self.load(bytes, 8, UInt32.self))
    guard (MapFile.plainVersion...MapFile.version).contains(version) else {
      throw .otherVersion(found: version, read: MapFile.version)
    }
    let claimed = Int(clamping: unsafe Self.load(bytes, 16, UInt64.self))
    guard claimed == bytes.count else {
      throw .wrongLength(found: bytes.count, claimed: claimed)
    }
    let count = Int(unsafe Self.load(bytes, 12, UInt32.self))
    let end = MapFile.headerSize + count * MapFile.entrySize
    guard count <= MapFile.mostSections, end <= bytes.count else {
      throw .malformed(part: "the table of sections", problem: "it names \(count) sections")
    }
    checksum = unsafe Self.load(bytes, 24, UInt64.self)
    guard unsafe Self.checksum(bytes, tableEnd: end) == checksum else {
      throw .wrongChecksum(part: "the table of sections")
    }
    try unsafe readEntries(bytes, count: count, tableEnd: end)
  }

  /// Returns the checksum of the first 24 bytes and of the table, which is what ``checksum`` must be.
  static func checksum(_ bytes: UnsafeRawBufferPointer, tableEnd: Int) -> UInt64 {
    let covered = unsafe Array(bytes[0..<24]) + Array(bytes[MapFile.headerSize..<tableEnd])
    return unsafe covered.withUnsafeBytes { unsafe Checksum.of($0) }
  }

  /// Reads the entries, whose sections have to lie one after the other and to fill the file.
  private mutating func readEntries(
    _ bytes: UnsafeRawBufferPointer,
    count: Int,
    tableEnd: Int
  ) throws(MapFileError) {
    var next = tableEnd
    var seen: Set<UInt32> = []
    for index in 0..<count {
      let start = MapFile.headerSize + index * MapFile.entrySize
      let number = unsafe Self.load(bytes, start, UInt32.self)
      let kind = SectionKind(rawValue: number)
      let name = kind?.name ?? "the section \(number)"
      let offset = Int(clamping: unsafe Self.load(bytes, start + 8, UInt64.self))
      let length = Int(clamping: unsafe Self.load(bytes, start + 16, UInt64.self))
      guard offset == next, length <= bytes.count - offset, seen.insert(number).inserted else {
        throw .malformed(part: name, problem: "it lies outside the file or over another")
      }
      next = offset + (length + 7) & ~7
      guard next <= bytes.count else {
        throw .malformed(part: name, problem: "it lies outside the file or over another")
      }
      let covered = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset..<next])
      guard unsafe Checksum.of(covered) == Self.load(bytes, start + 24, UInt64.self) else {
        throw .wrongChecksum(part: name)
      }
      entries.append(Entry(kind: kind, offset: offset, length: length))
    }
    guard next == bytes.count else {
      throw .malformed(part: "the table of sections", problem: "bytes follow the last section")
    }
  }

  /// Returns the number at an offset.
  private static func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer,
    _ offset: Int,
    _ type: Number.Type
  ) -> Number {
    unsafe Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}
