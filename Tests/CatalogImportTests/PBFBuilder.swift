import CZlib
import FoundationEssentials
import SwiftProtobuf

@testable import CatalogImport

/// Builds PBF files, both valid and damaged.
struct PBFBuilder {
  /// The strings of the block; the first means none.
  private(set) var texts = [""]

  /// The block under construction.
  var block = Planday_Pbf_PrimitiveBlock()

  /// Returns the index of a string, adding it if it is new.
  mutating func number(of text: String) -> Int {
    if let index = texts.firstIndex(of: text) { return index }
    texts.append(text)
    return texts.count - 1
  }

  /// Adds nodes in dense format.
  mutating func addDense(_ nodes: [(id: Int64, lat: Int64, lon: Int64, tags: [String: String])]) {
    var dense = Planday_Pbf_DenseNodes()
    var last: (id: Int64, lat: Int64, lon: Int64) = (0, 0, 0)
    for node in nodes {
      dense.id.append(node.id - last.id)
      dense.lat.append(node.lat - last.lat)
      dense.lon.append(node.lon - last.lon)
      last = (node.id, node.lat, node.lon)
      for (key, value) in node.tags.sorted(by: { $0.key < $1.key }) {
        dense.keysVals += [Int32(number(of: key)), Int32(number(of: value))]
      }
      dense.keysVals.append(0)
    }
    var group = Planday_Pbf_PrimitiveGroup()
    group.dense = dense
    block.primitivegroup.append(group)
  }

  /// Adds a way through nodes.
  mutating func addWay(_ id: Int64, through nodes: [Int64], _ tags: [String: String]) {
    var way = Planday_Pbf_Way()
    way.id = id
    (way.keys, way.vals) = words(tags)
    way.refs = Self.differences(nodes)
    var group = Planday_Pbf_PrimitiveGroup()
    group.ways = [way]
    block.primitivegroup.append(group)
  }

  /// Adds a relation of ways with roles.
  mutating func addRelation(
    _ id: Int64,
    of ways: [(id: Int64, role: String)],
    _ tags: [String: String]
  ) {
    var relation = Planday_Pbf_Relation()
    relation.id = id
    (relation.keys, relation.vals) = words(tags)
    relation.memids = Self.differences(ways.map(\.id))
    relation.types = ways.map { _ in .way }
    relation.rolesSid = ways.map { Int32(number(of: $0.role)) }
    var group = Planday_Pbf_PrimitiveGroup()
    group.relations = [relation]
    block.primitivegroup.append(group)
  }

  /// The bytes of the block.
  func blockBytes() throws -> Data {
    var block = block
    block.stringtable.s = texts.map { Data($0.utf8) }
    return try block.serializedBytes()
  }

  /// A complete file with a header and this block.
  func file(isPacked: Bool = true, features: [String] = ["OsmSchema-V0.6"]) throws -> Data {
    try Self.header(features: features) + Self.blob("OSMData", Self.frame(blockBytes(), isPacked))
  }

  /// The header block of a file, dated January 25, 2025.
  static func header(features: [String] = ["OsmSchema-V0.6", "DenseNodes"]) throws -> Data {
    var header = Planday_Pbf_HeaderBlock()
    header.requiredFeatures = features
    header.osmosisReplicationTimestamp = 1_737_835_200
    return try blob("OSMHeader", frame(header.serializedBytes(), false))
  }

  /// Wraps bytes in a blob, compressed or raw.
  static func frame(_ bytes: Data, _ isPacked: Bool) throws -> Planday_Pbf_Blob {
    var blob = Planday_Pbf_Blob()
    guard isPacked else {
      blob.raw = bytes
      return blob
    }
    blob.rawSize = Int32(bytes.count)
    blob.zlibData = packed(bytes)
    return blob
  }

  /// Compresses bytes with zlib.
  static func packed(_ bytes: Data) -> Data {
    var room = compressBound(uLong(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(room))
    let code = bytes.withUnsafeBytes { source in
      compress(&packed, &room, source.bindMemory(to: Bytef.self).baseAddress, uLong(bytes.count))
    }
    precondition(code == Z_OK)
    return Data(packed.prefix(Int(room)))
  }

  /// A blob with its header and lengths.
  static func blob(_ kind: String, _ blob: Planday_Pbf_Blob, size: Int32? = nil) throws -> Data {
    let body: Data = try blob.serializedBytes()
    var header = Planday_Pbf_BlobHeader()
    header.type = kind
    header.datasize = size ?? Int32(body.count)
    let head: Data = try header.serializedBytes()
    return length(head.count) + head + body
  }

  /// A big-endian 32-bit integer.
  static func length(_ count: Int) -> Data {
    Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) })
  }

  /// The string indices of the keys and values of tags.
  private mutating func words(_ tags: [String: String]) -> ([UInt32], [UInt32]) {
    let sorted = tags.sorted { $0.key < $1.key }
    return (
      sorted.map { UInt32(number(of: $0.key)) }, sorted.map { UInt32(number(of: $0.value)) }
    )
  }

  /// Delta-encodes numbers.
  private static func differences(_ numbers: [Int64]) -> [Int64] {
    zip(numbers, [0] + numbers).map { $0 - $1 }
  }
}
