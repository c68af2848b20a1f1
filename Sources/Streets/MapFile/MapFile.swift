import Basics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The sections of a map file, with checksums verified.
///
/// ## Layout
///
/// All numbers are little-endian. The file begins with a header of 32 bytes:
///
/// | offset | bytes | what |
/// |--:|--:|---|
/// | 0 | 8 | `PLANDAYM` |
/// | 8 | 4 | version: 1, or 2 if the hierarchy has a core |
/// | 12 | 4 | number of sections |
/// | 16 | 8 | length of the file |
/// | 24 | 8 | checksum of the first 24 bytes and the table |
///
/// The table follows, 32 bytes a section: kind (4), zero (4), offset (8), length (8), checksum (8). Sections follow in the
/// order of the table without gaps, each filled up to a multiple of 8 bytes with zeros, which its checksum covers. Every byte
/// of a file is therefore covered by a checksum. ``SectionKind`` lists the sections. Readers skip unknown kinds, so sections
/// can be added without a new version.
///
/// Nodes are numbered in the order in which the hierarchy contracts them. An edge is stored once, at its lower node.
package struct MapFile: Sendable {
  /// The first bytes of every map.
  static let magic = Array("PLANDAYM".utf8)

  /// The highest supported version.
  static let version = 2

  /// The version of maps whose hierarchy has no core.
  static let plainVersion = 1

  /// The size of the header, in bytes.
  static let headerSize = 32

  /// The size of a table entry, in bytes.
  static let entrySize = 32

  /// The maximum number of sections in a file.
  static let mostSections = 256

  /// The bytes of each section.
  private let sections: [SectionKind: [UInt8]]

  /// The checksum of header and table, which covers the checksums of all sections and so identifies the map.
  package let fingerprint: UInt64

  /// Opens a file, verifies its checksums, and copies the sections.
  ///
  /// - Throws: ``MapFileError``.
  /// - Complexity: O(*n*) for *n* bytes; about a millisecond for 4 MB.
  package init(path: String) throws(MapFileError) {
    let mapping = try FileMapping(path: path)
    self = try unsafe mapping.withBytes { (bytes) throws(MapFileError) in try unsafe Self(bytes) }
  }

  /// Parses a file from its bytes.
  ///
  /// - Throws: ``MapFileError``.
  package init(_ bytes: [UInt8]) throws(MapFileError) {
    var result = Result<Self, MapFileError>.failure(.notAMap)
    unsafe bytes.withUnsafeBytes { buffer in
      result = Result { () throws(MapFileError) in try unsafe Self(buffer) }
    }
    self = try result.get()
  }

  /// Parses bytes that are valid only within this call.
  private init(_ bytes: UnsafeRawBufferPointer) throws(MapFileError) {
    let table = try unsafe SectionTable(bytes)
    var sections: [SectionKind: [UInt8]] = [:]
    for entry in table.entries {
      guard let kind = entry.kind else { continue }
      sections[kind] = unsafe Array(bytes[entry.offset..<entry.offset + entry.length])
    }
    self.sections = sections
    fingerprint = table.checksum
  }

  /// Returns the bytes of a section.
  ///
  /// - Throws: ``MapFileError/missing(part:)``.
  func bytes(_ kind: SectionKind) throws(MapFileError) -> [UInt8] {
    guard let bytes = sections[kind] else { throw .missing(part: kind.name) }
    return bytes
  }

  /// Returns the numbers of a section.
  ///
  /// - Throws: ``MapFileError`` if the section is missing or its length is not a multiple of the number's size.
  func numbers<Number: FixedWidthInteger & BitwiseCopyable>(
    _ kind: SectionKind,
    as type: Number.Type = Number.self
  ) throws(MapFileError) -> [Number] {
    let bytes = try bytes(kind)
    let width = MemoryLayout<Number>.size
    guard bytes.count.isMultiple(of: width) else {
      throw .malformed(part: kind.name, problem: "its length is not a multiple of \(width)")
    }
    return unsafe bytes.withUnsafeBytes { source in
      unsafe [Number](unsafeUninitializedCapacity: source.count / width) { target, count in
        unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
        count = source.count / width
        if 1.littleEndian != 1 {
          for index in 0..<count { unsafe target[index] = Number(littleEndian: target[index]) }
        }
      }
    }
  }

  /// Whether the file has a section.
  func has(_ kind: SectionKind) -> Bool { sections[kind] != nil }
}

/// A memory-mapped file, unmapped when this value is destroyed.
///
/// It is noncopyable, so it is unmapped exactly once. Data needed for longer is copied, because accessing a mapped file that
/// has been truncated would crash the process.
@safe
struct FileMapping: ~Copyable {
  /// The bytes; empty for an empty file.
  private let bytes: UnsafeRawBufferPointer

  /// Maps a file.
  ///
  /// - Throws: ``MapFileError/unreadable(path:)``.
  init(path: String) throws(MapFileError) {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { throw .unreadable(path: path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size >= 0
    else { throw .unreadable(path: path) }
    let count = Int(status.st_size)
    guard count > 0 else {
      unsafe bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard unsafe address != MAP_FAILED else { throw .unreadable(path: path) }
    unsafe bytes = UnsafeRawBufferPointer(start: address, count: count)
  }

  deinit {
    guard let start = unsafe bytes.baseAddress else { return }
    unsafe munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }

  /// Returns the result of `body`, which is passed the bytes; they are valid only within the call.
  func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(MapFileError) -> Result
  ) throws(MapFileError) -> Result {
    try unsafe body(bytes)
  }
}

/// The header and the table of a map file, verified against its bytes.
struct SectionTable {
  /// A section: its kind, if known, and the range of its bytes.
  struct Entry {
    let kind: SectionKind?
    let offset: Int
    let length: Int
  }

  /// The sections in the order of the file.
  private(set) var entries: [Entry] = []

  /// The checksum of header and table.
  let checksum: UInt64

  /// Verifies the header, the table, and the checksums of all sections.
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

  /// Returns the expected ``checksum``, computed from the first 24 bytes and the table.
  static func checksum(_ bytes: UnsafeRawBufferPointer, tableEnd: Int) -> UInt64 {
    let covered = unsafe Array(bytes[0..<24]) + Array(bytes[MapFile.headerSize..<tableEnd])
    return unsafe covered.withUnsafeBytes { unsafe Checksum.of($0) }
  }

  /// Reads the entries, whose sections have to be contiguous and fill the file.
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
        throw .malformed(part: name, problem: "it is outside the file or overlaps another")
      }
      next = offset + (length + 7) & ~7
      guard next <= bytes.count else {
        throw .malformed(part: name, problem: "it is outside the file or overlaps another")
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
