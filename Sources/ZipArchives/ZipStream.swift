#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file in a zip archive that is being read.
package struct ZipStream: ~Copyable {
  /// The most bytes at a time.
  private static let pieceSize = 65_536

  /// The name of the file.
  private let name: String

  /// The packed bytes of the whole file.
  private let packed: Data

  /// How many packed bytes have been handed to ``piece``.
  private var position = 0

  /// The packed bytes being unpacked.
  private var piece: [UInt8] = []

  /// How many of ``piece`` have been taken.
  private var taken = 0

  /// Whether the last call filled its room, so that more may come without further packed bytes.
  private var mayHaveMore = false

  /// Unpacks, or `nil` if the file is not packed.
  private var inflater: RawInflater?

  /// What came of the last call of ``inflater``.
  private var outcome = RawInflater.Outcome.more

  /// Counts and sums what has been read.
  private var sum: ZipSum

  /// Opens a file.
  ///
  /// - Throws: ``ZipError`` if there is no memory to unpack it.
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
  /// - Throws: ``ZipError`` if the file is damaged; at its end, if it is not what the archive promises.
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
