#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The first bytes of a store, read without SQLite.
///
/// > Source: "Database File Format", section 1.3, <https://www.sqlite.org/fileformat2.html>.
struct StoreHead: Hashable {
  /// The size of the head in bytes.
  private static let size = 100

  /// The first bytes of every SQLite file.
  private static let magic = Array("SQLite format 3\0".utf8)

  /// The number of the tables.
  let version: Int

  /// The size of the file in bytes.
  let fileSize: Int

  /// Reads the head of a file, or returns `nil` if there is no file.
  ///
  /// - Throws: ``StoreError`` if the file cannot be read or is not a store.
  init?(of path: String) throws(StoreError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .unreadable(path: path) }
      return nil
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAStore(path: path) }
    let bytes = try Self.firstBytes(of: path)
    guard bytes.count == Self.size, bytes.starts(with: Self.magic),
      Self.number(bytes, at: 68) == StoreSchema.applicationID
    else { throw .notAStore(path: path) }
    version = Int(Self.number(bytes, at: 60))
    fileSize = Int(status.st_size)
  }

  /// Returns the first bytes of a file, at most ``size``.
  private static func firstBytes(of path: String) throws(StoreError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { throw .unreadable(path: path) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, size, 0)
    }
    guard count >= 0 else { throw StoreError(errno: errno, in: path) }
    return Array(bytes[..<count])
  }

  /// Returns a number of four bytes, the highest first.
  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
