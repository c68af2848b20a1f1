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
