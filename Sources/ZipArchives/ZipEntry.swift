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
