import Catalogs
import Geography
import Streets

/// The named places of a map, without duplicates.
struct MapPlaces {
  /// The places.
  private(set) var places: [FoundPlace] = []

  /// The distance within which two places with the same name and kind are merged.
  private static let sameWithin = Meters(1_500)

  /// The distance within which a district describes a location.
  private static let districtWithin = Meters(2_000)

  /// The kinds of labels that are waters.
  private static let waters: Set = [
    "water", "river", "lake", "bay", "sea", "canal", "dock", "basin", "pond", "creek", "inlet",
    "harbor",
    "harbour", "strait", "channel", "ocean", "reservoir", "stream",
  ]

  /// The kinds of labels that are parks.
  private static let parks: Set = ["park", "garden", "cemetery", "green", "wood", "common"]

  private let districts: [MapLabel]

  /// The addresses of the map.
  let addresses: MapAddresses

  /// The places already added, by folded name.
  private var known: [String: [(kind: PlaceKind, position: Coordinate)]] = [:]

  /// Collects the places of `map` that are not sights of `catalog`.
  init(of map: StreetMap, besides catalog: Catalog) {
    let layers = (try? map.layers()) ?? MapLayers()
    addresses = (try? map.addresses()) ?? MapAddresses()
    districts = layers.labels.filter { Self.kind(of: $0.kind) == .district }
    for sight in catalog.attractions {
      known[PlaceName(sight.name).key, default: []].append((.sight, sight.coordinate))
    }
    addStations(layers.stations)
    for label in layers.labels { add(label.name, Self.kind(of: label.kind), at: label.position) }
    for area in layers.green { add(area.name, .park, at: area.middle) }
    for area in layers.water { add(area.name, .water, at: area.middle) }
    for line in layers.waterLines where !line.corners.isEmpty {
      add(line.name, .water, at: line.corners[line.corners.count / 2])
    }
    for hotel in addresses.places where hotel.kind == MapAddresses.Kind.hotel.rawValue {
      // Chains have several of one name.
      places.append(place(hotel.name, .hotel, at: hotel.position))
    }
    for street in NamedStreets(of: map).streets {
      places.append(place(street.name, .street, at: street.position))
    }
  }

  private static func kind(of label: String) -> PlaceKind {
    waters.contains(label) ? .water : parks.contains(label) ? .park : .district
  }

  /// Adds stations; those with the same name at the same place are merged, with all their kinds.
  private mutating func addStations(_ stations: [MapLabel]) {
    var groups: [(key: String, label: MapLabel, kinds: [String])] = []
    for station in stations where !station.name.isEmpty {
      let key = PlaceName(station.name).key
      let index = groups.firstIndex { group in
        group.key == key
          && group.label.position.distance(to: station.position) <= Self.sameWithin
      }
      if let index {
        if !groups[index].kinds.contains(station.kind) { groups[index].kinds.append(station.kind) }
      } else {
        groups.append((key, station, [station.kind]))
      }
    }
    for (_, label, kinds) in groups {
      var place = place(label.name, .station, at: label.position)
      place.detail = kinds.joined(separator: ", ")
      places.append(place)
    }
  }

  /// Adds a place, unless there is already a sight, or a place of the same kind, with that name nearby.
  private mutating func add(_ name: String, _ kind: PlaceKind, at position: Coordinate?) {
    guard !name.isEmpty, let position else { return }
    let key = PlaceName(name).key
    let isKnown = known[key, default: []].contains { other in
      (other.kind == kind && kind == .water)
        || other.position.distance(to: position) <= Self.sameWithin
    }
    guard !isKnown else { return }
    known[key, default: []].append((kind, position))
    places.append(place(name, kind, at: position))
  }

  private func place(_ name: String, _ kind: PlaceKind, at position: Coordinate) -> FoundPlace {
    FoundPlace(
      kind: kind,
      name: name,
      detail: district(of: position, for: kind),
      position: position
    )
  }

  /// Returns the name of the nearest district, if it is near enough to be useful.
  func district(of position: Coordinate, for kind: PlaceKind) -> String? {
    guard kind != .district, kind != .water else { return nil }
    let near = districts.map { ($0.name, $0.position.distance(to: position)) }.min { $0.1 < $1.1 }
    return near.flatMap { $0.1 <= Self.districtWithin ? $0.0 : nil }
  }
}

extension MapPolygon {
  /// The center of the outer ring's bounds, or `nil` if it has no corners.
  fileprivate var middle: Coordinate? {
    guard let ring = rings.first, !ring.isEmpty else { return nil }
    let (latitudes, longitudes) = (ring.map(\.latitude), ring.map(\.longitude))
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    return try? Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }
}

/// The streets of a map by name; a name that occurs in several places is several streets.
struct NamedStreets {
  /// The name of a street, and a point on it near its middle.
  typealias Street = (name: String, position: Coordinate)

  /// The streets, in the order of their names in the map.
  let streets: [Street]

  /// The side of the cells, in millionths of a degree of latitude, about 330 m.
  ///
  /// Parts in neighboring cells form one street.
  private static let cell: Int32 = 3_000

  /// Collects the streets of `map`.
  ///
  /// - Complexity: O(*n*) for *n* edges.
  init(of map: StreetMap) {
    let graph = map.graph
    var edges: [UInt32: [Int]] = [:]
    for edge in 0..<graph.edgeCount where graph.nameNumbers[edge] < graph.nameStarts.count - 1 {
      edges[graph.nameNumbers[edge], default: []].append(edge)
    }
    streets = edges.keys.sorted().flatMap { number -> [Street] in
      let name = graph.name(Int(number))
      guard !name.isEmpty else { return [] }
      let points = (edges[number] ?? []).map { graph.position(of: Int(graph.tails[$0])) }
      return Self.groups(of: points).compactMap { group in
        Self.middle(of: group).map { (name, $0) }
      }
    }
  }

  /// Returns points in groups whose cells touch.
  private static func groups(of points: [FixedPosition]) -> [[FixedPosition]] {
    struct Cell: Hashable { var row, column: Int32 }
    var cells: [Cell: [FixedPosition]] = [:]
    var order: [Cell] = []
    for point in points {
      let cell = Cell(
        row: point.latitude / Self.cell,
        column: point.longitude / (Self.cell * 3 / 2)
      )
      if cells[cell] == nil { order.append(cell) }
      cells[cell, default: []].append(point)
    }
    var groups: [[FixedPosition]] = []
    for first in order where cells[first] != nil {
      var (open, group) = ([first], cells.removeValue(forKey: first) ?? [])
      while let cell = open.popLast() {
        for row in -1...1 as ClosedRange<Int32> {
          for column in -1...1 as ClosedRange<Int32> {
            let next = Cell(row: cell.row + row, column: cell.column + column)
            guard let more = cells.removeValue(forKey: next) else { continue }
            open.append(next)
            group += more
          }
        }
      }
      groups.append(group)
    }
    return groups
  }

  /// Returns the point of a group that is nearest to their mean.
  private static func middle(of group: [FixedPosition]) -> Coordinate? {
    let count = Double(group.count)
    let north = group.reduce(0) { $0 + Double($1.latitude) } / count
    let east = group.reduce(0) { $0 + Double($1.longitude) } / count
    let nearest = group.min { one, other in
      func square(_ point: FixedPosition) -> Double {
        let (up, right) = (Double(point.latitude) - north, (Double(point.longitude) - east) * 0.65)
        return up * up + right * right
      }
      return square(one) < square(other)
    }
    return nearest?.coordinate
  }
}
