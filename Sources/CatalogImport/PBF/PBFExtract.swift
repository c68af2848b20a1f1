import Geography
import SwiftProtobuf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A map in OpenStreetMap's PBF format.
///
/// Reads the file three times, because relations may precede their ways, and ways their nodes: first for elements with
/// matching tags, then for the ways of relations, then for the positions of nodes. Memory grows with the number of
/// sights, not with the file.
struct PBFExtract {
  /// The maximum number of node and way references to keep.
  private static let mostReferences = 20_000_000

  /// The contents of the file.
  private let bytes: Data

  /// Whether to read an element with these tags.
  private let accepts: ([String: String]) -> Bool

  /// The sights that are nodes.
  private var nodes: [MapElement] = []

  /// The sights that are ways.
  private var ways: [ElementBlock.Shape] = []

  /// The sights that are relations.
  private var relations: [ElementBlock.Shape] = []

  /// The nodes of the ways that relations refer to.
  private var nodesOfWay: [Int64: [Int64]] = [:]

  /// The positions of the nodes that ways refer to.
  private var positions: [Int64: Coordinate] = [:]

  /// The number of references kept.
  private var references = 0

  /// The month of the map data, if the file states it.
  private var month: String?

  /// The newest timestamp of the elements, in seconds since 1970; used if the header has no date.
  private var newest: Int64?

  /// Creates a reader for a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - accepts: Whether to read an element with these tags; by default if they make it a sight.
  init(
    _ bytes: Data,
    accepting accepts: @escaping ([String: String]) -> Bool = { TagTable.accepts($0) }
  ) {
    self.bytes = bytes
    self.accepts = accepts
  }

  /// Returns the elements with accepted tags.
  ///
  /// - Parameter progress: Called with the fraction completed, 0…1.
  /// - Returns: The elements and the month of the map data.
  /// - Throws: ``ExtractError`` if the file is damaged.
  /// - Complexity: O(*n*) for *n* bytes, in three passes.
  func read(progress: (Double) -> Void) throws(ExtractError) -> MapExtract {
    var extract = self
    try extract.findPlaces { progress($0 / 3) }
    try extract.findWays { progress((1 + $0) / 3) }
    try extract.findPositions { progress((2 + $0) / 3) }
    let month = extract.month ?? extract.newest.flatMap(Self.month(ofSeconds:))
    return MapExtract(elements: extract.elements, month: month)
  }

  /// Finds the elements with matching tags, and reads the header.
  private mutating func findPlaces(progress: (Double) -> Void) throws(ExtractError) {
    var sequence = BlobSequence(bytes)
    guard let first = try sequence.next(), first.kind == "OSMHeader" else {
      throw .unknownFormat("an unknown format, without an OSMHeader block at the start")
    }
    try readHeader(first)
    while let block = try sequence.next() {
      guard block.kind == "OSMData" else { continue }
      let elements = try ElementBlock(block)
      if month == nil, let time = BlockTimestamps.newest(in: block.bytes) {
        newest = max(newest ?? time, time)
      }
      try elements.forEachNode { (id, position, tags) throws(ExtractError) in
        guard accepts(tags) else { return }
        nodes.append(MapElement(reference: "node/\(id)", coordinate: position, tags: tags))
        try keep(1)
      }
      try elements.forEachWay { (id, parts, tags) throws(ExtractError) in
        guard accepts(tags) else { return }
        let parts = try parts()
        ways.append((id, tags, parts))
        try keep(parts.count + 1)
      }
      try elements.forEachRelation { (relation) throws(ExtractError) in
        guard accepts(relation.tags) else { return }
        relations.append((relation.id, relation.tags, relation.outer))
        try keep(relation.outer.count + 1)
      }
      progress(Double(sequence.position) / Double(bytes.count))
    }
  }

  /// Reads the header block.
  private mutating func readHeader(_ block: BlobSequence.Block) throws(ExtractError) {
    let header = try PBFHeader.check(block)
    let seconds = header.osmosisReplicationTimestamp
    if header.hasOsmosisReplicationTimestamp { month = Self.month(ofSeconds: seconds) }
  }

  /// Returns the month of an instant in seconds since 1970, or `nil` if it is not in this millennium.
  private static func month(ofSeconds seconds: Int64) -> String? {
    guard (0...32_503_680_000).contains(seconds) else { return nil }
    let date = Date(timeIntervalSince1970: Double(seconds))
    return MapExtract.month(of: date.formatted(.iso8601))
  }

  /// Finds the nodes of the ways that relations refer to.
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

  /// Finds the positions of the nodes that ways refer to.
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

  /// Counts kept references, and enforces the limit.
  private mutating func keep(_ count: Int) throws(ExtractError) {
    references += count
    if references > Self.mostReferences {
      throw .tooLarge("the sights in this file have over \(Self.mostReferences) corners")
    }
  }

  /// All sights with their positions, except those whose nodes aren't in the file.
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

  /// The maximum number of ways of a relation to join into rings, since joining takes quadratic time.
  private static let mostJoined = 5_000

  /// Returns lines joined end to end, unless there are too many.
  private func joined(_ lines: [[Int64]]) -> [[Int64]] {
    lines.count <= Self.mostJoined ? Footprint.joined(lines) : lines
  }

  /// Returns the element whose shape consists of lines of nodes.
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
        extent: $0.extent,
        tags: tags
      )
    }
  }
}

/// The first block of a PBF file.
enum PBFHeader {
  /// The required features of files that are supported here.
  private static let knownFeatures: Set<String> = ["OsmSchema-V0.6", "DenseNodes"]

  /// Decodes the block and verifies that all required features are supported.
  ///
  /// - Throws: ``ExtractError``.
  @discardableResult
  static func check(_ block: BlobSequence.Block) throws(ExtractError) -> Planday_Pbf_HeaderBlock {
    let header: Planday_Pbf_HeaderBlock
    do {
      header = try Planday_Pbf_HeaderBlock(serializedBytes: block.bytes, options: .lean)
    } catch {
      throw .malformed(place: block.place, problem: "it is not a valid header")
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

/// Finds the newest element of a block, for files whose header has no date.
///
/// > Source: OpenStreetMap wiki, "PBF Format": `Info` and `DenseInfo`.
struct BlockTimestamps {
  /// The numbers of the fields on the path to timestamps.
  private enum Number {
    static let group: UInt64 = 2
    static let granularity: UInt64 = 18
    static let dense: UInt64 = 2
    static let denseInfo: UInt64 = 5
    static let info: UInt64 = 4
    static let timestamp: UInt64 = 2
  }

  /// The block.
  private let wire: WireFormat

  /// The newest timestamp so far, in the block's units.
  private var newest: Int64?

  /// Returns the newest timestamp of a block's elements, in seconds since 1970-01-01T00:00:00Z; `nil` if it has none.
  ///
  /// Stops at a malformed message, which the decoder reports.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func newest(in bytes: [UInt8]) -> Int64? {
    let wire = WireFormat(bytes: bytes)
    var reader = Self(wire: wire, newest: nil)
    var granularity: UInt64 = 1_000
    wire.forEachField(of: 0..<bytes.count) { field in
      switch (field.number, field.value) {
      case (Number.group, .message(let group)): reader.readGroup(group)
      case (Number.granularity, .number(let number)): granularity = number
      default: break
      }
      return true
    }
    guard let newest = reader.newest, (1...1_000_000).contains(granularity) else { return nil }
    let (milliseconds, isTooLarge) = newest.multipliedReportingOverflow(by: Int64(granularity))
    return isTooLarge ? nil : milliseconds / 1_000
  }

  /// Reads a group of nodes, ways or relations.
  private mutating func readGroup(_ group: Range<Int>) {
    let wire = wire
    wire.forEachField(of: group) { element in
      guard case .message(let range) = element.value else { return true }
      wire.forEachField(of: range) { field in
        guard case .message(let info) = field.value else { return true }
        switch (element.number, field.number) {
        case (Number.dense, Number.denseInfo): readDense(info)
        case (Number.dense, _): break
        case (_, Number.info): readInfo(info)
        default: break
        }
        return true
      }
      return true
    }
  }

  /// Reads the timestamp of an element.
  private mutating func readInfo(_ info: Range<Int>) {
    let wire = wire
    wire.forEachField(of: info) { field in
      if case (Number.timestamp, .number(let time)) = (field.number, field.value) {
        newest = max(newest ?? .min, Int64(bitPattern: time))
      }
      return true
    }
  }

  /// Reads the delta-encoded timestamps of dense nodes.
  private mutating func readDense(_ info: Range<Int>) {
    let wire = wire
    wire.forEachField(of: info) { field in
      guard case (Number.timestamp, .message(let list)) = (field.number, field.value) else {
        return true
      }
      var position = list.lowerBound
      var time: Int64 = 0
      while let number = wire.number(at: &position, before: list.upperBound) {
        time &+= Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
        newest = max(newest ?? .min, time)
      }
      return true
    }
  }
}
