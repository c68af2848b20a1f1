package import Geography
import Streets

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads the shapes of an OpenStreetMap PBF file that a map draws besides streets: water and coastlines, parks, the names of
/// districts, and stations.
///
/// The file is read three times, because relations may precede their ways, and ways their nodes. Memory grows with the shapes,
/// not with the file.
struct ShapeReader {
  /// The maximum number of references to nodes and ways to keep.
  private static let mostReferences = 40_000_000

  /// The file.
  private let bytes: Data

  /// The rectangle outside of which positions are dropped; `nil` for no limit.
  private let bounds: BoundingBox?

  /// A way that is drawn, with the ids of its nodes.
  private typealias Way = (kind: ShapeKind, name: String, nodes: [Int64])

  /// A relation that is drawn, with the ids of its ways.
  private typealias Surface = (kind: ShapeKind, name: String, outer: [Int64], inner: [Int64])

  private var ways: [Way] = []
  private var surfaces: [Surface] = []
  private var labels: [MapLabel] = []
  private var stations: [MapLabel] = []

  /// The nodes of the ways that relations refer to.
  private var nodesOfWay: [Int64: [Int64]] = [:]

  /// The positions of the nodes that ways refer to.
  private var positions: [Int64: Coordinate] = [:]

  /// The number of references kept.
  private var references = 0

  /// Creates a reader.
  init(_ bytes: Data, bounds: BoundingBox?) {
    self.bytes = bytes
    self.bounds = bounds
  }

  /// Returns the shapes of the file.
  ///
  /// - Parameter progress: Called with the fraction completed, 0…1.
  /// - Returns: The shapes.
  /// - Throws: ``ExtractError`` if the file is damaged.
  /// - Complexity: O(*n*) for *n* bytes, in three passes.
  func read(progress: (Double) -> Void) throws(ExtractError) -> MapShapes {
    var reader = self
    try reader.findShapes { progress($0 / 3) }
    try reader.findWays { progress((1 + $0) / 3) }
    try reader.findPositions { progress((2 + $0) / 3) }
    return reader.shapes
  }

  /// Finds what has the tags of a shape.
  private mutating func findShapes(progress: (Double) -> Void) throws(ExtractError) {
    try forEachBlock(progress) { (reader, block) throws(ExtractError) in
      try block.forEachNode { (_, position, tags) throws(ExtractError) in
        reader.addLabel(tags, position)
      }
      try block.forEachWay { (_, nodes, tags) throws(ExtractError) in
        guard let kind = ShapeKind(tags) else { return }
        let nodes = try nodes()
        try reader.keep(nodes.count)
        reader.ways.append((kind, tags["name"] ?? "", nodes))
      }
      try block.forEachRelation { (relation) throws(ExtractError) in
        guard relation.tags["type"] == "multipolygon", let kind = ShapeKind(relation.tags),
          kind.isSurface
        else { return }
        try reader.keep(relation.outer.count + relation.inner.count)
        let name = relation.tags["name"] ?? ""
        reader.surfaces.append((kind, name, relation.outer, relation.inner))
      }
    }
  }

  /// Adds the name of a district or station.
  private mutating func addLabel(_ tags: [String: String], _ position: Coordinate) {
    guard let name = tags["name"], !name.isEmpty, bounds?.contains(position) ?? true else { return }
    if let rank = ShapeKind.rank(ofPlace: tags) {
      labels.append(MapLabel(name: name, kind: "district", rank: rank, position: position))
    } else if let kind = ShapeKind.station(tags) {
      stations.append(MapLabel(name: name, kind: kind, rank: 1, position: position))
    }
  }

  /// Finds the nodes of the ways that relations refer to.
  private mutating func findWays(progress: (Double) -> Void) throws(ExtractError) {
    let wanted = Set(surfaces.flatMap { $0.outer + $0.inner })
    guard !wanted.isEmpty else { return }
    try forEachBlock(progress) { (reader, block) throws(ExtractError) in
      try block.forEachWay { (id, nodes, _) throws(ExtractError) in
        guard wanted.contains(id) else { return }
        let nodes = try nodes()
        try reader.keep(nodes.count)
        reader.nodesOfWay[id] = nodes
      }
    }
  }

  /// Finds the positions of the nodes that ways refer to.
  private mutating func findPositions(progress: (Double) -> Void) throws(ExtractError) {
    let wanted = Set(ways.flatMap(\.nodes)).union(nodesOfWay.values.joined())
    try forEachBlock(progress) { (reader, block) throws(ExtractError) in
      try block.forEachNode { (id, position, _) throws(ExtractError) in
        if wanted.contains(id) { reader.positions[id] = position }
      }
    }
  }

  /// Calls `body` with each block of elements.
  private mutating func forEachBlock(
    _ progress: (Double) -> Void,
    _ body: (inout Self, ElementBlock) throws(ExtractError) -> Void
  ) throws(ExtractError) {
    var sequence = BlobSequence(bytes)
    guard let first = try sequence.next(), first.kind == "OSMHeader" else {
      throw .unknownFormat("something else, as no block named OSMHeader is at its beginning")
    }
    try PBFHeader.check(first)
    while let block = try sequence.next() {
      guard block.kind == "OSMData" else { continue }
      try body(&self, try ElementBlock(block, keys: ShapeKind.keys))
      progress(Double(sequence.position) / Double(bytes.count))
    }
  }

  /// Counts references, and throws if there are too many.
  private mutating func keep(_ count: Int) throws(ExtractError) {
    references += count
    guard references <= Self.mostReferences else {
      throw .tooLarge("the shapes of this file have over \(Self.mostReferences) corners")
    }
  }

  /// The shapes found.
  private var shapes: MapShapes {
    var shapes = MapShapes()
    shapes.labels = labels
    shapes.stations = stations
    for way in ways {
      let isClosed = way.nodes.count > 3 && way.nodes.first == way.nodes.last
      let corners = way.nodes.compactMap { positions[$0] }
      guard corners.count > 1 else { continue }
      switch (way.kind.layer, isClosed) {
      case (.coast, _): shapes.coast.append(corners)
      case (.water, true), (.green, true):
        let surface = MapPolygon(name: way.name, kind: way.kind.name, rings: [corners])
        shapes.add(surface, way.kind.layer)
      case (.waterLine, _):
        shapes.waterLines.append(MapLine(name: way.name, kind: way.kind.name, corners: corners))
      default: continue
      }
    }
    for surface in surfaces {
      let rings = { (ways: [Int64]) in
        RingAssembly.rings(ways.compactMap { nodesOfWay[$0] })
      }
      let (outer, inner) = (rings(surface.outer), rings(surface.inner))
      shapes.unclosed += outer.open
      let holes = inner.closed.map { $0.compactMap { positions[$0] } }
      for ring in outer.closed {
        let corners = ring.compactMap { positions[$0] }
        guard corners.count > 3 else { continue }
        let own = holes.filter { hole in
          hole.count > 3 && RingAssembly.contains(corners, hole[0])
        }
        shapes.add(
          MapPolygon(name: surface.name, kind: surface.kind.name, rings: [corners] + own),
          surface.kind.layer
        )
      }
    }
    return shapes
  }
}

/// The layer and kind of a shape, by its tags.
///
/// Source: OpenStreetMap wiki, "Map features".
struct ShapeKind: Hashable {
  /// A layer of shapes.
  enum Layer {
    case water, waterLine, green, coast
  }

  /// The layer.
  let layer: Layer

  /// The kind, as in ``LayerReader``.
  let name: String

  /// Whether it is a surface rather than a line.
  var isSurface: Bool { layer == .water || layer == .green }

  /// The keys of the tags that make a shape.
  static let keys: Set = [
    "natural", "waterway", "landuse", "leisure", "amenity", "place", "railway",
  ]

  /// The kinds of surfaces and lines by tag.
  private static let kinds: [String: [String: ShapeKind]] = [
    "natural": [
      "water": ShapeKind(.water, "lake"), "coastline": ShapeKind(.coast, "sea"),
      "wood": ShapeKind(.green, "wood"), "beach": ShapeKind(.green, "beach"),
    ],
    "waterway": [
      "riverbank": ShapeKind(.water, "river"), "dock": ShapeKind(.water, "dock"),
      "river": ShapeKind(.waterLine, "canal"), "canal": ShapeKind(.waterLine, "canal"),
      "stream": ShapeKind(.waterLine, "stream"),
    ],
    "landuse": [
      "reservoir": ShapeKind(.water, "reservoir"), "basin": ShapeKind(.water, "reservoir"),
      "cemetery": ShapeKind(.green, "cemetery"), "forest": ShapeKind(.green, "wood"),
      "village_green": ShapeKind(.green, "park"), "recreation_ground": ShapeKind(.green, "park"),
    ],
    "leisure": [
      "park": ShapeKind(.green, "park"), "garden": ShapeKind(.green, "garden"),
      "nature_reserve": ShapeKind(.green, "wood"), "common": ShapeKind(.green, "park"),
    ],
    "amenity": ["grave_yard": ShapeKind(.green, "cemetery")],
  ]

  /// The values of `tunnel` of water that runs underground.
  private static let hidden: Set = ["yes", "culvert", "building_passage"]

  private init(_ layer: Layer, _ name: String) {
    (self.layer, self.name) = (layer, name)
  }

  /// Returns the kind of a way or relation; `nil` if it is not drawn, as private gardens and culverts are not.
  init?(_ tags: [String: String]) {
    if tags["access"] == "private" || tags["tunnel"].map(Self.hidden.contains) == true {
      return nil
    }
    for key in ["natural", "waterway", "leisure", "landuse", "amenity"] {
      guard let value = tags[key], let kind = Self.kinds[key]?[value] else { continue }
      let isRiver = kind.layer == .water && ["river", "canal"].contains(tags["water"])
      self = isRiver ? ShapeKind(.water, "river") : kind
      return
    }
    return nil
  }

  /// Returns the rank of a named district, or `nil` for other places.
  static func rank(ofPlace tags: [String: String]) -> Int? {
    switch tags["place"] {
    case "town", "village", "borough", "suburb": 1
    case "quarter": 2
    case "neighbourhood": 3
    default: nil
    }
  }

  /// Returns the kind of a station of public transport, or `nil` for anything else.
  static func station(_ tags: [String: String]) -> String? {
    switch tags["railway"] {
    case "station", "halt": tags["station"] == "subway" ? "subway" : "rail"
    case "tram_stop": "tram"
    default: nil
    }
  }
}

extension MapShapes {
  /// Reads the shapes of an extract.
  ///
  /// - Parameters:
  ///   - extract: An OpenStreetMap PBF file.
  ///   - bounds: The rectangle outside of which names are dropped; `nil` for no limit.
  ///   - progress: Called with the fraction completed, 0…1.
  /// - Throws: ``ExtractError`` if the file is damaged.
  /// - Complexity: O(*n*) for *n* bytes, in three passes; memory grows with the shapes.
  package init(
    of extract: Data,
    within bounds: BoundingBox? = nil,
    progress: (Double) -> Void = { _ in }
  ) throws(ExtractError) {
    self = try ShapeReader(extract, bounds: bounds).read(progress: progress)
  }
}
