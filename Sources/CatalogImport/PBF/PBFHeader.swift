import SwiftProtobuf

/// The first block of a PBF file.
enum PBFHeader {
  /// What a reader has to understand to read a file, and what is understood here.
  private static let knownFeatures: Set<String> = ["OsmSchema-V0.6", "DenseNodes"]

  /// Decodes the block and verifies that the file asks for nothing that is not understood here.
  ///
  /// - Throws: ``ExtractError``.
  @discardableResult
  static func check(_ block: BlobSequence.Block) throws(ExtractError) -> Planday_Pbf_HeaderBlock {
    let header: Planday_Pbf_HeaderBlock
    do {
      header = try Planday_Pbf_HeaderBlock(serializedBytes: block.bytes, options: .lean)
    } catch {
      throw .malformed(place: block.place, problem: "it is no sound header")
    }
    if let feature = header.requiredFeatures.first(where: { !knownFeatures.contains($0) }) {
      throw .unsupported(
        "the feature \"\(feature.prefix(60))\" of the file",
        remedy: "osmium cat writes a plain file of the present map"
      )
    }
    return header
  }
}
