import Geography
import Streets

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the ways of an OpenStreetMap PBF file.
///
/// The file is read twice, because ways may come before or after their nodes: first for the ways, then for the positions of
/// their nodes. Memory is eight bytes per node of a way plus eight per reference; the rest of the file is streamed in blocks.
struct StreetReader {
  /// The relevant keys of nodes.
  private static let nodeKeys: Set<String> = ["highway", "crossing", "barrier"]

  /// The maximum number of node references to keep: more than a large country has.
  private static let mostReferences = 400_000_000

  /// The file.
  private let bytes: Data

  /// The rectangle outside of which nodes are dropped; `nil` for no limit.
  private let bounds: BoundingBox?

  /// The indices of the names found.
  private var nameNumbers: [String: UInt32] = ["": 0]

  /// The ids of the nodes of all ways, concatenated.
  private var references: [Int64] = []

  /// The streets read so far.
  private var streets = RawStreets()

  /// Creates a reader.
  init(_ bytes: Data, bounds: BoundingBox?) {
    self.bytes = bytes
    self.bounds = bounds
  }

  /// Returns the ways of the file.
  ///
  /// - Parameter progress: Called with the fraction completed, 0…1.
  /// - Returns: The ways.
  /// - Throws: ``ExtractError`` if the file is damaged.
  /// - Complexity: O(*n*) for *n* bytes, twice, and O(*m* log *m*) for *m* references to nodes.
  func read(progress: (Double) -> Void) throws(ExtractError) -> RawStreets {
    var reader = self
    try reader.readWays { progress($0 / 2) }
    reader.numberNodes()
    try reader.readNodes { progress((1 + $0) / 2) }
    return reader.streets
  }

  /// Reads the ways.
  private mutating func readWays(progress: (Double) -> Void) throws(ExtractError) {
    var sequence = BlobSequence(bytes)
    guard let first = try sequence.next(), first.kind == "OSMHeader" else {
      throw .unknownFormat("something else, as no block named OSMHeader is at its beginning")
    }
    try PBFHeader.check(first)
    while let block = try sequence.next() {
      guard block.kind == "OSMData" else { continue }
      let elements = try ElementBlock(block, keys: ["highway"])
      try elements.forEachWay { (_, nodes, tags) throws(ExtractError) in
        guard let way = WayRules.attributes(tags) else { return }
        try add(way, name: tags["name"] ?? "", nodes: try nodes())
      }
      progress(Double(sequence.position) / Double(bytes.count))
    }
  }

  /// Adds a way.
  private mutating func add(
    _ way: WayAttributes,
    name: String,
    nodes: [Int64]
  ) throws(ExtractError) {
    guard nodes.count > 1 else { return }
    references += nodes
    guard references.count <= Self.mostReferences else {
      throw .tooLarge("the ways of this file have over \(Self.mostReferences) corners")
    }
    streets.starts.append(references.count)
    streets.attributes.append(way)
    streets.names.append(number(ofName: name))
  }

  /// Returns the index of a name, truncated if it is implausibly long.
  private mutating func number(ofName name: String) -> UInt32 {
    let name = String(name.prefix(200))
    if let number = nameNumbers[name] { return number }
    let number = UInt32(streets.nameTexts.count)
    nameNumbers[name] = number
    streets.nameTexts.append(name)
    return number
  }

  /// Numbers the nodes of the ways in the order of their ids, and counts their uses.
  private mutating func numberNodes() {
    var ids = references
    ids.sort()
    var count = 0
    for index in ids.indices where index == 0 || ids[index] != ids[count - 1] {
      ids[count] = ids[index]
      count += 1
    }
    ids.removeLast(ids.count - count)
    streets.nodeIDs = ids
    streets.nodes = [RawStreets.Node](repeating: RawStreets.Node(), count: count)
    streets.references = references.map { id in UInt32(Self.index(of: id, in: ids) ?? 0) }
    references = []
    for way in 0..<streets.wayCount {
      let range = streets.starts[way]..<streets.starts[way + 1]
      for index in range {
        let isEnd = index == range.lowerBound || index == range.upperBound - 1
        let node = Int(streets.references[index])
        streets.nodes[node].uses = min(2, streets.nodes[node].uses + (isEnd ? 2 : 1))
      }
    }
  }

  /// Reads the nodes of the ways.
  private mutating func readNodes(progress: (Double) -> Void) throws(ExtractError) {
    var sequence = BlobSequence(bytes)
    while let block = try sequence.next() {
      guard block.kind == "OSMData" else { continue }
      let elements = try ElementBlock(block, keys: Self.nodeKeys)
      try elements.forEachNode { (id, position, tags) throws(ExtractError) in
        guard let index = Self.index(of: id, in: streets.nodeIDs) else { return }
        guard bounds?.contains(position) ?? true else { return }
        streets.nodes[index].latitude = Int32((position.latitude * 1e7).rounded())
        streets.nodes[index].longitude = Int32((position.longitude * 1e7).rounded())
        streets.nodes[index].attributes = NodeAttributes(tags: tags)
      }
      progress(Double(sequence.position) / Double(bytes.count))
    }
  }

  /// Returns the index of an id in an ascending list, or `nil` if it is not there.
  private static func index(of id: Int64, in ids: [Int64]) -> Int? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? low : nil
  }
}

extension NodeAttributes {
  /// Reads the attributes of a node.
  fileprivate init(tags: [String: String]) {
    self.init()
    let isCrossing = tags["highway"] == "crossing"
    if isCrossing { insert(.crossing) }
    if tags["highway"] == "traffic_signals" || isCrossing && tags["crossing"] == "traffic_signals" {
      insert(.signals)
    }
    if tags["barrier"] != nil { insert(.barrier) }
  }
}
