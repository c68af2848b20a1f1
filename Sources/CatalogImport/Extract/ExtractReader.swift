#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads a map in any supported format.
package enum ExtractReader {
  /// Returns the elements of a map that may be sights.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file: Overpass JSON, GeoJSON, or OpenStreetMap PBF.
  ///   - progress: Called with the fraction of the work done, from 0 to 1.
  /// - Returns: The elements that match ``TagTable``.
  /// - Throws: ``ExtractError``.
  /// - Complexity: O(*n*) for *n* bytes. Memory grows with the number of elements kept and, for PBF, with the largest
  ///   block.
  package static func read(
    _ bytes: Data,
    progress: (Double) -> Void = { _ in }
  ) throws(ExtractError) -> MapExtract {
    switch try format(of: bytes) {
    case .pbf: return try PBFExtract(bytes).read(progress: progress)
    case .json: return try JSONExtract.read(bytes)
    }
  }

  /// The supported formats.
  private enum Format {
    case pbf, json
  }

  /// Returns the format that the first bytes indicate.
  private static func format(of bytes: Data) throws(ExtractError) -> Format {
    let start = bytes.prefix(64)
    if start.isEmpty { throw .unknownFormat("an empty file") }
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    let first = start.first { !blanks.contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .json }
    if first == UInt8(ascii: "<") {
      throw .unknownFormat("XML (convert OSM XML to PBF with osmium cat)")
    }
    if start.starts(with: [0x1F, 0x8B]) || start.starts(with: Array("BZh".utf8)) {
      throw .unknownFormat("a compressed file (decompress it first)")
    }
    // A PBF file begins with the length of a header of at most 64 KiB.
    if start.count >= 4, start.starts(with: [0, 0]) { return .pbf }
    throw .unknownFormat("an unknown format")
  }
}
