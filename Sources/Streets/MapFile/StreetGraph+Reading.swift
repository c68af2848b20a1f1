extension StreetGraph {
  /// Reads the graph of a file and checks every index.
  ///
  /// - Throws: ``MapFileError``.
  /// - Complexity: O(*n*) for *n* nodes, edges and bytes of names.
  init(_ file: MapFile) throws(MapFileError) {
    self.init()
    latitudes = try file.numbers(.latitudes)
    longitudes = try file.numbers(.longitudes)
    nodeAttributes = try file.numbers(.nodeAttributes)
    firstEdges = try file.numbers(.firstEdges)
    heads = try file.numbers(.heads)
    lengths = try file.numbers(.lengths)
    attributes = try file.numbers(.edgeAttributes)
    nameNumbers = try file.numbers(.edgeNames)
    geometryStarts = try file.numbers(.geometryStarts)
    geometry = try file.bytes(.geometry)
    nameStarts = try file.numbers(.nameStarts)
    nameBytes = try file.bytes(.names)
    try checkNodes()
    try Self.checkStarts(firstEdges, of: nodeCount, in: edgeCount, .firstEdges)
    try Self.checkStarts(geometryStarts, of: edgeCount, in: geometry.count, .geometryStarts)
    try Self.checkStarts(nameStarts, of: nameStarts.count - 1, in: nameBytes.count, .nameStarts)
    tails = try Self.tails(firstEdges, heads)
    try checkEdges()
  }

  /// The maximum length of an edge, in decimeters: a twentieth of the Earth's circumference.
  private static let longest: UInt32 = 20_000_000

  /// Checks that the positions of nodes are in range.
  private func checkNodes() throws(MapFileError) {
    guard longitudes.count == nodeCount, nodeAttributes.count == nodeCount else {
      throw .malformed(part: SectionKind.longitudes.name, problem: "it is not as long as others")
    }
    for node in 0..<nodeCount where !position(of: node).isSound {
      throw .malformed(
        part: SectionKind.latitudes.name,
        problem: "node \(node) is not on the Earth"
      )
    }
  }

  /// Checks the names and lengths of edges, and the lengths of all columns.
  private func checkEdges() throws(MapFileError) {
    let counts = [lengths.count, attributes.count, nameNumbers.count]
    guard counts.allSatisfy({ $0 == edgeCount }) else {
      throw .malformed(part: SectionKind.heads.name, problem: "it is not as long as others")
    }
    let names = nameStarts.count - 1
    for edge in 0..<edgeCount {
      guard Int(nameNumbers[edge]) < names else {
        throw .malformed(
          part: SectionKind.edgeNames.name,
          problem: "edge \(edge) has the name \(nameNumbers[edge]) of \(names)"
        )
      }
      guard lengths[edge] <= Self.longest else {
        throw .malformed(
          part: SectionKind.lengths.name,
          problem: "edge \(edge) is \(lengths[edge] / 10_000) km long"
        )
      }
    }
  }

  /// Checks that starts ascend from zero to the number of elements that they index.
  static func checkStarts(
    _ starts: [UInt32],
    of rows: Int,
    in count: Int,
    _ kind: SectionKind
  ) throws(MapFileError) {
    guard rows >= 0, starts.count == rows + 1, starts.first == 0, Int(starts[rows]) == count else {
      throw .malformed(
        part: kind.name,
        problem: "it does not span \(count) entries in \(rows) rows"
      )
    }
    for row in 0..<rows where starts[row] > starts[row + 1] {
      throw .malformed(part: kind.name, problem: "row \(row) ends before it begins")
    }
  }

  /// Returns the lower node of each edge.
  ///
  /// - Throws: ``MapFileError`` if a head is lower than its tail or not a node.
  static func tails(
    _ firstEdges: [UInt32],
    _ heads: [UInt32]
  ) throws(MapFileError) -> [UInt32] {
    var tails = [UInt32](repeating: 0, count: heads.count)
    let nodes = firstEdges.count - 1
    for node in 0..<nodes {
      for edge in Int(firstEdges[node])..<Int(firstEdges[node + 1]) {
        guard Int(heads[edge]) >= node, Int(heads[edge]) < nodes else {
          throw .malformed(
            part: SectionKind.heads.name,
            problem: "edge \(edge) leads from node \(node) to \(heads[edge]) of \(nodes)"
          )
        }
        tails[edge] = UInt32(node)
      }
    }
    return tails
  }
}
