import Geography
import SwiftProtobuf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A map in OpenStreetMap's PBF format.
///
/// The file is read three times, because a relation may stand before its ways and a way before its nodes:
/// first for what has fitting tags, then for the ways of relations, then for the positions of nodes. What
/// is kept in between grows with the places found, not with the file.
struct PBFExtract {
  /// The most numbers of nodes and ways that are kept.
  private static let mostReferences = 20_000_000

  /// The file.
  private let bytes: Data

  /// The places at points.
  private var nodes: [MapElement] = []

  /// The places that ways draw.
  private var ways: [ElementBlock.Shape] = []

  /// The places that relations put together.
  private var relations: [ElementBlock.Shape] = []

  /// The nodes of the ways that relations ask for.
  private var nodesOfWay: [Int64: [Int64]] = [:]

  /// The positions of the nodes that ways ask for.
  private var positions: [Int64: Coordinate] = [:]

  /// The number of references kept.
  private var references = 0

  /// The month of the map, if the file says so.
  private var month: String?

  /// Creates the extract of a file.
  init(_ bytes: Data) {
    self.bytes = bytes
  }

  /// Returns the elements whose tags make them places.
  ///
  /// - Parameter progress: Is told how much of the work is done, from 0 to 1.
  /// - Returns: The elements, and the month of the map.
  /// - Throws: ``ExtractError``, wherever the file is broken.
  /// - Complexity: O(*n*) for *n* bytes, three times.
  func read(progress: (Double) -> Void) throws(ExtractError) -> MapExtract {
    var extract = self
    try extract.findPlaces { progress($0 / 3) }
    try extract.findWays { progress((1 + $0) / 3) }
    try extract.findPositions { progress((2 + $0) / 3) }
    return MapExtract(elements: extract.elements, month: extract.month)
  }

  /// Finds what has fitting tags, and what the first block says.
  private mutating func findPlaces(progress: (Double) -> Void) throws(ExtractError) {
    var sequence = BlobSequence(bytes)
    guard let first = try sequence.next(), first.kind == "OSMHeader" else {
      throw .unknownFormat("something else, as no block named OSMHeader is at its beginning")
    }
    try readHeader(first)
    while let block = try sequence.next() {
      guard block.kind == "OSMData" else { continue }
      let elements = try ElementBlock(block)
      try elements.forEachNode { (id, position, tags) throws(ExtractError) in
        guard TagTable.accepts(tags) else { return }
        nodes.append(MapElement(reference: "node/\(id)", coordinate: position, tags: tags))
        try keep(1)
      }
      try elements.forEachWay { (id, parts, tags) throws(ExtractError) in
        guard TagTable.accepts(tags) else { return }
        let parts = try parts()
        ways.append((id, tags, parts))
        try keep(parts.count + 1)
      }
      try elements.forEachRelation { (relation) throws(ExtractError) in
        guard TagTable.accepts(relation.tags) else { return }
        relations.append(relation)
        try keep(relation.parts.count + 1)
      }
      progress(Double(sequence.position) / Double(bytes.count))
    }
  }

  /// Reads the first block.
  private mutating func readHeader(_ block: BlobSequence.Block) throws(ExtractError) {
    let header = try PBFHeader.check(block)
    let seconds = header.osmosisReplicationTimestamp
    if header.hasOsmosisReplicationTimestamp, (0...32_503_680_000).contains(seconds) {
      let date = Date(timeIntervalSince1970: Double(seconds))
      month = MapExtract.month(of: date.formatted(.iso8601))
    }
  }

  /// Finds the nodes of the ways that relations put together.
  private mutating func findWays(progress: (Double) -> Void) throws(ExtractError) {
    let wanted = Set(relations.flatMap(\.parts))
    guard !wanted.isEmpty else { return }
    try forEachBlock(progress) { (extract, block) throws(ExtractError) in
      try block.forEachWay { (id, parts, _) throws(ExtractError) in
        guard wanted.contains(id) else { return }
        let parts = try parts()
        try extract.keep(parts.count)
        extract.nodesOfWay[id] = parts
      }
    }
  }

  /// Finds the positions of the nodes that ways ask for.
  private mutating func findPositions(progress: (Double) -> Void) throws(ExtractError) {
    let wanted = Set(ways.flatMap(\.parts)).union(nodesOfWay.values.joined())
    guard !wanted.isEmpty else { return }
    try forEachBlock(progress) { (extract, block) throws(ExtractError) in
      try block.forEachNode { (id, position, _) throws(ExtractError) in
        if wanted.contains(id) { extract.positions[id] = position }
      }
    }
  }

  /// Calls `body` with each block of elements.
  private mutating func forEachBlock(
    _ progress: (Double) -> Void,
    _ body: (inout Self, ElementBlock) throws(ExtractError) -> Void
  ) throws(ExtractError) {
    var sequence = BlobSequence(bytes)
    while let block = try sequence.next() {
      if block.kind == "OSMData" { try body(&self, try ElementBlock(block)) }
      progress(Double(sequence.position) / Double(bytes.count))
    }
  }

  /// Counts references that are kept.
  private mutating func keep(_ count: Int) throws(ExtractError) {
    references += count
    if references > Self.mostReferences {
      throw .tooLarge("the places of this file have over \(Self.mostReferences) corners")
    }
  }

  /// All places with their positions; those whose nodes are not in the file are left out.
  private var elements: [MapElement] {
    let drawn = ways.compactMap { element("way", $0.id, $0.tags, [$0.parts]) }
    let composed = relations.compactMap { relation in
      element(
        "relation",
        relation.id,
        relation.tags,
        joined(relation.parts.compactMap { nodesOfWay[$0] })
      )
    }
    return nodes + drawn + composed
  }

  /// The most ways of a relation that are joined to rings; joining takes the square of their number.
  private static let mostJoined = 5_000

  /// Returns lines joined end to end, if they are not too many.
  private func joined(_ lines: [[Int64]]) -> [[Int64]] {
    lines.count <= Self.mostJoined ? Footprint.joined(lines) : lines
  }

  /// Returns the element that lines of nodes draw.
  private func element(
    _ kind: String,
    _ id: Int64,
    _ tags: [String: String],
    _ lines: [[Int64]]
  ) -> MapElement? {
    let known = lines.map { $0.compactMap { positions[$0] } }
    return Footprint(known).map {
      MapElement(
        reference: "\(kind)/\(id)",
        coordinate: $0.middle,
        squareMeters: $0.squareMeters,
        tags: tags
      )
    }
  }
}
