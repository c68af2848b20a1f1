package import Formats
public import Geography
public import Streets
import Synchronization
import Transit

/// A map prepared for drawing: projected, with streets joined into long lines.
///
/// ```swift
/// let sheet = try MapSheet(StreetMap(contentsOf: "data/maps/london.map"))
/// let picture = sheet.picture(of: bounds, width: 1_200)
/// ```
///
/// The names of a zoom are placed for the whole map when its first tile is drawn, and cached, so neighboring tiles agree on
/// names that cross their border.
public struct MapSheet: Sendable {
  /// The id of the city, such as `london`.
  public let cityID: String

  /// Identifies the map and how it is drawn.
  public let fingerprint: String

  /// Changes when the same map is drawn differently, since clients keep tiles for a year.
  private static let edition = 3

  /// The rectangle around the streets.
  public let bounds: BoundingBox

  /// The rectangle around the streets, and the railways beyond them: where there is something to see.
  public let region: BoundingBox

  /// The licenses of the data, without duplicates.
  public let licenses: [String]

  /// The bounding box of everything drawn.
  let extent: DrawnBox

  /// The streets by rank, least important first.
  let streets: [SheetStreet]

  /// The named streets, most important first.
  let names: [NamedStreet]

  /// Rivers, lakes, docks and the sea.
  let water: [SheetShape]

  /// Canals and streams.
  let waterLines: [SheetLine]

  /// Parks, gardens and cemeteries.
  let green: [SheetShape]

  /// Names of districts, rivers and bays.
  let labels: [SheetPlace]

  /// Stations, those where streets are known first.
  let stations: [SheetPlace]

  /// Where streets are known.
  let covered: [SheetShape]

  /// The railways beyond it, straight between stations.
  let rails: [SheetLine]

  /// The names placed so far, by zoom.
  let placed = PlacedNames()

  /// Prepares a map.
  ///
  /// - Throws: `MapFileError` if the map's layers cannot be read.
  /// - Complexity: O(*n* log *n*) for *n* corners.
  public init(_ map: StreetMap) throws(MapFileError) {
    let layers = try map.layers()
    cityID = map.header.cityID
    fingerprint = "\(map.fingerprint)-\(Self.edition)"
    bounds = map.header.bounds
    licenses = Self.licenses(map.provenance)
    water = layers.water.map { SheetShape($0) }
    green = layers.green.map { SheetShape($0) }
    waterLines = layers.waterLines.map { SheetLine($0) }
    labels = layers.labels.map { SheetPlace($0) }
    covered = map.header.coverage.map { SheetShape($0) }
    let beyond = RailsBeyond(map)
    stations = layers.stations.map { SheetPlace($0) } + beyond.stations
    rails = beyond.lines
    region = beyond.region
    let sorter = StreetSorter(map.graph, green: green)
    streets = sorter.streets()
    names = sorter.names()
    let boxes =
      streets.map(\.box) + water.map(\.box) + green.map(\.box) + waterLines.map(\.box)
      + rails.map(\.box)
    extent = boxes.reduce(DrawnBox(around: [])) { $0.joined($1) }
  }

  /// Returns the licenses of all layers, without duplicates, in the order of the layers.
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

/// The names of a map by zoom, placed on first use.
final class PlacedNames: Sendable {
  /// The names placed so far, by zoom.
  private let names = Mutex<[Int: [PlacedName]]>([:])

  /// Returns the names at a zoom.
  ///
  /// Concurrent callers wait while they are being placed.
  ///
  /// - Parameters:
  ///   - zoom: The zoom.
  ///   - place: Places the names.
  /// - Returns: The names.
  func callAsFunction(_ zoom: Int, place: () -> [PlacedName]) -> [PlacedName] {
    names.withLock { names in
      if let known = names[zoom] { return known }
      let placed = place()
      names[zoom] = placed
      return placed
    }
  }
}

extension MapSheet {
  /// Returns a tile as SVG, or `nil` if it is outside the map.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - theme: The colors.
  /// - Returns: The SVG; deterministic for the same map and tile.
  /// - Complexity: O(*n* + *m*) for *n* corners of shapes in the tile and *m* lines of the map; the first tile of a zoom also
  ///   places the names of the whole map.
  public func tile(_ tile: MapTile, theme: MapTheme = .light) -> String? {
    let view = MapView(tile)
    guard covers(view) else { return nil }
    let names = placed(tile.zoom) { NamePlacer.names(of: self, zoom: view.zoom) }
    let scale = 1 / MapView.unitsPerPixel
    let box = view.box
    let window = DrawnBox(
      left: box.left * scale,
      top: box.top * scale,
      right: box.right * scale,
      bottom: box.bottom * scale
    ).grown(by: 2)
    let shown = names.filter { $0.box.touches(window) }
    return svg(view, .fixed(theme), shown)
  }

  /// Returns whether the map has anything in a window: streets, water or parks.
  private func covers(_ view: MapView) -> Bool {
    let extent = extent
    let box = DrawnBox(
      left: extent.left * view.scale,
      top: extent.top * view.scale,
      right: extent.right * view.scale,
      bottom: extent.bottom * view.scale
    )
    return box.touches(view.box)
  }

  /// Returns a picture as SVG.
  ///
  /// - Parameters:
  ///   - bounds: The area to show, centered; the picture shows more if the proportions differ.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels; by default that of the bounds at this width.
  ///   - theme: The colors.
  /// - Returns: The picture.
  /// - Complexity: That of a tile, plus placing names for each picture.
  public func picture(
    of bounds: BoundingBox,
    width: Double,
    height: Double? = nil,
    theme: MapTheme = .light
  ) -> String {
    let box = DrawnBox(around: bounds.corners.map { WorldPoint($0).drawn })
    let natural = box.width > 0 ? width * box.height / box.width : width
    let view = MapView(around: bounds, width: width, height: height ?? natural)
    return svg(view, .fixed(theme), names(in: view), credit: true)
  }

  /// Returns the names that lie entirely inside a window.
  private func names(in view: MapView, taken: [LabelDisk] = []) -> [PlacedName] {
    let origin = view.origin * (1 / MapView.unitsPerPixel)
    let frame = DrawnBox(
      left: origin.x,
      top: origin.y,
      right: origin.x + view.width,
      bottom: origin.y + view.height
    )
    return NamePlacer.names(of: self, zoom: view.zoom, frame: frame, taken: taken)
  }

  /// Returns the drawing of a window for embedding in another drawing, with ``MapView/unitsPerPixel`` units per pixel.
  ///
  /// - Parameters:
  ///   - view: The window.
  ///   - coloring: How colors are written.
  ///   - prefix: The prefix of identifiers; must be unique in a page.
  ///   - taken: The areas that names must not cover: centers in pixels of the window, and radii.
  /// - Returns: The elements of the drawing.
  package func content(
    of view: MapView,
    coloring: MapColoring,
    prefix: String,
    taken: [(middle: DrawnPoint, radius: Double)] = []
  ) -> Markup {
    let origin = view.origin * (1 / MapView.unitsPerPixel)
    let disks = taken.map { LabelDisk(origin + $0.middle, radius: $0.radius) }
    return MapDrawing(
      sheet: self,
      view: view,
      coloring: coloring,
      prefix: prefix,
      names: names(in: view, taken: disks)
    ).content
  }

  /// Returns a complete document.
  private func svg(
    _ view: MapView,
    _ coloring: MapColoring,
    _ names: [PlacedName],
    credit: Bool = false
  ) -> String {
    let drawing = MapDrawing(
      sheet: self,
      view: view,
      coloring: coloring,
      prefix: "",
      names: names
    )
    let (width, height) = (Int(view.width), Int(view.height))
    let units = Int(MapView.unitsPerPixel)
    let document: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width * units) \(height * units)">
      \(drawing.content)
      \(credit ? self.credit(view, coloring) : "")</svg>

      """
    return document.text
  }

  /// Returns the attribution: the required short form, and the full text.
  private func credit(_ view: MapView, _ coloring: MapColoring) -> Markup {
    let seen = licenses.first { $0.contains("OpenStreetMap") }
    let units = MapView.unitsPerPixel
    let (x, y) = ((view.width - 6) * units, (view.height - 6) * units)
    let text: Markup = """
      <text x="\(x.written)" y="\(y.written)" text-anchor="end" font-family="Helvetica,Arial,sans-serif" font-size="\((9 * units).written)"\
      \(coloring.attributes(fill: .districtName, stroke: .land)) stroke-width="\((2.4 * units).written)" paint-order="stroke">\(seen ?? "")</text>
      """
    return "<desc>\(licenses.joined(separator: "; "))</desc>\n" + (seen == nil ? "" : text + "\n")
  }
}
