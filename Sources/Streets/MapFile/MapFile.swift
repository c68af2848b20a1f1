/// The bytes of a map file, verified and taken apart.
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
/// The table follows, 32 bytes a section: kind (4), zero (4), offset (8), length (8), checksum (8). Sections follow in
/// the order of the table without gaps, each filled up to a multiple of 8 bytes with zeros, which its checksum covers.
/// Every byte of a file is therefore covered by a checksum. ``SectionKind`` lists the sections. A reader skips kinds that it does not
/// know, so that sections can be added without a new version.
///
/// Nodes are numbered in the order in which the hierarchy contracts them. An edge is stored once, at its lower node.
package struct MapFile: Sendable {
  /// The first bytes of every map.
  static let magic = Array("PLANDAYM".utf8)

  /// The highest version that is read.
  static let version = 2

  /// The version of a map whose hierarchy has no core.
  static let plainVersion = 1

  /// The bytes of the header.
  static let headerSize = 32

  /// The bytes of an entry of the table.
  static let entrySize = 32

  /// The most sections in a file.
  static let mostSections = 256

  /// The bytes of each section.
  private let sections: [SectionKind: [UInt8]]

  /// The checksum of header and table, which covers those of all sections: it tells one map from another.
  package let fingerprint: UInt64

  /// Opens a file, verifies every byte and copies the sections out.
  ///
  /// - Throws: ``MapFileError``.
  /// - Complexity: O(*n*) for *n* bytes; about a millisecond for 4 MB.
  package init(path: String) throws(MapFileError) {
    let mapping = try FileMapping(path: path)
    self = try unsafe mapping.withBytes { (bytes) throws(MapFileError) in try unsafe Self(bytes) }
  }

  /// Takes bytes apart.
  ///
  /// - Throws: ``MapFileError``.
  package init(_ bytes: [UInt8]) throws(MapFileError) {
    var result = Result<Self, MapFileError>.failure(.notAMap)
    unsafe bytes.withUnsafeBytes { buffer in
      result = Result { () throws(MapFileError) in try unsafe Self(buffer) }
    }
    self = try result.get()
  }

  /// Takes bytes apart that are valid only within this call.
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
  /// - Throws: ``MapFileError`` if the section is missing or not a whole number of numbers long.
  func numbers<Number: FixedWidthInteger & BitwiseCopyable>(
    _ kind: SectionKind,
    as type: Number.Type = Number.self
  ) throws(MapFileError) -> [Number] {
    let bytes = try bytes(kind)
    let width = MemoryLayout<Number>.size
    guard bytes.count.isMultiple(of: width) else {
      throw .malformed(part: kind.name, problem: "its length is no multiple of \(width)")
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
