/// Finds the files of a zip archive.
struct ZipDirectory {
  /// The most files in an archive.
  static let mostFiles = 1000

  /// The bytes of the record that ends an archive, without its comment.
  private static let endSize = 22

  /// The bytes of a file's record, without its name.
  private static let entrySize = 46

  /// The archive.
  private let reading: ByteReading

  /// Creates a reader of an archive's directory.
  init(_ reading: ByteReading) {
    self.reading = reading
  }

  /// Returns the files.
  ///
  /// - Throws: ``ZipError``.
  /// - Complexity: O(*n*) for *n* files, and the 64 KiB that an archive's comment may have.
  func entries() throws(ZipError) -> [ZipEntry] {
    guard let end = endOffset(), let count = reading.number16(at: end + 10),
      let offset = reading.number32(at: end + 16)
    else { throw .notAnArchive }
    guard count != .max, offset != .max else {
      throw .unsupported(file: "the archive", what: "Zip64")
    }
    guard count <= Self.mostFiles else {
      throw .tooManyFiles(count: Int(count), most: Self.mostFiles)
    }
    var entries: [ZipEntry] = []
    var position = Int(offset)
    for _ in 0..<count {
      let (entry, next) = try entry(at: position)
      entries.append(entry)
      position = next
    }
    return entries
  }

  /// Returns where the record that ends the archive begins, or `nil` if there is none.
  private func endOffset() -> Int? {
    let last = reading.bytes.count - Self.endSize
    guard last >= 0 else { return nil }
    for offset in stride(from: last, through: max(0, last - 65_535), by: -1)
    where reading.number32(at: offset) == 0x0605_4B50 {
      return offset
    }
    return nil
  }

  /// Returns the file described at an offset, and where the next one is described.
  private func entry(at offset: Int) throws(ZipError) -> (ZipEntry, next: Int) {
    guard reading.number32(at: offset) == 0x0201_4B50,
      let flags = reading.number16(at: offset + 8), let method = reading.number16(at: offset + 10),
      let checksum = reading.number32(at: offset + 16),
      let packedSize = reading.number32(at: offset + 20),
      let size = reading.number32(at: offset + 24),
      let nameSize = reading.number16(at: offset + 28),
      let extraSize = reading.number16(at: offset + 30),
      let commentSize = reading.number16(at: offset + 32),
      let header = reading.number32(at: offset + 42),
      let name = reading.slice(offset + Self.entrySize, Int(nameSize))
    else { throw .damaged(file: nil, what: "the directory is cut off") }
    let entry = ZipEntry(
      name: String(decoding: name, as: UTF8.self),
      method: method,
      flags: flags,
      checksum: checksum,
      packedSize: Int(packedSize),
      size: Int(size),
      headerOffset: Int(header)
    )
    let tail = Int(nameSize) + Int(extraSize) + Int(commentSize)
    return (entry, offset + Self.entrySize + tail)
  }
}
