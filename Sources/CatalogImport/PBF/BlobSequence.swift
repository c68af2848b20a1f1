import CZlib
import SwiftProtobuf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The blocks of an OpenStreetMap PBF file, decompressed one at a time.
///
/// > Source: the OpenStreetMap wiki, "PBF Format", <https://wiki.openstreetmap.org/wiki/PBF_Format>, including its
/// > limits: 64 KiB for a header; 32 MiB for a blob, compressed and uncompressed.
struct BlobSequence {
  /// The maximum size of a header, in bytes.
  private static let largestHeader = 64 * 1_024

  /// The maximum size of a blob, compressed and uncompressed, in bytes.
  private static let largestBlob = 32 * 1_024 * 1_024

  /// The contents of the file.
  private let bytes: Data

  /// The number of bytes read so far.
  private(set) var position = 0

  /// The number of blobs read so far.
  private var number = 0

  /// Creates a sequence of the blocks of a file.
  init(_ bytes: Data) {
    self.bytes = bytes
  }

  /// A block: its type, contents, and name in messages.
  struct Block {
    let kind: String
    let bytes: [UInt8]
    let place: String
  }

  /// Returns the next block, or `nil` after the last.
  mutating func next() throws(ExtractError) -> Block? {
    guard position < bytes.count else { return nil }
    number += 1
    let place = "blob \(number), at byte \(position)"
    let length = try take(4, place).reduce(0) { $0 << 8 | Int($1) }
    guard (1...Self.largestHeader).contains(length) else {
      throw .malformed(place: place, problem: "its header claims \(length) bytes, not 1 to 65536")
    }
    let header: Planday_Pbf_BlobHeader = try message(try take(length, place), "header", place)
    let size = Int(header.datasize)
    guard (0...Self.largestBlob).contains(size) else {
      throw .malformed(place: place, problem: "it claims \(size) bytes, not 0 to 32 MiB")
    }
    let blob: Planday_Pbf_Blob = try message(try take(size, place), "frame", place)
    return Block(kind: header.type, bytes: try contents(of: blob, place), place: place)
  }

  /// Consumes and returns the next bytes.
  private mutating func take(_ count: Int, _ place: String) throws(ExtractError) -> Data {
    guard count <= bytes.count - position else {
      throw .malformed(
        place: place,
        problem: "the file is truncated by \(count - (bytes.count - position)) bytes"
      )
    }
    let start = bytes.startIndex + position
    position += count
    return bytes[start..<start + count]
  }

  /// Returns a decoded message.
  private func message<Kind: Message>(
    _ data: Data,
    _ name: String,
    _ place: String
  ) throws(ExtractError) -> Kind {
    do {
      return try Kind(serializedBytes: data, options: .lean)
    } catch {
      throw .malformed(place: place, problem: "its \(name) is not a valid message")
    }
  }

  /// Returns the decompressed contents of a blob.
  private func contents(
    of blob: Planday_Pbf_Blob,
    _ place: String
  ) throws(ExtractError) -> [UInt8] {
    if blob.hasRaw { return Array(blob.raw) }
    guard blob.hasZlibData else {
      let kinds = [
        (blob.hasLzmaData, "LZMA"), (blob.hasLz4Data, "LZ4"), (blob.hasZstdData, "Zstandard"),
        (blob.hasBzip2Data, "bzip2"),
      ]
      guard let kind = kinds.first(where: \.0)?.1 else {
        throw .malformed(place: place, problem: "it holds no data")
      }
      throw .unsupported(
        "\(place): \(kind) compression",
        remedy: "osmium cat -f pbf,pbf_compression=zlib rewrites the file"
      )
    }
    let size = Int(blob.rawSize)
    guard (0...Self.largestBlob).contains(size) else {
      throw .malformed(
        place: place,
        problem: "it claims \(size) decompressed bytes, not 0 to 32 MiB"
      )
    }
    guard let unpacked = Inflation.unpacked(blob.zlibData, count: size) else {
      throw .malformed(
        place: place,
        problem: "its data doesn't decompress to the \(size) bytes it claims"
      )
    }
    return unpacked
  }
}

extension BinaryDecodingOptions {
  /// Options that skip unknown fields.
  static var lean: Self {
    var options = Self()
    options.discardUnknownFields = true
    return options
  }
}

/// Decompresses zlib data.
///
/// > Source: P. Deutsch, J-L. Gailly, "ZLIB Compressed Data Format Specification", RFC 1950,
/// > <https://www.rfc-editor.org/rfc/rfc1950>.
enum Inflation {
  /// Returns the decompressed bytes, or `nil` if the data is corrupt or doesn't decompress to exactly `count` bytes.
  ///
  /// Allocates memory for `count` bytes only, however much the data would expand to.
  ///
  /// - Parameters:
  ///   - packed: The compressed bytes.
  ///   - count: The expected number of decompressed bytes.
  /// - Returns: The decompressed bytes.
  static func unpacked(_ packed: Data, count: Int) -> [UInt8]? {
    // One extra byte distinguishes too much output from just enough.
    var room = uLongf(count + 1)
    var bytes = [UInt8](repeating: 0, count: count + 1)
    let code = unsafe packed.withUnsafeBytes { source in
      unsafe bytes.withUnsafeMutableBytes { target in
        unsafe uncompress(
          target.bindMemory(to: Bytef.self).baseAddress,
          &room,
          source.bindMemory(to: Bytef.self).baseAddress,
          uLong(source.count)
        )
      }
    }
    guard code == Z_OK, Int(room) == count else { return nil }
    bytes.removeLast()
    return bytes
  }
}
