#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads a map in any of the formats that are known here.
package enum ExtractReader {
  /// Returns the elements of a map that may be places to visit.
  ///
  /// - Parameters:
  ///   - bytes: The file: Overpass JSON, GeoJSON, or an OpenStreetMap PBF file.
  ///   - progress: Is told how much of the work is done, from 0 to 1.
  /// - Returns: The elements whose tags ``TagTable`` knows.
  /// - Throws: ``ExtractError``.
  /// - Complexity: O(*n*) for *n* bytes; memory goes with the elements kept, and for PBF with the largest
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

  /// The formats.
  private enum Format {
    case pbf, json
  }

  /// Returns the format that the first bytes tell of.
  private static func format(of bytes: Data) throws(ExtractError) -> Format {
    let start = bytes.prefix(64)
    if start.isEmpty { throw .unknownFormat("an empty file") }
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    let first = start.first { !blanks.contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .json }
    if first == UInt8(ascii: "<") {
      throw .unknownFormat("XML (osmium cat turns OSM XML into PBF)")
    }
    if start.starts(with: [0x1F, 0x8B]) || start.starts(with: Array("BZh".utf8)) {
      throw .unknownFormat("a compressed file (unpack it first)")
    }
    // A PBF file begins with the length of a header of at most 64 KiB.
    if start.count >= 4, start.starts(with: [0, 0]) { return .pbf }
    throw .unknownFormat("something else")
  }
}
