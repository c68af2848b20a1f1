/// Nodes, edges and names of a map, as arrays.
///
/// Nodes are numbered in the order in which the hierarchy contracts them. Each edge is stored once, at its lower node, so its
/// head is never lower than its tail. All indices are in range; the caller checks them before it makes a graph.
package struct StreetGraph: Sendable {
  /// Latitudes of the nodes in millionths of a degree.
  package var latitudes: [Int32] = []
  /// Longitudes of the nodes in millionths of a degree.
  package var longitudes: [Int32] = []
  /// What stands at the nodes.
  package var nodeAttributes: [UInt8] = []
  /// The first edge of each node, and the number of edges.
  package var firstEdges: [UInt32] = [0]
  /// The lower node of each edge.
  package var tails: [UInt32] = []
  /// The higher node of each edge.
  package var heads: [UInt32] = []
  /// The length of each edge in decimeters.
  package var lengths: [UInt32] = []
  /// What each edge is, along from tail to head.
  package var attributes: [UInt32] = []
  /// The number of the name of each edge.
  package var nameNumbers: [UInt32] = []
  /// Where the corners of each edge begin, and the number of bytes.
  package var geometryStarts: [UInt32] = [0]
  /// The corners between the ends of the edges, from tail to head, as differences.
  package var geometry: [UInt8] = []
  /// Where each name begins, and the number of bytes.
  package var nameStarts: [UInt32] = [0]
  /// The names in UTF-8.
  package var nameBytes: [UInt8] = []

  /// Creates a graph of nothing.
  package init() {}

  /// The number of nodes.
  package var nodeCount: Int { latitudes.count }

  /// The number of edges.
  package var edgeCount: Int { heads.count }

  /// Returns where a node is.
  package func position(of node: Int) -> FixedPosition {
    FixedPosition(latitude: latitudes[node], longitude: longitudes[node])
  }

  /// Returns what an edge is.
  package func attributes(of edge: Int) -> WayAttributes {
    WayAttributes(rawValue: attributes[edge])
  }

  /// Returns the name of an edge; empty if it has none.
  package func name(of edge: Int) -> String { name(Int(nameNumbers[edge])) }

  /// Returns a name.
  package func name(_ number: Int) -> String {
    String(
      decoding: nameBytes[Int(nameStarts[number])..<Int(nameStarts[number + 1])],
      as: UTF8.self
    )
  }

  /// Returns the line of an edge from tail to head, both ends included.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  package func line(of edge: Int) -> [FixedPosition] {
    var line: [FixedPosition] = []
    forEachCorner(of: edge) { line.append($0) }
    return line
  }

  /// Calls `body` with each corner of an edge from tail to head, both ends included.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  package func forEachCorner(of edge: Int, _ body: (FixedPosition) -> Void) {
    var last = position(of: Int(tails[edge]))
    body(last)
    var index = Int(geometryStarts[edge])
    let end = Int(geometryStarts[edge + 1])
    while index < end {
      let north = difference(&index, end)
      let east = difference(&index, end)
      last = FixedPosition(latitude: last.latitude &+ north, longitude: last.longitude &+ east)
      body(last)
    }
    body(position(of: Int(heads[edge])))
  }

  /// Reads a signed number of variable length; what has no end before `end` ends there.
  private func difference(_ index: inout Int, _ end: Int) -> Int32 {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while index < end {
      let byte = geometry[index]
      index += 1
      value |= UInt32(byte & 0x7F) &<< shift
      if byte & 0x80 == 0 { break }
      shift += 7
    }
    return Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
  }
}
