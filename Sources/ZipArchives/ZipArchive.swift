#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A zip archive whose files are read as streams.
///
/// Nothing is written to disk, and memory does not grow with file size. Rejects malicious archives: files with implausible
/// compression ratios (zip bombs) or larger than their record states. Encrypted files are rejected too.
///
/// > Source: PKWARE, ".ZIP File Format Specification" 6.3, <https://support.pkware.com/pkzip/appnote>.
package struct ZipArchive {
  /// The maximum compression ratio of a large file.
  package static let highestRatio = 200

  /// The size in bytes up to which any ratio is accepted.
  private static let harmless = 10_000_000

  /// The size of a local file header without its name, in bytes.
  private static let headerSize = 30

  /// The archive's bytes.
  private let reading: ByteReading

  /// The files by path.
  private let entries: [String: ZipEntry]

  /// The paths by file name, so that a feed in a folder is found too.
  private let paths: [String: [String]]

  /// The maximum size of one unpacked file, in bytes.
  private let mostBytes: Int

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - mostBytes: The maximum size of one unpacked file, in bytes.
  ///   - mostFiles: The maximum number of files.
  /// - Throws: ``ZipError`` if the archive's directory is invalid.
  package init(
    _ bytes: Data,
    mostBytes: Int = 2_000_000_000,
    mostFiles: Int = 1000
  ) throws(ZipError) {
    reading = ByteReading(bytes: bytes)
    self.mostBytes = mostBytes
    var entries: [String: ZipEntry] = [:]
    var paths: [String: [String]] = [:]
    for entry in try ZipDirectory(reading, mostFiles: mostFiles).entries()
    where !entry.name.hasSuffix("/") {
      let parts = entry.name.split(separator: "/")
      // macOS adds metadata files with the same names.
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

  /// The paths of the files.
  package var files: [String] { entries.keys.sorted() }

  /// Opens a file, or returns `nil` if it does not exist.
  ///
  /// - Parameter name: The path of the file, or only its name if that is unique.
  /// - Returns: A stream of the file's bytes.
  /// - Throws: ``ZipError`` if the file cannot be read, or if the name is ambiguous.
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
  /// Returns all bytes of a file, or `nil` if it does not exist.
  ///
  /// - Parameter name: The path of the file, or only its name if that is unique.
  /// - Returns: The bytes, unpacked.
  /// - Throws: ``ZipError`` if the file cannot be read, or if the name is ambiguous.
  package func contents(of name: String) throws(ZipError) -> Data? {
    guard var stream = try open(name) else { return nil }
    var bytes = Data()
    while let piece = try stream.next() { bytes.append(contentsOf: piece) }
    return bytes
  }
}

/// Reads the directory of a zip archive.
struct ZipDirectory {
  /// The maximum number of files in the archive.
  private let mostFiles: Int

  /// The size of the end-of-central-directory record without its comment, in bytes.
  private static let endSize = 22

  /// The size of a file's directory record without its name, in bytes.
  private static let entrySize = 46

  /// The archive.
  private let reading: ByteReading

  /// Creates a reader of an archive's directory.
  init(_ reading: ByteReading, mostFiles: Int) {
    self.reading = reading
    self.mostFiles = mostFiles
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
    guard count <= mostFiles else {
      throw .tooManyFiles(count: Int(count), most: mostFiles)
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

  /// Returns the offset of the end-of-central-directory record, or `nil` if there is none.
  private func endOffset() -> Int? {
    let last = reading.bytes.count - Self.endSize
    guard last >= 0 else { return nil }
    for offset in stride(from: last, through: max(0, last - 65_535), by: -1)
    where reading.number32(at: offset) == 0x0605_4B50 {
      return offset
    }
    return nil
  }

  /// Returns the file described at an offset, and the offset of the next record.
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

/// An entry of a zip archive's directory.
struct ZipEntry: Hashable {
  /// The path.
  let name: String

  /// The compression method: 0 for none, 8 for deflate.
  let method: UInt16

  /// The flags; the lowest bit is set if the file is encrypted.
  let flags: UInt16

  /// The CRC-32 of the file.
  let checksum: UInt32

  /// The number of packed bytes.
  let packedSize: Int

  /// The number of bytes of the file.
  let size: Int

  /// The offset of the local file header in the archive.
  let headerOffset: Int
}

/// The reason why a zip archive cannot be read.
package enum ZipError: Error, Hashable {
  /// The bytes are not a zip archive, or it is truncated.
  case notAnArchive

  /// The archive is inconsistent; the file, if known, and the problem.
  case damaged(file: String?, what: String)

  /// Several folders have a file with the name.
  case ambiguous(file: String, folders: [String])

  /// A file uses an unsupported compression or encryption method.
  case unsupported(file: String, what: String)

  /// A file is, or would be, larger than allowed.
  case tooLarge(file: String, most: Int)

  /// A file has an implausible compression ratio.
  case suspicious(file: String)

  /// There are more files than allowed.
  case tooManyFiles(count: Int, most: Int)
}

extension ZipError: CustomStringConvertible {
  /// The problem and how to fix it.
  package var description: String {
    switch self {
    case .notAnArchive: "this is not a complete zip archive; fetch it again"
    case .damaged(let file, let what):
      "\(file.map { "\($0): " } ?? "")\(what); the archive is damaged, so fetch it again"
    case .ambiguous(let file, let folders):
      "\(file): the file occurs twice (\(folders.prefix(3).joined(separator: ", "))); keep one of them"
    case .unsupported(let file, let what):
      "\(file): \(what) is not supported; pack the file again with plain zip"
    case .tooLarge(let file, let most):
      "\(file): more than \(most) bytes are not read; cut the feed"
    case .suspicious(let file):
      "\(file): unpacks to over \(ZipArchive.highestRatio) times its size, as a zip bomb does; check where it is from"
    case .tooManyFiles(let count, let most):
      "\(count) files are more than the \(most) that are read; keep those of the feed"
    }
  }
}

/// Bounds-checked reads of little-endian numbers and slices.
struct ByteReading {
  /// The bytes.
  let bytes: Data

  /// Returns a number of two bytes, or `nil` if out of bounds.
  func number16(at offset: Int) -> UInt16? {
    guard let slice = slice(offset, 2) else { return nil }
    return UInt16(slice[slice.startIndex]) | UInt16(slice[slice.startIndex + 1]) << 8
  }

  /// Returns a number of four bytes, or `nil` if out of bounds.
  func number32(at offset: Int) -> UInt32? {
    guard let low = number16(at: offset), let high = number16(at: offset + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }

  /// Returns a slice of bytes, or `nil` if out of bounds.
  func slice(_ offset: Int, _ count: Int) -> Data? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    let start = bytes.startIndex + offset
    return bytes[start..<(start + count)]
  }
}
