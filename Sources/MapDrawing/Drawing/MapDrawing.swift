import Formats

/// Draws a window of a map as SVG.
///
/// From the ground up: land, parks, water, tunnels, paths, the edges of streets, streets, bridges, names.
struct MapDrawing {
  /// The map.
  let sheet: MapSheet

  /// The window.
  let view: MapView

  /// How colors are said.
  let coloring: MapColoring

  /// What the identifiers of this drawing begin with, so that a page can hold several.
  let prefix: String

  /// The names to write.
  let names: [PlacedName]

  /// What is drawn, in units from the corner of the projection: the window and as much as the widest street reaches into it.
  private var reach: DrawnBox { view.box.grown(by: 16 * MapView.unitsPerPixel) }

  /// The largest distance of a dropped corner from its line, in units of the projection: a third of a pixel, and half of one on
  /// small scales, where lines are that thin.
  private var tolerance: Double {
    (view.zoom < 14 ? 0.5 : 0.35) * MapView.unitsPerPixel / view.scale
  }

  /// The window in units of the projection, with what reaches into it.
  private var worldReach: DrawnBox {
    let box = reach
    return DrawnBox(
      left: box.left / view.scale,
      top: box.top / view.scale,
      right: box.right / view.scale,
      bottom: box.bottom / view.scale
    )
  }

  /// Returns a length in pixels in units of the drawing.
  static func units(_ pixels: Double) -> Double {
    (pixels * MapView.unitsPerPixel * 10).rounded() / 10
  }

  /// The drawing, without the `svg` element around it.
  ///
  /// - Complexity: O(*n*) for *n* corners of what touches the window, and for the number of lines of the map.
  var content: Markup {
    let box = view.box
    let ground: Markup = """
      <path\(coloring.attribute("fill", .land)) d="M0 0h\(Int(box.width))v\(Int(box.height))h-\(Int(box.width))z"/>
      """
    return [ground, shapes, StreetDrawing(self).content, NameDrawing(self).content]
      .filter { !$0.isEmpty }.joined("\n")
  }

  /// Parks and water.
  private var shapes: Markup {
    let sand = sheet.green.filter { $0.kind == "beach" }
    let green = sheet.green.filter { $0.kind != "beach" }
    return [
      path(of: green, fill: .green, stroke: .hedge), path(of: sand, fill: .sand, stroke: .hedge),
      path(of: sheet.water, fill: .water, stroke: .shore), canals,
    ].filter { !$0.isEmpty }.joined("\n")
  }

  /// Returns shapes in one path; empty if none is in the window.
  private func path(of shapes: [SheetShape], fill: MapInk, stroke: MapInk) -> Markup {
    var writer = PathWriter()
    let (near, tiny) = (worldReach, tolerance * tolerance * 8)
    for shape in shapes where shape.box.touches(near) && shape.box.width * shape.box.height > tiny {
      for ring in shape.rings {
        let thin = LineThinning.ring(ring, tolerance: tolerance)
        guard thin.count > 2 else { continue }
        writer.add(LineClipping.ring(thin.map(placed), in: reach).map(moved), isClosed: true)
      }
    }
    guard !writer.isEmpty else { return .empty }
    let width = Self.units(view.zoom < 13 ? 0.5 : 0.8).written
    return
      "<path\(coloring.attributes(fill: fill, stroke: stroke)) stroke-width=\"\(width)\" d=\"\(writer.data)\"/>"
  }

  /// Canals and streams.
  private var canals: Markup {
    var writer = PathWriter()
    for line in sheet.waterLines { add(line.points, in: line.box, to: &writer) }
    guard !writer.isEmpty else { return .empty }
    let width = Self.units(([0.8, 1.2, 1.8, 2.4, 3.6, 6, 9, 14] as ZoomScale)(view.zoom)).written
    return """
      <path fill="none"\(coloring.attribute("stroke", .water)) stroke-width="\(width)" \
      stroke-linejoin="round" d="\(writer.data)"/>
      """
  }

  /// Adds what the window shows of a line.
  func add(_ points: [WorldPoint], in box: DrawnBox, to writer: inout PathWriter) {
    guard box.touches(worldReach) else { return }
    let thin = LineThinning.line(points[...], tolerance: tolerance).map(placed)
    for part in LineClipping.parts(of: thin, in: reach) { writer.add(part.map(moved)) }
  }

  /// Returns a point in whole units from the corner of the projection.
  private func placed(_ point: WorldPoint) -> DrawnPoint {
    let point = point.drawn * view.scale
    return DrawnPoint(x: point.x.rounded(), y: point.y.rounded())
  }

  /// Returns a point in units from the corner of the window.
  private func moved(_ point: DrawnPoint) -> DrawnPoint { point - view.origin }
}

extension Double {
  /// The number with at most one decimal, as SVG reads it.
  var written: String {
    let tenths = Int((self * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return sign + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
  }
}
