import Formats

/// Writes the names of a window and draws the dots of its stations.
struct NameDrawing {
  /// The drawing.
  private let drawing: MapDrawing

  /// The fonts; their widths agree with those that places were found with.
  private static let sans = "Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif"

  /// The fonts of water, as on paper maps: slanted, with serifs.
  private static let serif = "Georgia,Times New Roman,Liberation Serif,serif"

  /// Writes the names of a drawing.
  init(_ drawing: MapDrawing) {
    self.drawing = drawing
  }

  /// A font of the drawing: names of a kind and a size are grouped.
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

  /// Returns a line of text: level, turned, or along a bent path.
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

  /// Returns text along a bent path.
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
