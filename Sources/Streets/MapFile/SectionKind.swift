/// The parts of a map file.
package enum SectionKind: UInt32, CaseIterable, Sendable {
  /// The id of the city, its bounds, and its coverage.
  case city = 1
  /// The sources of each layer.
  case provenance = 2
  /// Latitudes of nodes, in millionths of a degree (`Int32`).
  case latitudes = 10
  /// Longitudes of nodes, in millionths of a degree (`Int32`).
  case longitudes = 11
  /// The ``NodeAttributes`` of each node (`UInt8`).
  case nodeAttributes = 12
  /// The first edge of each node, and the number of edges (`UInt32`).
  case firstEdges = 20
  /// The node at the other end of each edge (`UInt32`), never lower than the first.
  case heads = 21
  /// The length of each edge in decimeters (`UInt32`).
  case lengths = 22
  /// The ``WayAttributes`` of each edge (`UInt32`).
  case edgeAttributes = 23
  /// The number of each edge's name (`UInt32`); 0 is the empty name.
  case edgeNames = 24
  /// The offset of each edge's corners, followed by the number of bytes (`UInt32`).
  case geometryStarts = 25
  /// The corners between the ends of edges, delta-encoded.
  case geometry = 26
  /// The offset of each name, followed by the number of bytes (`UInt32`).
  case nameStarts = 30
  /// The names in UTF-8.
  case names = 31
  /// For each arc of the hierarchy, in the order of the lower nodes, its edge with the top bit set, or the first arc of a
  /// shortcut (`UInt32`).
  case arcs = 40
  /// The second arc of each shortcut (`UInt32`).
  case secondArcs = 41
  /// The lowest node of the core of the hierarchy (`UInt32`); only in files of version 2.
  case core = 42
  /// Public transport: stations, lines, bands, services and transfers, as ``TransitRows/encoded()`` writes them.
  case transit = 50
  /// The layers drawn besides streets.
  case layers = 60
  /// Bridges and tunnels for estimates where streets are unknown.
  case crossings = 61
  /// House numbers by street, postal codes and hotels, for searches.
  case addresses = 62

  /// The name of the part in error messages.
  var name: String { "the section \(self)" }
}
