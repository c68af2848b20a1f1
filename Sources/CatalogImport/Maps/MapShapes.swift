package import Geography
package import Streets

/// The shapes of an extract, from which the layers of a map are made once its rectangle is known.
package struct MapShapes: Hashable, Sendable {
  /// Lakes, docks and rivers with both banks.
  var water: [MapPolygon] = []

  /// Rivers, canals and streams drawn as lines.
  var waterLines: [MapLine] = []

  /// Parks, gardens, woods, beaches and cemeteries.
  var green: [MapPolygon] = []

  /// The names of districts.
  var labels: [MapLabel] = []

  /// Stations of public transport.
  var stations: [MapLabel] = []

  /// The coastlines, with the sea on their right.
  var coast: [[Coordinate]] = []

  /// The number of outlines that do not close, as at the edge of an extract; they are not drawn.
  package internal(set) var unclosed = 0

  /// The minimum area of a shape in square meters: smaller ones are specks at every zoom.
  private static let leastArea = 150.0

  /// The distance within which two stations or districts of the same name are one.
  private static let sameName = Meters(250)

  /// The distance that the sea is drawn beyond the streets, in degrees.
  private static let margin = 0.01

  /// Creates an extract without shapes.
  package init() {}

  /// Adds a surface, unless it is a speck.
  mutating func add(_ shape: MapPolygon, _ layer: ShapeKind.Layer) {
    guard let area = Footprint(Array(shape.rings.prefix(1))).flatMap(\.squareMeters),
      area >= Self.leastArea
    else { return }
    let open = MapPolygon(
      name: shape.name,
      kind: shape.kind,
      rings: shape.rings.map { $0.first == $0.last ? Array($0.dropLast()) : $0 }
    )
    if layer == .water { water.append(open) } else { green.append(open) }
  }

  /// Returns the layers of a map.
  ///
  /// - Parameter bounds: The rectangle around its streets, in which the sea is filled.
  /// - Returns: The layers.
  /// - Complexity: O(*n* + *m*²) for *n* corners and *m* stations and districts.
  package func layers(within bounds: BoundingBox) -> MapLayers {
    let frame =
      BoundingBox(
        south: max(-90, bounds.south - Self.margin),
        west: max(-180, bounds.west - Self.margin),
        north: min(90, bounds.north + Self.margin),
        east: min(180, bounds.east + Self.margin)
      ) ?? bounds
    return MapLayers(
      water: SeaAssembly(coast, in: frame).polygons + water,
      waterLines: waterLines,
      green: green,
      labels: Self.unique(labels.filter { frame.contains($0.position) }),
      stations: Self.unique(stations.filter { frame.contains($0.position) })
    )
  }

  /// Returns labels without those near others of the same name, the most important first.
  private static func unique(_ labels: [MapLabel]) -> [MapLabel] {
    var kept: [String: [MapLabel]] = [:]
    var result: [MapLabel] = []
    for label in labels.sorted(by: { ($0.rank, $0.name) < ($1.rank, $1.name) }) {
      let isKnown = kept[label.name, default: []].contains {
        $0.position.distance(to: label.position) <= sameName
      }
      guard !isKnown else { continue }
      kept[label.name, default: []].append(label)
      result.append(label)
    }
    return result
  }
}

extension MapLayers {
  /// Returns these layers and others.
  func joined(_ other: MapLayers) -> MapLayers {
    MapLayers(
      water: water + other.water,
      waterLines: waterLines + other.waterLines,
      green: green + other.green,
      labels: labels + other.labels,
      stations: stations + other.stations,
      crossings: crossings + other.crossings
    )
  }
}
