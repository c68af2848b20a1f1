import Formats
import Geography

/// Draws a window of a map as SVG.
///
/// Layers from bottom to top: land, land without known streets, parks, water, railways there, tunnels, paths, street casings, streets,
/// bridges, names.
struct MapDrawing {
  /// The map.
  let sheet: MapSheet

  /// The window.
  let view: MapView

  /// How colors are written.
  let coloring: MapColoring

  /// The prefix of the drawing's identifiers, so that a page can contain several drawings.
  let prefix: String

  /// The names to draw.
  let names: [PlacedName]

  /// The drawn rectangle, in units from the corner of the projection: the window plus a margin for the widest street.
  private var reach: DrawnBox { view.box.grown(by: 16 * MapView.unitsPerPixel) }

  /// The simplification tolerance, in units of the projection: a third of a pixel, or half of one at low zooms, where lines are
  /// thin.
  private var tolerance: Double {
    (view.zoom < 14 ? 0.5 : 0.35) * MapView.unitsPerPixel / view.scale
  }

  /// The window plus its margin, in units of the projection.
  private var worldReach: DrawnBox {
    let box = reach
    return DrawnBox(
      left: box.left / view.scale,
      top: box.top / view.scale,
      right: box.right / view.scale,
      bottom: box.bottom / view.scale
    )
  }

  /// Converts a length in pixels to units of the drawing.
  static func units(_ pixels: Double) -> Double {
    (pixels * MapView.unitsPerPixel * 10).rounded() / 10
  }

  /// The drawing, without the `svg` element around it.
  ///
  /// - Complexity: O(*n* + *m*) for *n* corners of shapes in the window and *m* lines of the map.
  var content: Markup {
    let box = view.box
    let ground: Markup = """
      <path\(coloring.attribute("fill", .land)) d="M0 0h\(Int(box.width))v\(Int(box.height))h-\(Int(box.width))z"/>
      """
    return [ground, beyond, shapes, rails, StreetDrawing(self).content, NameDrawing(self).content]
      .filter { !$0.isEmpty }.joined("\n")
  }

  /// The land where no streets are known, in a color of its own with a soft edge; empty if streets are known everywhere.
  private var beyond: Markup {
    let frame = reach
    let window = [
      DrawnPoint(x: frame.left, y: frame.top), DrawnPoint(x: frame.right, y: frame.top),
      DrawnPoint(x: frame.right, y: frame.bottom), DrawnPoint(x: frame.left, y: frame.bottom),
    ]
    var (outside, edge) = (PathWriter(), PathWriter())
    outside.add(window.map(moved), isClosed: true)
    for shape in sheet.covered where shape.box.touches(worldReach) {
      for ring in shape.rings {
        let thin = LineSimplification.ring(ring, tolerance: tolerance)
        let part = LineClipping.ring(thin.map(placed), in: frame)
        guard part.count > 2 else { continue }
        if Set(part) == Set(window) { return .empty }
        outside.add(part.map(moved), isClosed: true)
        edge.add(part.map(moved), isClosed: true)
      }
    }
    let land: Markup = """
      <path\(coloring.attribute("fill", .beyond)) fill-rule="evenodd" d="\(outside.data)"/>
      """
    guard !edge.isEmpty else { return land }
    let strokes = [26.0, 16, 8].map { width -> Markup in
      "<path\(coloring.attribute("stroke", .beyond)) stroke-width=\"\(Self.units(width).written)\" d=\"\(edge.data)\"/>"
    }
    return land + "\n<g fill=\"none\" stroke-opacity=\"0.3\">\(strokes.joined())</g>"
  }

  /// The railways where no streets are known.
  private var rails: Markup {
    var writer = PathWriter()
    for line in sheet.rails { add(line.points, in: line.box, to: &writer) }
    guard !writer.isEmpty else { return .empty }
    let width = Self.units(([1, 1.4, 1.8, 2.2, 2.6, 3] as ZoomScale)(view.zoom)).written
    return """
      <path fill="none"\(coloring.attribute("stroke", .rail)) stroke-width="\(width)" stroke-linejoin="round" d="\(writer.data)"/>
      """
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
        let thin = LineSimplification.ring(ring, tolerance: tolerance)
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

  /// Adds the visible parts of a line.
  func add(_ points: [WorldPoint], in box: DrawnBox, to writer: inout PathWriter) {
    guard box.touches(worldReach) else { return }
    let thin = LineSimplification.line(points[...], tolerance: tolerance).map(placed)
    for part in LineClipping.parts(of: thin, in: reach) { writer.add(part.map(moved)) }
  }

  /// Returns a point in integer units from the corner of the projection.
  private func placed(_ point: WorldPoint) -> DrawnPoint {
    let point = point.drawn * view.scale
    return DrawnPoint(x: point.x.rounded(), y: point.y.rounded())
  }

  /// Returns a point in units from the corner of the window.
  private func moved(_ point: DrawnPoint) -> DrawnPoint { point - view.origin }
}

extension Double {
  /// The number in SVG syntax, with at most one decimal.
  var written: String {
    let tenths = Int((self * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return sign + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
  }
}

/// Draws the names of a window and the dots of its stations.
struct NameDrawing {
  /// The drawing.
  private let drawing: MapDrawing

  /// The fonts; their widths match ``TextMetrics``, with which names were placed.
  private static let sans = "Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif"

  /// The fonts of water names: italic serif, as on paper maps.
  private static let serif = "Georgia,Times New Roman,Liberation Serif,serif"

  /// Creates a name drawing.
  init(_ drawing: MapDrawing) {
    self.drawing = drawing
  }

  /// A font of the drawing; names of the same style and size are grouped.
  private struct Font: Hashable, Comparable {
    let style: NameStyle
    let size: Double

    static func < (left: Self, right: Self) -> Bool {
      (left.style, left.size) < (right.style, right.size)
    }
  }

  /// The dots and names.
  var content: Markup {
    var groups: [Font: [Markup]] = [:]
    var dots: [Markup] = []
    for (index, name) in drawing.names.enumerated() {
      if let dot = name.dot { dots.append(self.dot(at: dot)) }
      for (line, text) in name.lines.enumerated() {
        let font = Font(style: name.style, size: name.size)
        let id = "\(drawing.prefix)n\(index)" + (line > 0 ? "l\(line)" : "")
        groups[font, default: []].append(write(text, size: name.size, id: id))
      }
    }
    let texts = groups.sorted { $0.key < $1.key }.map { group($0.key, $0.value) }
    return (dots.isEmpty ? texts : [group(dots)] + texts).joined("\n")
  }

  /// Returns the group of all dots.
  private func group(_ dots: [Markup]) -> Markup {
    let rim = MapDrawing.units(1.4).written
    let colors = drawing.coloring.attributes(fill: .station, stroke: .land)
    return "<g\(colors) stroke-width=\"\(rim)\">\(dots.joined())</g>"
  }

  /// Returns a dot.
  private func dot(at point: DrawnPoint) -> Markup {
    let point = place(point)
    let radius = MapDrawing.units(PlacedName.dotRadius - 0.8).written
    return "<circle cx=\"\(point.x.written)\" cy=\"\(point.y.written)\" r=\"\(radius)\"/>"
  }

  /// Returns the group of all names in a font.
  private func group(_ font: Font, _ texts: [Markup]) -> Markup {
    let colors = drawing.coloring.attributes(fill: font.style.ink, stroke: .land)
    let family = font.style == .water ? Self.serif : Self.sans
    let slant: Markup = font.style == .water ? " font-style=\"italic\"" : ""
    let weight: Markup = font.style == .district ? " font-weight=\"600\"" : ""
    let spacing = MapDrawing.units(font.size * font.style.spacing)
    let space: Markup = spacing > 0 ? " letter-spacing=\"\(spacing.written)\"" : ""
    return """
      <g\(colors) font-family="\(family)" font-size="\(MapDrawing.units(font.size).written)"\(slant)\(weight)\(space) \
      text-anchor="middle" stroke-width="\(MapDrawing.units(2.4).written)" stroke-linejoin="round" paint-order="stroke">
      \(texts)
      </g>
      """
  }

  /// Returns a line of text: horizontal, rotated, or along a curved path.
  private func write(_ line: TextLine, size: Double, id: String) -> Markup {
    let path = line.path.map(place)
    guard path.count == 2 else { return bent(line.text, path, size: size, id: id) }
    let middle = (path[0] + path[1]) * 0.5
    let direction = path[1] - path[0]
    let drop = MapDrawing.units(size * TextMetrics.capHeight / 2)
    if direction.y == 0 {
      return
        "<text x=\"\(middle.x.written)\" y=\"\((middle.y + drop).written)\">\(line.text)</text>"
    }
    let turn = direction.degrees
    let (x, y) = (middle.x.rounded().written, middle.y.rounded().written)
    return """
      <text y="\(drop.written)" transform="translate(\(x) \(y))rotate(\(turn.written))">\(line.text)</text>
      """
  }

  /// Returns text along a curved path.
  private func bent(_ text: String, _ path: [DrawnPoint], size: Double, id: String) -> Markup {
    var writer = PathWriter()
    writer.add(path)
    let drop = MapDrawing.units(size * TextMetrics.capHeight / 2)
    return """
      <path id="\(id)" d="\(writer.data)" fill="none" stroke="none"/><text dy="\(drop.written)"><textPath href="#\(id)" \
      startOffset="50%">\(text)</textPath></text>
      """
  }

  /// Returns a point in units of the drawing.
  private func place(_ point: DrawnPoint) -> DrawnPoint {
    let units = point * MapView.unitsPerPixel
    return DrawnPoint(x: units.x.rounded(), y: units.y.rounded()) - drawing.view.origin
  }
}

/// Draws the streets of a window.
struct StreetDrawing {
  /// The drawing.
  private let drawing: MapDrawing

  /// The paths of the visible groups, from the least to the most important rank.
  private let groups: [(group: Group, data: Markup)]

  /// The key of streets drawn as one path.
  private struct Group: Hashable {
    let rank: StreetRank
    let isBridge: Bool
    let isTunnel: Bool

    /// The identifier of the path, unique in the drawing.
    var name: String { (isBridge ? "b" : isTunnel ? "t" : "s") + "\(rank.rawValue)" }
  }

  /// Clips the streets to the window.
  init(_ drawing: MapDrawing) {
    self.drawing = drawing
    let zoom = drawing.view.zoom
    var writers: [Group: PathWriter] = [:]
    for street in drawing.sheet.streets where street.rank.width(zoom) > 0 {
      let size = (street.box.width + street.box.height) * drawing.view.scale
      guard size >= street.rank.leastSize(zoom) * MapView.unitsPerPixel else { continue }
      let isBridge = street.isBridge && zoom >= 13
      let group = Group(rank: street.rank, isBridge: isBridge, isTunnel: street.isTunnel)
      drawing.add(street.points, in: street.box, to: &writers[group, default: PathWriter()])
    }
    let order = StreetRank.allCases.reversed().flatMap { rank in
      [(false, true), (false, false), (true, false), (true, true)].map {
        Group(rank: rank, isBridge: $0.0, isTunnel: $0.1)
      }
    }
    groups = order.compactMap { group in
      guard let writer = writers[group], !writer.isEmpty else { return nil }
      return (group, writer.data)
    }
  }

  /// The streets: their paths, defined once, and the strokes that reference them.
  var content: Markup {
    guard !groups.isEmpty else { return .empty }
    let lines = groups.map { group, data -> Markup in
      "<path id=\"\(drawing.prefix)\(group.name)\" d=\"\(data)\"/>"
    }
    return """
      <defs>\(lines.joined())</defs>
      <g fill="none" stroke-linejoin="round">
      \(strokes)
      </g>
      """
  }

  /// The strokes from bottom to top: tunnels, paths, casings, streets, bridges.
  private var strokes: [Markup] {
    let all = groups.map(\.group)
    let tunnels = all.filter { $0.isTunnel && $0.rank < .path }
    let paths = all.filter { !$0.isTunnel && $0.rank >= .path }
    let streets = all.filter { !$0.isTunnel && !$0.isBridge && $0.rank < .path }
    let bridges = all.filter { !$0.isTunnel && $0.isBridge && $0.rank < .path }
    return tunnels.map(tunnel) + streets.compactMap(edge) + paths.flatMap(path)
      + streets.map(street) + bridges.compactMap(bridge) + bridges.map(street)
  }

  /// The minimum extra width of a casing to be drawn, in pixels.
  private static let leastEdge = 0.4

  /// The width of a rank in pixels.
  private func width(_ group: Group) -> Double { group.rank.width(drawing.view.zoom) }

  /// Returns the stroke of a street in a tunnel.
  private func tunnel(_ group: Group) -> Markup {
    use(group, .tunnel, width: width(group) * 0.7, dashes: [3, 2])
  }

  /// Returns the stroke of a path or steps; on a bridge, over a light background.
  private func path(_ group: Group) -> [Markup] {
    let line = use(group, .path, width: width(group), dashes: group.rank.dashes)
    guard group.isBridge else { return [line] }
    let bed = width(group) * 2 + 1
    return [
      use(group, .bridge, width: bed + 1.2), use(group, .street, width: bed), line,
    ]
  }

  /// Returns the stroke that forms the casing of a street, or `nil` if it has none.
  private func edge(_ group: Group) -> Markup? {
    let edge = group.rank.edge(drawing.view.zoom)
    return edge >= Self.leastEdge ? use(group, group.rank.edgeInk, width: width(group) + edge) : nil
  }

  /// Returns the casing of a bridge, or `nil` if it has none.
  private func bridge(_ group: Group) -> Markup? {
    let edge = group.rank.edge(drawing.view.zoom)
    return edge >= Self.leastEdge ? use(group, .bridge, width: width(group) + edge * 1.4) : nil
  }

  /// Returns the stroke of a street.
  private func street(_ group: Group) -> Markup {
    let zoom = drawing.view.zoom
    // Without a casing, a street would be hard to see on land of nearly the same color.
    let ink = group.rank.edge(zoom) >= Self.leastEdge ? group.rank.ink : group.rank.edgeInk
    return use(group, ink, width: width(group), cap: "round")
  }

  /// Returns a stroke along a path.
  private func use(
    _ group: Group,
    _ ink: MapInk,
    width: Double,
    dashes: [Double] = [],
    cap: Markup = ""
  ) -> Markup {
    let units = dashes.map { MapDrawing.units($0 * max(1, width / 1.5)).written }
    let dash: Markup =
      dashes.isEmpty ? "" : " stroke-dasharray=\"\(units.joined(separator: " "))\""
    let end: Markup = cap.isEmpty ? "" : " stroke-linecap=\"\(cap)\""
    return """
      <use href="#\(drawing.prefix)\(group.name)"\(drawing.coloring.attribute("stroke", ink)) \
      stroke-width="\(MapDrawing.units(width).written)"\(end)\(dash)/>
      """
  }
}
