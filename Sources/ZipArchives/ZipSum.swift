internal import CZlib

/// Counts and sums the bytes of a file, and compares them with its record.
struct ZipSum {
  /// The name of the file.
  let name: String

  /// The record.
  let entry: ZipEntry

  /// The number of bytes so far.
  private var count = 0

  /// The CRC-32 of the bytes so far.
  private var checksum: UInt = 0

  /// Creates a sum of no bytes.
  init(name: String, entry: ZipEntry) {
    self.name = name
    self.entry = entry
  }

  /// Adds bytes.
  ///
  /// - Throws: ``ZipError`` if there are more than the record says.
  mutating func add(_ bytes: ArraySlice<UInt8>) throws(ZipError) {
    count += bytes.count
    guard count <= entry.size else {
      throw .damaged(file: name, what: "the file is longer than its record says")
    }
    let sum = checksum
    checksum = unsafe bytes.withUnsafeBufferPointer {
      unsafe UInt(crc32(sum, $0.baseAddress, UInt32($0.count)))
    }
  }

  /// Compares all with the record.
  ///
  /// - Throws: ``ZipError`` if they differ.
  func finish(hasEnded: Bool) throws(ZipError) {
    guard hasEnded, count == entry.size else {
      throw .damaged(file: name, what: "the file is shorter than its record says")
    }
    guard checksum == UInt(entry.checksum) else {
      throw .damaged(file: name, what: "the checksum is wrong")
    }
  }
}
