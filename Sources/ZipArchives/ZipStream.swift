internal import CZlib

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file in a zip archive that is being read.
package struct ZipStream: ~Copyable {
  /// The maximum size of a chunk, in bytes.
  private static let pieceSize = 65_536

  /// The name of the file.
  private let name: String

  /// The packed bytes of the whole file.
  private let packed: Data

  /// The number of packed bytes passed to ``piece``.
  private var position = 0

  /// The packed bytes being unpacked.
  private var piece: [UInt8] = []

  /// The number of bytes of ``piece`` that have been consumed.
  private var taken = 0

  /// Whether the last call filled its buffer, so that more output may follow without further input.
  private var mayHaveMore = false

  /// The inflater; `nil` if the file is not compressed.
  private var inflater: RawInflater?

  /// The outcome of the last call of ``inflater``.
  private var outcome = RawInflater.Outcome.more

  /// The size and checksum of the bytes read.
  private var sum: ZipSum

  /// Opens a file.
  ///
  /// - Throws: ``ZipError`` if there is not enough memory to unpack it.
  init(name: String, entry: ZipEntry, packed: Data) throws(ZipError) {
    self.name = name
    self.packed = packed
    sum = ZipSum(name: name, entry: entry)
    inflater = entry.method == 0 ? nil : RawInflater()
    guard entry.method == 0 || inflater != nil else {
      throw .damaged(file: name, what: "there is no memory to unpack the file")
    }
  }

  /// Returns the next bytes, or `nil` at the end of the file.
  ///
  /// - Returns: At most 64 KiB.
  /// - Throws: ``ZipError`` if the file is damaged; at its end, if size or checksum differ from the archive's record.
  package mutating func next() throws(ZipError) -> ArraySlice<UInt8>? {
    let bytes = inflater == nil ? nextPiece()[...] : try nextUnpacked()
    if bytes.isEmpty {
      try sum.finish(hasEnded: inflater == nil || outcome == .ended)
      return nil
    }
    try sum.add(bytes)
    return bytes
  }

  /// Returns the next packed bytes; none at the end.
  private mutating func nextPiece() -> [UInt8] {
    let start = packed.startIndex + position
    let count = min(Self.pieceSize, packed.count - position)
    position += count
    return [UInt8](packed[start..<(start + count)])
  }

  /// Returns the next unpacked bytes; none at the end.
  private mutating func nextUnpacked() throws(ZipError) -> ArraySlice<UInt8> {
    while outcome == .more {
      if taken == piece.count, !mayHaveMore {
        (piece, taken) = (nextPiece(), 0)
        if piece.isEmpty { return [] }
      }
      let bytes = inflater?.next(of: piece, from: &taken, &outcome) ?? []
      if outcome == .damaged { throw .damaged(file: name, what: "the packed bytes are broken") }
      mayHaveMore = bytes.count == Self.pieceSize
      if !bytes.isEmpty { return bytes }
    }
    return []
  }
}

/// Computes the size and checksum of a file, and compares them with its record.
struct ZipSum {
  /// The name of the file.
  let name: String

  /// The record.
  let entry: ZipEntry

  /// The number of bytes so far.
  private var count = 0

  /// The CRC-32 of the bytes so far.
  private var checksum: UInt = 0

  /// Creates a sum of zero bytes.
  init(name: String, entry: ZipEntry) {
    self.name = name
    self.entry = entry
  }

  /// Adds bytes.
  ///
  /// - Throws: ``ZipError`` if there are more than the record states.
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

  /// Compares size and checksum with the record.
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

/// Unpacks a deflate stream incrementally.
///
/// zlib's state must not move, so it is allocated separately and freed with the inflater.
///
/// > Source: P. Deutsch, "DEFLATE Compressed Data Format Specification", RFC 1951,
/// > <https://www.rfc-editor.org/rfc/rfc1951>.
@safe
struct RawInflater: ~Copyable {
  /// The outcome of a call.
  enum Outcome {
    /// There may be more.
    case more

    /// The stream has ended.
    case ended

    /// The stream is damaged.
    case damaged
  }

  /// zlib's state.
  private let stream: UnsafeMutablePointer<z_stream>

  /// The output buffer.
  private var room = [UInt8](repeating: 0, count: 65_536)

  /// Creates an inflater, or returns `nil` if there is not enough memory.
  init?() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // A negative number of window bits selects a raw stream without a zlib header.
    let code = unsafe inflateInit2_(
      stream,
      -MAX_WBITS,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    guard code == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Unpacks the next bytes.
  ///
  /// - Parameters:
  ///   - packed: The packed bytes.
  ///   - start: The offset of the first unconsumed byte; advanced past the bytes consumed.
  ///   - outcome: The outcome of the call.
  /// - Returns: Unpacked bytes, at most 64 KiB; empty if all packed bytes are consumed.
  mutating func next(
    of packed: [UInt8],
    from start: inout Int,
    _ outcome: inout Outcome
  ) -> ArraySlice<UInt8> {
    let stream = unsafe stream
    let (code, taken, made) = unsafe packed.withUnsafeBufferPointer { source in
      unsafe room.withUnsafeMutableBufferPointer { target in
        let next = unsafe source.baseAddress.map { unsafe $0 + start }
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: next)
        unsafe stream.pointee.avail_in = UInt32(source.count - start)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(target.count)
        let code = unsafe inflate(stream, Z_NO_FLUSH)
        let taken = unsafe source.count - start - Int(stream.pointee.avail_in)
        return unsafe (code, taken, target.count - Int(stream.pointee.avail_out))
      }
    }
    start += taken
    switch code {
    case Z_STREAM_END: outcome = .ended
    case Z_OK, Z_BUF_ERROR: outcome = .more
    default: outcome = .damaged
    }
    return room[..<made]
  }
}
