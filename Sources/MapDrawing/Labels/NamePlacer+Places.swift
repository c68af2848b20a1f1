extension NamePlacer {
  /// Places the names of districts.
  mutating func placeDistricts(ranks: ClosedRange<Int>) {
    guard zoom < 16.8 else { return }
    let kinds: Set = ["district", "local area", "place"]
    for place in sheet.labels where kinds.contains(place.kind) && ranks.contains(place.rank) {
      guard zoom >= [11.0, 12.6, 13.6][min(max(place.rank, 1), 3) - 1] else { continue }
      let size = place.rank == 1 ? Self.bigDistrict(zoom) : Self.smallDistrict(zoom)
      put(place.name.uppercased(), .district, size: size, at: pixel(place.point), width: size * 9)
    }
  }

  /// The text sizes of districts of rank 1, and of the others.
  private static let bigDistrict: ZoomScale = [8.5, 9.5, 10.5, 12, 13, 13]
  private static let smallDistrict: ZoomScale = [7, 7.5, 8.5, 9.5, 11, 12]

  /// Places a name around a point, or a little above or below.
  private mutating func put(
    _ text: String,
    _ style: NameStyle,
    size: Double,
    at point: DrawnPoint,
    width: Double
  ) {
    guard isNear(point), !text.isEmpty, !isRepeated(text.lowercased(), at: point, within: 300)
    else { return }
    for offset in [0, -1.3, 1.3, -2.6, 2.6] {
      let middle = point + DrawnPoint(x: 0, y: offset * size)
      let lines = TextBlock.lines(
        text,
        size: size,
        spacing: style.spacing,
        around: middle,
        within: width
      )
      if place(PlacedName(style, size: size, lines: lines), as: text.lowercased(), margin: 3) {
        return
      }
    }
  }

  /// Places the dots of stations.
  mutating func placeDots() {
    for station in sheet.stations where zoom >= (station.isBeyond ? 11.5 : 12.5) {
      let point = pixel(station.point)
      guard isNear(point), !isRepeated(Self.dot(station), at: point, within: 16) else { continue }
      place(
        PlacedName(.station, size: 0, lines: [], dot: point),
        as: Self.dot(station),
        margin: -0.5
      )
    }
  }

  /// Returns the key of a station's dots.
  private static func dot(_ station: SheetPlace) -> String { "dot \(station.name)" }

  /// Places the names of stations next to their dots, if those were placed.
  mutating func placeStations() {
    let size = ([9, 9, 9, 9, 9.5, 10.5, 11.5, 12.5] as ZoomScale)(zoom)
    for station in sheet.stations
    where !station.name.isEmpty && zoom >= (station.isBeyond ? 12.5 : 13.8) {
      let point = pixel(station.point)
      guard isNear(point), isRepeated(Self.dot(station), at: point, within: 0.5),
        !isRepeated("station \(station.name)", at: point, within: 160)
      else { continue }
      put(station.name, size: size, beside: point)
    }
  }

  /// Places the name of a station beside, below or above its dot.
  private mutating func put(_ text: String, size: Double, beside dot: DrawnPoint) {
    let width = TextMetrics.width(of: text, size: size)
    let across = PlacedName.dotRadius + 4 + width / 2
    let down = PlacedName.dotRadius + 3 + size * 0.62
    for (x, y) in [(across, 0.0), (-across, 0), (0, down), (0, -down)] {
      let line = TextLine(text, around: dot + DrawnPoint(x: x, y: y), width: width)
      if place(PlacedName(.station, size: size, lines: [line]), as: "station \(text)") { return }
    }
  }
}
