import CZlib
import Foundation

/// Writes zip archives, valid and invalid.
struct ZipWriter {
  /// Overrides for the record of a file.
  struct Lies {
    /// The size in bytes.
    var size: Int?

    /// The packed size in bytes.
    var packedSize: Int?

    /// The checksum.
    var checksum: UInt32?

    /// The compression method.
    var method: UInt16?

    /// The flags.
    var flags: UInt16 = 0

    /// The offset of the file's header.
    var headerOffset: Int?
  }

  /// The archive so far.
  private var bytes = Data()

  /// The directory so far.
  private var directory = Data()

  /// The number of files.
  private var count = 0

  /// Returns an archive of files.
  static func archive(_ files: [String: String], isPacked: Bool = true) -> Data {
    var writer = Self()
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      writer.add(name, Array(text.utf8), isPacked: isPacked)
    }
    return writer.finished()
  }

  /// Adds a file.
  mutating func add(_ name: String, _ content: [UInt8], isPacked: Bool = true, lies: Lies = Lies())
  {
    let packed = isPacked ? Self.deflated(content) : content
    let checksum = lies.checksum ?? UInt32(crc32(0, content, UInt32(content.count)))
    let offset = UInt32(lies.headerOffset ?? bytes.count)
    var common = Self.little([lies.flags, lies.method ?? (isPacked ? 8 : 0), 0, 0])
    let sizes = [UInt32(lies.packedSize ?? packed.count), UInt32(lies.size ?? content.count)]
    common += Self.little([checksum] + sizes)
    common += Self.little([UInt16(name.utf8.count), 0])
    bytes += Self.little([UInt32(0x0403_4B50)])
    bytes += Self.little([UInt16(20)])
    bytes += common
    bytes += Array(name.utf8)
    bytes += packed
    directory += Self.little([UInt32(0x0201_4B50)])
    directory += Self.little([UInt16(20), 20])
    directory += common
    directory += Self.little([UInt16(0), 0, 0, 0, 0])
    directory += Self.little([offset])
    directory += Array(name.utf8)
    count += 1
  }

  /// Returns the archive with its directory.
  func finished(count lie: Int? = nil) -> Data {
    let entries = UInt16(lie ?? count)
    var archive = bytes + directory
    archive += Self.little([UInt32(0x0605_4B50), 0])
    archive += Self.little([entries, entries])
    archive += Self.little([UInt32(directory.count), UInt32(bytes.count)])
    archive += Self.little([UInt16(0)])
    return archive
  }

  /// Returns the bytes of numbers, little-endian.
  private static func little(_ numbers: [some FixedWidthInteger]) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
  }

  /// Returns bytes packed by deflate.
  private static func deflated(_ content: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    var (source, target) = (content, [UInt8](repeating: 0, count: content.count + 1024))
    let room = target.count
    let left = source.withUnsafeMutableBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
        deflate(&stream, Z_FINISH)
        return Int(stream.avail_out)
      }
    }
    deflateEnd(&stream)
    return Array(target[..<(room - left)])
  }
}
