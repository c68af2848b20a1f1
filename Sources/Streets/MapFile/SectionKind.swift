/// The parts of a map file.
package enum SectionKind: UInt32, CaseIterable, Sendable {
  /// The id of the city, its bounds, and where streets are known.
  case city = 1
  /// What each layer rests on.
  case provenance = 2
  /// Latitudes of nodes, in millionths of a degree (`Int32`).
  case latitudes = 10
  /// Longitudes of nodes, in millionths of a degree (`Int32`).
  case longitudes = 11
  /// What stands at a node (`UInt8`), by the bits of ``NodeAttributes``.
  case nodeAttributes = 12
  /// The first edge of each node, and the number of edges (`UInt32`).
  case firstEdges = 20
  /// The node at the other end of each edge (`UInt32`), never lower than the first.
  case heads = 21
  /// The length of each edge in decimeters (`UInt32`).
  case lengths = 22
  /// What each edge is (`UInt32`), by the bits of ``WayAttributes``.
  case edgeAttributes = 23
  /// The number of each edge's name (`UInt32`); 0 is the empty name.
  case edgeNames = 24
  /// Where each edge's corners begin, and the number of bytes (`UInt32`).
  case geometryStarts = 25
  /// The corners between the ends of edges, as differences.
  case geometry = 26
  /// Where each name begins, and the number of bytes (`UInt32`).
  case nameStarts = 30
  /// The names in UTF-8.
  case names = 31
  /// The edge of an arc of the hierarchy with the top bit set, or the first of the two arcs that it stands for (`UInt32`), in the
  /// order of the lower nodes.
  case arcs = 40
  /// The second of the two arcs, for those arcs that stand for two (`UInt32`).
  case secondArcs = 41
  /// The lowest node of the core of the hierarchy (`UInt32`); only in files of version 2.
  case core = 42
  /// Public transport: stations, lines, bands, services and transfers, as ``TransitRows/encoded()`` writes them.
  case transit = 50
  /// What is drawn besides streets.
  case layers = 60
  /// Bridges and tunnels for estimates where streets are not known.
  case crossings = 61

  /// What messages call the part.
  var name: String { "the section \(self)" }
}
