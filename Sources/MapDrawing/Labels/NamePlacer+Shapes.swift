extension NamePlacer {
  /// The minimum share of a line of text inside the shape that it names.
  private static let leastInside = 0.72

  /// Places the names of water: at labels, in named shapes, and along canals.
  mutating func placeWater() {
    let rivers = Set(sheet.water.filter { $0.kind == "river" }.map(\.name))
    let named = Set(sheet.labels.filter { $0.kind == "label" }.map(\.name)).union(rivers)
    for label in sheet.labels where label.kind == "label" && !rivers.contains(label.name) {
      let point = label.point.drawn
      let shape = sheet.water.first { $0.contains(point) }
      placeWater(label.name, at: point, in: shape, isForced: true)
    }
    for shape in sheet.water.sorted(by: { $0.area > $1.area }) where !shape.name.isEmpty {
      if shape.kind == "river" { placeRiver(shape) }
      if named.contains(shape.name) { continue }
      guard let (middle, _) = shape.widest else { continue }
      placeWater(shape.name, at: middle, in: shape, isForced: false)
    }
    guard zoom >= 14 else { return }
    for line in sheet.waterLines where !line.name.isEmpty {
      placeAlong(line.points, line.name, .water, size: waterSize * 0.9, spacing: 500)
    }
  }

  /// The text size of water names.
  private var waterSize: Double { ([11, 12, 13, 13.5, 14, 15, 16, 17] as ZoomScale)(zoom) }

  /// Places the name of a river repeatedly along its course.
  ///
  /// Positions are where the lines of a fixed grid cross the river.
  private mutating func placeRiver(_ shape: SheetShape) {
    let step = 384 / scale
    let first = (shape.box.left / step).rounded(.up)
    let last = (shape.box.right / step).rounded(.down)
    let down = DrawnPoint(x: 0, y: 1)
    for column in stride(from: first, through: max(first, last), by: 1) {
      let top = DrawnPoint(x: column * step, y: shape.box.top)
      let crossings = shape.crossings(through: top, toward: down)
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let middle = top + down * ((crossings[pair] + crossings[pair + 1]) / 2)
        guard (crossings[pair + 1] - crossings[pair]) * scale > 7 else { continue }
        placeWater(shape.name, at: middle, in: shape, isForced: false)
      }
    }
  }

  /// Places a water name around a point, in the direction in which the water is longest.
  private mutating func placeWater(
    _ text: String,
    at point: DrawnPoint,
    in shape: SheetShape?,
    isForced: Bool
  ) {
    let size = waterSize
    let spacing = NameStyle.water.spacing
    let width = TextMetrics.width(of: text, size: size, spacing: spacing)
    let spot = point * scale
    guard isNear(spot), !isRepeated("water \(text)", at: spot, within: 560) else { return }
    guard let (middle, direction, room) = shape?.longest(at: point, for: width / scale) else {
      if isForced {
        let line = TextLine(text, around: spot, width: width)
        place(PlacedName(.water, size: size, lines: [line]), as: "water \(text)")
      }
      return
    }
    guard isForced || room * scale >= width * Self.leastInside else { return }
    let line = TextLine(text, around: middle * scale, width: width, direction: direction)
    if place(PlacedName(.water, size: size, lines: [line]), as: "water \(text)") { return }
    let level = TextBlock.lines(text, size: size, spacing: spacing, around: spot, within: width / 2)
    if isForced { place(PlacedName(.water, size: size, lines: level), as: "water \(text)") }
  }

  /// Places the names of parks in which they fit.
  ///
  /// - Parameter isLarge: Whether to place large parks or the others.
  mutating func placeGreen(isLarge: Bool) {
    let size = ([8.5, 8.5, 9, 9.5, 10, 11, 12, 13] as ZoomScale)(zoom)
    for shape in sheet.green.sorted(by: { $0.area > $1.area }) where !shape.name.isEmpty {
      let area = shape.area * scale * scale
      guard area > 500 else { break }
      guard (area > 14_000) == isLarge, let (middle, room) = shape.widest else { continue }
      let spot = middle * scale
      guard isNear(spot), !isRepeated(shape.name.lowercased(), at: spot, within: 260) else {
        continue
      }
      let lines = TextBlock.lines(
        shape.name,
        size: size,
        spacing: 0,
        around: spot,
        within: max(room * scale * 0.9, size * 5)
      )
      let widest = lines.map { $0.path[1].x - $0.path[0].x }.max() ?? 0
      guard widest * Self.leastInside <= room * scale else { continue }
      place(PlacedName(.green, size: size, lines: lines), as: shape.name.lowercased())
    }
  }
}
