import Basics

/// Puts the sections of a map file together.
struct MapFileWriter {
  /// The sections so far.
  private var sections: [(kind: SectionKind, bytes: [UInt8])] = []

  /// Adds a section of bytes.
  mutating func add(_ kind: SectionKind, _ bytes: [UInt8]) {
    sections.append((kind, bytes))
  }

  /// Adds a section of numbers.
  mutating func add<Number: FixedWidthInteger & BitwiseCopyable>(
    _ kind: SectionKind,
    _ numbers: [Number]
  ) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * MemoryLayout<Number>.size)
    for number in numbers { bytes.append(littleEndian: number) }
    add(kind, bytes)
  }

  /// Returns the bytes of the file.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  func bytes() -> [UInt8] {
    let tableEnd = MapFile.headerSize + sections.count * MapFile.entrySize
    var table: [UInt8] = []
    var body: [UInt8] = []
    for (kind, bytes) in sections {
      let padded = bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
      table.append(littleEndian: kind.rawValue)
      table.append(littleEndian: UInt32(0))
      table.append(littleEndian: UInt64(tableEnd + body.count))
      table.append(littleEndian: UInt64(bytes.count))
      table.append(littleEndian: unsafe padded.withUnsafeBytes { unsafe Checksum.of($0) })
      body += padded
    }
    var header = MapFile.magic
    let hasCore = sections.contains { $0.kind == .core }
    let version = hasCore ? MapFile.version : MapFile.plainVersion
    header.append(littleEndian: UInt32(version))
    header.append(littleEndian: UInt32(sections.count))
    header.append(littleEndian: UInt64(tableEnd + body.count))
    header.append(littleEndian: unsafe (header + table).withUnsafeBytes { unsafe Checksum.of($0) })
    return header + table + body
  }
}

extension [UInt8] {
  /// Appends the bytes of a number, the lowest first.
  mutating func append(littleEndian number: some FixedWidthInteger & BitwiseCopyable) {
    unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
  }
}
