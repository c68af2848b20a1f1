public import Geography
public import Streets

/// A map made ready to draw: projected once, its streets joined to long lines.
///
/// ```swift
/// let sheet = try MapSheet(StreetMap(contentsOf: "data/maps/london.map"))
/// let picture = sheet.picture(of: bounds, width: 1_200)
/// ```
///
/// The names of a tile's zoom are placed on the whole map at once, when the first tile of that zoom is drawn, and kept. So
/// neighboring tiles agree about every name that crosses their border.
public struct MapSheet: Sendable {
  /// The id of the city, as in `london`.
  public let cityID: String

  /// Tells the map from every other.
  public let fingerprint: String

  /// The rectangle around the streets.
  public let bounds: BoundingBox

  /// The terms of the data, each once.
  public let licenses: [String]

  /// The rectangle around all that is drawn.
  let extent: DrawnBox

  /// The streets, in order of rank, the least important first.
  let streets: [SheetStreet]

  /// The streets with names, the most important first.
  let names: [NamedStreet]

  /// Rivers, lakes, docks and the sea.
  let water: [SheetShape]

  /// Canals and streams.
  let waterLines: [SheetLine]

  /// Parks, gardens and cemeteries.
  let green: [SheetShape]

  /// Names of districts, rivers and bays.
  let labels: [SheetPlace]

  /// Stations.
  let stations: [SheetPlace]

  /// The names placed so far, by zoom.
  let placed = PlacedNames()

  /// Makes a map ready.
  ///
  /// - Throws: `MapFileError` if the map's layers cannot be read.
  /// - Complexity: O(*n* log *n*) for *n* corners.
  public init(_ map: StreetMap) throws(MapFileError) {
    let layers = try map.layers()
    cityID = map.header.cityID
    fingerprint = map.fingerprint
    bounds = map.header.bounds
    licenses = Self.licenses(map.provenance)
    water = layers.water.map { SheetShape($0) }
    green = layers.green.map { SheetShape($0) }
    waterLines = layers.waterLines.map { SheetLine($0) }
    labels = layers.labels.map { SheetPlace($0) }
    stations = layers.stations.map { SheetPlace($0) }
    let sorter = StreetSorter(map.graph, green: green)
    streets = sorter.streets()
    names = sorter.names()
    let boxes = streets.map(\.box) + water.map(\.box) + green.map(\.box) + waterLines.map(\.box)
    extent = boxes.reduce(DrawnBox(around: [])) { $0.joined($1) }
  }

  /// Returns the terms of all layers, each once, in the order of the layers.
  private static func licenses(_ provenance: [Provenance]) -> [String] {
    var licenses: [String] = []
    for record in provenance {
      for term in record.license.split(separator: "; ").map(String.init)
      where !term.isEmpty && !licenses.contains(term) {
        licenses.append(term)
      }
    }
    return licenses
  }
}
