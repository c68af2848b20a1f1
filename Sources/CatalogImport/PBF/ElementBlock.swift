import Geography
import SwiftProtobuf

/// A block of elements, whose indices are validated before use.
struct ElementBlock {
  /// The decoded block.
  private let block: Planday_Pbf_PrimitiveBlock

  /// The name of the block in messages.
  private let place: String

  /// The strings; index 0 means none.
  private let texts: [String]

  /// Whether the string at each index is a requested key.
  private let isKey: [Bool]

  /// Decodes a block.
  ///
  /// - Parameters:
  ///   - source: The block.
  ///   - keys: The requested keys, by default those that may identify a sight. Elements with none of them come without tags,
  ///     others with all of them.
  /// - Throws: ``ExtractError`` if the block is damaged.
  init(
    _ source: BlobSequence.Block,
    keys: Set<String> = TagTable.keys
  ) throws(ExtractError) {
    place = source.place
    guard BlockBudget.admits(source.bytes) else {
      throw .malformed(place: place, problem: "it has more than \(BlockBudget.most) parts")
    }
    do {
      block = try Planday_Pbf_PrimitiveBlock(serializedBytes: source.bytes, options: .lean)
    } catch {
      throw .malformed(place: place, problem: "it is not a valid block of elements")
    }
    texts = block.stringtable.s.map { String(decoding: $0, as: UTF8.self) }
    isKey = texts.map(keys.contains)
  }

  /// A node whose tags may identify a sight.
  typealias Node = (id: Int64, coordinate: Coordinate, tags: [String: String])

  /// A way, with the ids of its nodes, or a relation, with those of its outer ways.
  typealias Shape = (id: Int64, tags: [String: String], parts: [Int64])

  /// Calls `body` with the id and position of each node, and its tags if any of them was requested.
  func forEachNode(
    _ body: (Int64, Coordinate, [String: String]) throws(ExtractError) -> Void
  ) throws(ExtractError) {
    for group in block.primitivegroup {
      for node in group.nodes {
        let tags = try tags(node.keys, node.vals, of: "node \(node.id)")
        try body(node.id, position(node.lat, node.lon, of: node.id), tags)
      }
      if group.hasDense { try forEachNode(of: group.dense, body) }
    }
  }

  /// Calls `body` with the id and node ids of each way, and its tags if any of them was requested.
  func forEachWay(
    _ body: (Int64, () throws(ExtractError) -> [Int64], [String: String]) throws(ExtractError) ->
      Void
  ) throws(ExtractError) {
    for group in block.primitivegroup {
      for way in group.ways {
        let tags = try tags(way.keys, way.vals, of: "way \(way.id)")
        let nodes: () throws(ExtractError) -> [Int64] = { () throws(ExtractError) in
          try sums(way.refs, of: "way \(way.id)")
        }
        try body(way.id, nodes, tags)
      }
    }
  }

  /// A relation, with the ids of the ways around its surface and around the holes in it.
  typealias Relation = (id: Int64, tags: [String: String], outer: [Int64], inner: [Int64])

  /// Calls `body` with the id, tags and ways of each relation with requested tags.
  func forEachRelation(
    _ body: (Relation) throws(ExtractError) -> Void
  ) throws(ExtractError) {
    for group in block.primitivegroup {
      for relation in group.relations {
        let name = "relation \(relation.id)"
        let tags = try tags(relation.keys, relation.vals, of: name)
        guard !tags.isEmpty else { continue }
        guard relation.memids.count == relation.types.count,
          relation.memids.count == relation.rolesSid.count
        else { throw fault(name, "has member lists of different lengths") }
        let members = try sums(relation.memids, of: name)
        var (outer, inner): ([Int64], [Int64]) = ([], [])
        for (index, member) in members.enumerated() where relation.types[index] == .way {
          let role = try text(Int(relation.rolesSid[index]), of: name)
          if role == "inner" { inner.append(member) } else { outer.append(member) }
        }
        try body((relation.id, tags, outer, inner))
      }
    }
  }

  /// Calls `body` with each node of a dense group.
  private func forEachNode(
    of dense: Planday_Pbf_DenseNodes,
    _ body: (Int64, Coordinate, [String: String]) throws(ExtractError) -> Void
  ) throws(ExtractError) {
    guard dense.id.count == dense.lat.count, dense.id.count == dense.lon.count else {
      throw fault("dense nodes", "have lists of different lengths")
    }
    var (id, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
    var words = dense.keysVals[...]
    for index in dense.id.indices {
      id = try sum(id, dense.id[index], of: "dense nodes")
      latitude = try sum(latitude, dense.lat[index], of: "node \(id)")
      longitude = try sum(longitude, dense.lon[index], of: "node \(id)")
      try body(id, position(latitude, longitude, of: id), tags(&words, of: id))
    }
  }

  /// Returns the tags of the next node in an alternating list of keys and values, if they may identify a sight.
  private func tags(
    _ words: inout ArraySlice<Int32>,
    of id: Int64
  ) throws(ExtractError) -> [String: String] {
    guard let end = words.firstIndex(of: 0) else {
      if words.isEmpty { return [:] }
      throw fault("node \(id)", "has unterminated tags")
    }
    let own = words[..<end]
    words = words[(end + 1)...]
    guard !own.isEmpty else { return [:] }
    guard own.count.isMultiple(of: 2) else {
      throw fault("node \(id)", "has a key without a value")
    }
    let pairs = stride(from: own.startIndex, to: own.endIndex, by: 2)
    let name = "node \(id)"
    guard try hasKey(pairs.lazy.map { Int(own[$0]) }, of: name) else { return [:] }
    var tags: [String: String] = [:]
    for index in pairs {
      tags[try text(Int(own[index]), of: name)] = try text(Int(own[index + 1]), of: name)
    }
    return tags
  }

  /// Returns the tags of an element if they may identify a sight.
  private func tags(
    _ keys: [UInt32],
    _ values: [UInt32],
    of name: String
  ) throws(ExtractError) -> [String: String] {
    guard keys.count == values.count else { throw fault(name, "has keys without values") }
    guard try hasKey(keys.lazy.map { Int($0) }, of: name) else { return [:] }
    var tags: [String: String] = [:]
    for (key, value) in zip(keys, values) {
      tags[try text(Int(key), of: name)] = try text(Int(value), of: name)
    }
    return tags
  }

  /// Returns whether any of these string indices is a requested key.
  private func hasKey(
    _ indices: some Sequence<Int>,
    of name: String
  ) throws(ExtractError) -> Bool {
    for index in indices {
      guard isKey.indices.contains(index) else { throw missingText(index, name) }
      if isKey[index] { return true }
    }
    return false
  }

  /// Returns the string at an index.
  private func text(_ index: Int, of name: String) throws(ExtractError) -> String {
    guard texts.indices.contains(index) else { throw missingText(index, name) }
    return texts[index]
  }

  /// Returns the position that a node states in units of the block.
  private func position(
    _ latitude: Int64,
    _ longitude: Int64,
    of id: Int64
  ) throws(ExtractError) -> Coordinate {
    let degrees = { (value: Int64, offset: Int64) -> Double? in
      let (product, overflow) = value.multipliedReportingOverflow(by: Int64(block.granularity))
      let (nanodegrees, carry) = product.addingReportingOverflow(offset)
      // Round once, so that 515073219 hundreds of nanodegrees become exactly 51.5073219 degrees.
      return overflow || carry ? nil : (Double(nanodegrees) / 100).rounded() / 10_000_000
    }
    guard let north = degrees(latitude, block.latOffset),
      let east = degrees(longitude, block.lonOffset),
      let position = try? Coordinate(latitude: north, longitude: east)
    else { throw fault("node \(id)", "has an invalid position") }
    return position
  }

  /// Returns the running sums of delta-encoded numbers.
  private func sums(_ differences: [Int64], of name: String) throws(ExtractError) -> [Int64] {
    var total: Int64 = 0
    var sums: [Int64] = []
    sums.reserveCapacity(differences.count)
    for difference in differences {
      total = try sum(total, difference, of: name)
      sums.append(total)
    }
    return sums
  }

  /// Returns the sum of two numbers from the file.
  private func sum(_ first: Int64, _ second: Int64, of name: String) throws(ExtractError) -> Int64 {
    let (sum, overflow) = first.addingReportingOverflow(second)
    if overflow { throw fault(name, "has numbers too large to add") }
    return sum
  }

  /// Returns an error about an element.
  private func fault(_ name: String, _ problem: String) -> ExtractError {
    .malformed(place: place, problem: "\(name) \(problem)")
  }

  /// Returns an error about a string index that is out of range.
  private func missingText(_ index: Int, _ name: String) -> ExtractError {
    fault(name, "refers to string \(index) of \(texts.count)")
  }
}

/// Counts the messages in a block before they are decoded.
///
/// A two-byte message decodes to an object of about a hundred bytes. This rejects blocks that exploit that, without
/// allocating.
struct BlockBudget {
  /// The maximum number of messages in a block; common writers put 8,000 elements in one.
  static let most = 1_000_000

  /// Returns whether a block has at most ``most`` messages and strings.
  ///
  /// Malformed messages count up to the first error, which the decoder reports.
  ///
  /// - Complexity: O(*n*) for *n* bytes, without allocating.
  static func admits(_ bytes: [UInt8]) -> Bool {
    let wire = WireFormat(bytes: bytes)
    var count = 0
    wire.forEachField(of: 0..<bytes.count) { field in
      guard case .message(let message) = field.value else { return true }
      count += 1
      // The string table and the groups of a block contain nested messages.
      if field.number <= 2 {
        wire.forEachField(of: message) { field in
          if case .message = field.value { count += 1 }
          return count <= most
        }
      }
      return count <= most
    }
    return count <= most
  }
}
