import Geography

/// Finds where the ways of a map cross its water: over which bridge, through which tunnel, or by neither, which is an error of
/// the way or of the shore.
struct CrossingAudit {
  /// The distance between the positions of a way that are looked at, in meters.
  private static let step = 10.0

  /// The minimum length of a crossing in meters: shores are drawn more coarsely than the ways along them.
  private static let least = 40.0

  /// The maximum distance between a crossing and the listed one whose name it has, in meters.
  private static let near = 120.0

  /// Ways over water that meet each other, or have the same name.
  private struct Crossing {
    var name: String
    var isBuilt: Bool
    var meters: Double
    var middle: Coordinate
  }

  /// The streets.
  private let graph: StreetGraph

  /// The water.
  private let water: [WaterProbe]

  /// The bridges and tunnels that the map lists for estimates.
  private let listed: [(name: String, probes: [Coordinate])]

  /// Prepares the audit; `nil` if the layers of the map cannot be read.
  init?(_ map: StreetMap) {
    guard let layers = try? map.layers() else { return nil }
    graph = map.graph
    water = layers.water.map(WaterProbe.init)
    listed = layers.crossings.map { ($0.name, Self.probes(along: $0.line).map(\.position)) }
  }

  /// Returns the crossings, by name: those by bridge or tunnel, then those by neither.
  ///
  /// - Complexity: O(*n* *w*) for *n* corners of ways and *w* outlines of water around them.
  func findings() -> [MapFinding] {
    let all = named(pieces())
    return [true, false].flatMap { isBuilt in
      all.filter { $0.isBuilt == isBuilt && $0.meters >= Self.least }.map { crossing in
        MapFinding(
          kind: isBuilt ? .crossing : .wetWay,
          position: FixedPosition(crossing.middle).coordinate,
          meters: crossing.meters,
          name: crossing.name
        )
      }
    }
  }

  /// Returns the ways over water, those that meet each other as one.
  private func pieces() -> [Crossing] {
    var wet: [(edge: Int, meters: Double, middle: Coordinate)] = []
    for edge in 0..<graph.edgeCount {
      guard let part = wetPart(of: edge) else { continue }
      wet.append((edge, part.meters, part.middle))
    }
    var sets = DisjointSets(count: wet.count)
    var atNode: [UInt32: [Int]] = [:]
    for (number, piece) in wet.enumerated() {
      for node in [graph.tails[piece.edge], graph.heads[piece.edge]] {
        for other in atNode[node, default: []]
        where isBuilt(wet[other].edge) == isBuilt(piece.edge) {
          sets.join(other, number)
        }
        atNode[node, default: []].append(number)
      }
    }
    var crossings: [Int: Crossing] = [:]
    for (number, piece) in wet.enumerated() {
      let root = sets.root(of: number)
      let name = graph.name(of: piece.edge)
      guard var crossing = crossings[root] else {
        crossings[root] = Crossing(
          name: name,
          isBuilt: isBuilt(piece.edge),
          meters: piece.meters,
          middle: piece.middle
        )
        continue
      }
      crossing.meters += piece.meters
      if crossing.name.isEmpty { crossing.name = name }
      crossings[root] = crossing
    }
    return crossings.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the crossings by name: that of the listed one near by, otherwise that of its ways.
  ///
  /// The length is that of the longest with the name.
  private func named(_ pieces: [Crossing]) -> [Crossing] {
    var byName: [String: Crossing] = [:]
    var nameless: [Crossing] = []
    for var piece in pieces {
      piece.name = listedName(near: piece.middle) ?? piece.name
      if piece.name.isEmpty {
        nameless.append(piece)
        continue
      }
      let key = "\(piece.isBuilt) \(piece.name)"
      if piece.meters > byName[key]?.meters ?? 0 { byName[key] = piece }
    }
    return byName.sorted { $0.key < $1.key }.map(\.value) + nameless
  }

  /// Returns whether an edge is on a bridge or in a tunnel.
  private func isBuilt(_ edge: Int) -> Bool {
    let way = graph.attributes(of: edge)
    return way.isBridge || way.isTunnel
  }

  /// Returns the length of an edge over water and the middle of that, or `nil` if it has none.
  private func wetPart(of edge: Int) -> (meters: Double, middle: Coordinate)? {
    let wet = Self.probes(along: graph.line(of: edge).map(\.coordinate)).filter { probe in
      water.contains { $0.contains(probe.position) }
    }
    guard !wet.isEmpty else { return nil }
    return (wet.reduce(0) { $0 + $1.meters }, wet[wet.count / 2].position)
  }

  /// Returns positions along a line, each in the middle of a part of at most ``step`` meters.
  private static func probes(
    along corners: [Coordinate]
  ) -> [(position: Coordinate, meters: Double)] {
    zip(corners, corners.dropFirst()).flatMap { start, end in
      let length = start.distance(to: end).rawValue
      let count = max(1, Int((length / step).rounded(.up)))
      return (0..<count).compactMap { part in
        let share = (Double(part) + 0.5) / Double(count)
        let position = try? Coordinate(
          latitude: start.latitude + share * (end.latitude - start.latitude),
          longitude: start.longitude + share * (end.longitude - start.longitude)
        )
        return position.map { ($0, length / Double(count)) }
      }
    }
  }

  /// Returns the name of the nearest listed crossing, or `nil` if none is near.
  private func listedName(near position: Coordinate) -> String? {
    let distances = listed.map { crossing in
      let meters = crossing.probes.map { $0.distance(to: position).rawValue }.min()
      return (meters: meters ?? .infinity, name: crossing.name)
    }
    return distances.min { ($0.meters, $0.name) < ($1.meters, $1.name) }
      .flatMap { $0.meters <= Self.near ? $0.name : nil }
  }
}

/// An outline of water, with its sides sorted by latitude so that many positions are decided quickly.
private struct WaterProbe {
  /// The height of a row of sides, in degrees.
  private static let height = 0.001

  private let south, west, north, east: Double

  /// The sides that reach into each row, from the south.
  private var rows: [[(start: Coordinate, end: Coordinate)]]

  init(_ outline: MapPolygon) {
    let corners = outline.rings.joined()
    south = corners.map(\.latitude).min() ?? 0
    north = corners.map(\.latitude).max() ?? 0
    west = corners.map(\.longitude).min() ?? 0
    east = corners.map(\.longitude).max() ?? 0
    rows = Array(repeating: [], count: Self.row(north - south) + 1)
    for ring in outline.rings {
      guard var start = ring.last else { continue }
      for end in ring {
        let (low, high) = (min(start.latitude, end.latitude), max(start.latitude, end.latitude))
        for row in Self.row(low - south)...Self.row(high - south) {
          rows[row].append((start, end))
        }
        start = end
      }
    }
  }

  /// Returns the row at a number of degrees from the south.
  private static func row(_ degrees: Double) -> Int { Int(degrees / height) }

  /// Returns whether a position is inside an odd number of rings.
  func contains(_ position: Coordinate) -> Bool {
    let (latitude, longitude) = (position.latitude, position.longitude)
    guard latitude >= south, latitude <= north, longitude >= west, longitude <= east else {
      return false
    }
    var isInside = false
    for (start, end) in rows[Self.row(latitude - south)]
    where (start.latitude > latitude) != (end.latitude > latitude) {
      let part = (latitude - start.latitude) / (end.latitude - start.latitude)
      if longitude < start.longitude + part * (end.longitude - start.longitude) {
        isInside.toggle()
      }
    }
    return isInside
  }
}
