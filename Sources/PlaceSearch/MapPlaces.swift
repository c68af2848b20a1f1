import Catalogs
import Geography
import Streets

/// The places that a map names, without doubles.
struct MapPlaces {
  /// The places.
  private(set) var places: [FoundPlace] = []

  /// The distance within which two places of the same name and kind are one.
  private static let sameWithin = Meters(1_500)

  /// The distance within which a district says where something is.
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

  /// Where each name already has a place, by its folded form.
  private var known: [String: [(kind: PlaceKind, position: Coordinate)]] = [:]

  /// Collects the places of `map` that are not sights of `catalog`.
  init(of map: StreetMap, besides catalog: Catalog) {
    let layers = (try? map.layers()) ?? MapLayers()
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
    for street in NamedStreets(of: map).streets {
      places.append(place(street.name, .street, at: street.position))
    }
  }

  private static func kind(of label: String) -> PlaceKind {
    waters.contains(label) ? .water : parks.contains(label) ? .park : .district
  }

  /// Adds stations; those of one name at one place are one, with all their kinds.
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

  /// Adds a place, unless a place of that name and kind, or a sight, is there already.
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

  /// Returns the name of the nearest district, where that says anything.
  private func district(of position: Coordinate, for kind: PlaceKind) -> String? {
    guard kind != .district, kind != .water else { return nil }
    let near = districts.map { ($0.name, $0.position.distance(to: position)) }.min { $0.1 < $1.1 }
    return near.flatMap { $0.1 <= Self.districtWithin ? $0.0 : nil }
  }
}

extension MapPolygon {
  /// The middle of the outer ring's bounds, or `nil` if it has no corners.
  fileprivate var middle: Coordinate? {
    guard let ring = rings.first, !ring.isEmpty else { return nil }
    let (latitudes, longitudes) = (ring.map(\.latitude), ring.map(\.longitude))
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    return try? Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }
}
