package import Formats
public import Geography

extension MapSheet {
  /// Returns a tile as SVG, or `nil` if the map has nothing there.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - theme: The colors.
  /// - Returns: The same text for the same map and tile.
  /// - Complexity: O(*n*) for *n* corners of what touches the tile, and for the number of lines of the map; the first tile of a zoom
  ///   also places the names of the whole map.
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
  ///   - bounds: What is in the middle of the picture; it shows more where the proportions differ.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels; by default that of the bounds.
  ///   - theme: The colors.
  /// - Returns: The picture.
  /// - Complexity: As that of a tile, and names are placed for each picture.
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

  /// Returns the names of a window, all of them wholly within.
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

  /// Returns the drawing of a window to be put into another drawing, in units of ``MapView/unitsPerPixel`` a pixel.
  ///
  /// - Parameters:
  ///   - view: The window.
  ///   - coloring: How colors are said.
  ///   - prefix: What identifiers begin with; each drawing of a page needs its own.
  ///   - taken: What names must not cover: middles in pixels of the window, and radii.
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

  /// Returns a whole document.
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

  /// Returns the terms of the data: what has to be seen, and all of it for those who look.
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
