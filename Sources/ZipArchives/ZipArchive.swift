#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A zip archive, from which files are read piece by piece.
///
/// Nothing is written to disk, and memory does not grow with a file. Archives made to exploit a reader are refused: files
/// that unpack to far more than they take, files larger than their record says, encrypted files.
///
/// > Source: PKWARE, ".ZIP File Format Specification" 6.3, <https://support.pkware.com/pkzip/appnote>.
package struct ZipArchive {
  /// How many times its packed size a large file may have.
  package static let highestRatio = 200

  /// The size in bytes up to which any ratio is fine.
  private static let harmless = 10_000_000

  /// The bytes of a file's own header, without its name.
  private static let headerSize = 30

  /// The archive's bytes.
  private let reading: ByteReading

  /// The files, by their names with folders.
  private let entries: [String: ZipEntry]

  /// The names with folders, by the last part, so that a feed in a folder is found as well.
  private let paths: [String: [String]]

  /// The most bytes of one file.
  private let mostBytes: Int

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - mostBytes: The most bytes of one unpacked file.
  /// - Throws: ``ZipError`` if the archive's directory is not sound.
  package init(_ bytes: Data, mostBytes: Int = 2_000_000_000) throws(ZipError) {
    reading = ByteReading(bytes: bytes)
    self.mostBytes = mostBytes
    var entries: [String: ZipEntry] = [:]
    var paths: [String: [String]] = [:]
    for entry in try ZipDirectory(reading).entries() where !entry.name.hasSuffix("/") {
      let parts = entry.name.split(separator: "/")
      // macOS adds files with the same names that describe the real ones.
      if parts.first == "__MACOSX" { continue }
      let path = parts.filter { $0 != "." }.joined(separator: "/")
      guard entries.updateValue(entry, forKey: path) == nil else {
        throw .damaged(file: path, what: "the file occurs twice")
      }
      paths[parts.last.map(String.init) ?? path, default: []].append(path)
    }
    self.entries = entries
    self.paths = paths
  }

  /// The names of the files, without their folders.
  package var names: [String] { paths.keys.sorted() }

  /// The names of the files with their folders.
  package var files: [String] { entries.keys.sorted() }

  /// Opens a file, or returns `nil` if there is none of the name.
  ///
  /// - Parameter name: The name of the file with its folders, or, if it is the only one of its name, without them.
  /// - Returns: The file's bytes, to be read piece by piece.
  /// - Throws: ``ZipError`` if the file cannot be read, or several folders have a file of the name.
  package func open(_ name: String) throws(ZipError) -> ZipStream? {
    let found = paths[name] ?? []
    guard entries[name] != nil || found.count <= 1 else {
      throw .ambiguous(file: name, folders: found.sorted())
    }
    guard let entry = entries[name] ?? found.first.flatMap({ entries[$0] }) else { return nil }
    let packed = try packedBytes(entry, name)
    return try ZipStream(name: name, entry: entry, packed: packed)
  }

  /// Returns the packed bytes of a file.
  private func packedBytes(_ entry: ZipEntry, _ name: String) throws(ZipError) -> Data {
    guard entry.flags & 1 == 0 else { throw .unsupported(file: name, what: "an encrypted file") }
    guard entry.method == 0 || entry.method == 8 else {
      throw .unsupported(file: name, what: "packing method \(entry.method)")
    }
    guard entry.size <= mostBytes else { throw .tooLarge(file: name, most: mostBytes) }
    let isTight = entry.size / Self.highestRatio > entry.packedSize
    if entry.size > Self.harmless, isTight { throw .suspicious(file: name) }
    guard reading.number32(at: entry.headerOffset) == 0x0403_4B50,
      let nameSize = reading.number16(at: entry.headerOffset + 26),
      let extraSize = reading.number16(at: entry.headerOffset + 28)
    else { throw .damaged(file: name, what: "the file's header is missing") }
    let start = entry.headerOffset + Self.headerSize + Int(nameSize) + Int(extraSize)
    guard let packed = reading.slice(start, entry.packedSize) else {
      throw .damaged(file: name, what: "the file is cut off")
    }
    return packed
  }
}

extension ZipArchive {
  /// Returns all bytes of a file, or `nil` if there is none of the name.
  ///
  /// - Parameter name: The name of the file with its folders, or, if it is the only one of its name, without them.
  /// - Returns: The bytes, unpacked.
  /// - Throws: ``ZipError`` if the file cannot be read, or several folders have a file of the name.
  package func contents(of name: String) throws(ZipError) -> Data? {
    guard var stream = try open(name) else { return nil }
    var bytes = Data()
    while let piece = try stream.next() { bytes.append(contentsOf: piece) }
    return bytes
  }
}

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

/// A file in a zip archive, as the archive's directory describes it.
struct ZipEntry: Hashable {
  /// The name with its folders.
  let name: String

  /// How the file is packed: 0 not at all, 8 by deflate.
  let method: UInt16

  /// The flags; the lowest bit says that the file is encrypted.
  let flags: UInt16

  /// The CRC-32 of the file.
  let checksum: UInt32

  /// The number of packed bytes.
  let packedSize: Int

  /// The number of bytes of the file.
  let size: Int

  /// Where in the archive the file's own header is.
  let headerOffset: Int
}

/// The reason that a zip archive cannot be read.
package enum ZipError: Error, Hashable {
  /// The bytes are no zip archive, or the archive is cut off.
  case notAnArchive

  /// A part of the archive contradicts another: which file, if known, and what.
  case damaged(file: String?, what: String)

  /// Several folders have a file of the name: which.
  case ambiguous(file: String, folders: [String])

  /// A file is packed or encrypted in a way that is not read.
  case unsupported(file: String, what: String)

  /// A file is, or would be, larger than is read.
  case tooLarge(file: String, most: Int)

  /// A file is packed so tightly that it has to be a trap.
  case suspicious(file: String)

  /// There are more files than are read.
  case tooManyFiles(count: Int, most: Int)
}

extension ZipError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .notAnArchive: "this is not a complete zip archive; fetch it again"
    case .damaged(let file, let what):
      "\(file.map { "\($0): " } ?? "")\(what); the archive is damaged, so fetch it again"
    case .ambiguous(let file, let folders):
      "\(file): the file occurs twice (\(folders.prefix(3).joined(separator: ", "))); keep one of them"
    case .unsupported(let file, let what):
      "\(file): \(what) is not read here; pack the file again with plain zip"
    case .tooLarge(let file, let most):
      "\(file): more than \(most) bytes are not read; cut the feed"
    case .suspicious(let file):
      "\(file): unpacks to over \(ZipArchive.highestRatio) times its size, as a zip bomb does; check where it is from"
    case .tooManyFiles(let count, let most):
      "\(count) files are more than the \(most) that are read; keep those of the feed"
    }
  }
}

/// Reads little-endian numbers and texts out of bytes, never behind their end.
struct ByteReading {
  /// The bytes.
  let bytes: Data

  /// Returns a number of two bytes, or `nil` if they are not all there.
  func number16(at offset: Int) -> UInt16? {
    guard let slice = slice(offset, 2) else { return nil }
    return UInt16(slice[slice.startIndex]) | UInt16(slice[slice.startIndex + 1]) << 8
  }

  /// Returns a number of four bytes, or `nil` if they are not all there.
  func number32(at offset: Int) -> UInt32? {
    guard let low = number16(at: offset), let high = number16(at: offset + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }

  /// Returns a stretch of bytes, or `nil` if they are not all there.
  func slice(_ offset: Int, _ count: Int) -> Data? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    let start = bytes.startIndex + offset
    return bytes[start..<(start + count)]
  }
}
