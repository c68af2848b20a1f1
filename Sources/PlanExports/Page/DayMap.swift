package import Catalogs
package import DayPlans
import Formats
package import Geography
package import MapDrawing
import OpeningHours

/// The map of a day as SVG: the area, the route with its numbered stops, sights left out, and a scale, over the drawn map of the
/// city; without a map, over the neighborhoods, and the parks and water that the catalog knows.
struct DayMap {
  /// The plan.
  let exported: ExportedPlan

  /// The day.
  let day: Plan.Day

  /// The index of the day.
  let index: Int

  /// Whether the drawing is standalone, in the light colors and with its own style, rather than part of the day's page.
  var isAlone = false

  /// The radius of a pin, in units of the drawing.
  static let radius = 9.0

  /// The map alone, as an `svg` element; `nil` if no place is known.
  var picture: Markup? { drawn?.svg }

  /// The map with its legend; empty if no place is known.
  var figure: Markup {
    guard let drawing = drawn else { return "" }
    return """
      <figure class="map" aria-labelledby="title-map-\(index + 1)">
      <figcaption id="title-map-\(index + 1)" class="title">\(PageWords.map)</figcaption>
      \(drawing.svg)
      <p class="legend" aria-hidden="true">\(drawing.legend)</p>
      </figure>
      """
  }

  /// The map as an `svg` element, and its legend; `nil` if no place is known.
  private var drawn: (svg: Markup, legend: Markup)? {
    let start = exported.start(of: day)
    let end = exported.end(of: day)
    let stops = day.stops.flatMap { [$0.coordinate, $0.visitEnd] }
    let places = stops + [start, end].compactMap { $0?.coordinate }
    return DayMapFrame(around: places, area: exported.area).map {
      drawing(in: $0, start: start, end: end)
    }
  }

  private func drawing(
    in frame: DayMapFrame,
    start: ExportedPlan.Spot?,
    end: ExportedPlan.Spot?
  ) -> (svg: Markup, legend: Markup) {
    var layout = MapLayout(width: DayMapFrame.width, height: frame.height)
    let isRound = start != nil && start == end
    let ends = [start.map { ("S", $0) }, isRound ? nil : end.map { ("E", $0) }].compactMap { $0 }
    let stops = day.stops.enumerated().map { index, stop in
      ("\(index + 1)", ExportedPlan.Spot(name: stop.name, coordinate: stop.coordinate))
    }
    let spots = ends + stops
    let truth = spots.map { frame.point($0.1.coordinate) }
    let seats = MapLayout.apart(truth, radius: Self.radius + 0.8)
    for seat in seats { layout.take(seat, radius: Self.radius + 1) }
    let route = route(in: frame, layout: &layout)
    let base = base(in: frame, below: seats)
    let hoods = base.isEmpty ? neighborhoods(in: frame) : ([], [])
    let names = hoods.1.compactMap { name, point in
      label(name, "hood-name", size: 10, near: point, reach: 17, tolerance: 0.12, in: &layout)
    }
    let nature = base.isEmpty ? nature(in: frame, layout: &layout) : ([], [], [])
    let left = leftOut(in: frame)
    let pins = zip(spots, zip(truth, seats)).map { pin($0.0, $0.1, at: $1.0, seat: $1.1) }
    let layers = [
      [area(in: frame, isOutline: !base.isEmpty)], hoods.0, nature.0, left, [route],
      nature.1 + names, pins, [scale(in: frame)],
    ]
    let key = legend(
      ends: ends.map(\.0),
      isRound: isRound,
      hoods: base.isEmpty,
      left: !left.isEmpty,
      nature.2
    )
    return (svg(in: frame, isRound: isRound, base: base, layers: layers), key)
  }

  private func svg(
    in frame: DayMapFrame,
    isRound: Bool,
    base: Markup,
    layers: [[Markup]]
  ) -> Markup {
    let (width, height) = (DayMapFrame.width.tenths, frame.height.tenths)
    return """
      <svg\(isAlone ? aloneAttributes : "") viewBox="0 0 \(width) \(height)" role="img" \
      aria-label="\(summary(isRound: isRound))">
      \(isAlone ? aloneStyle : "")\(base)
      \(layers.map { $0.joined("\n") })
      </svg>
      """
  }

  /// Returns the drawn map below the pins, in units of the frame; empty if the city has none.
  private func base(in frame: DayMapFrame, below pins: [MapPoint]) -> Markup {
    guard let map = exported.map else { return .empty }
    let pixels = DayMapFrame.pixelsPerUnit
    let taken = pins.map {
      (
        middle: DrawnPoint(x: $0.x * pixels, y: $0.y * pixels),
        radius: (Self.radius + 2) * pixels
      )
    }
    let content = map.content(
      of: frame.view,
      coloring: isAlone ? .fixed(.light) : .adaptive,
      prefix: "m\(index + 1)",
      taken: taken
    )
    let scale = 1 / pixels / MapView.unitsPerPixel
    return """
      <g class="base" transform="scale(\(scale.inWords))" aria-hidden="true">
      \(content)
      </g>
      """
  }

  private func summary(isRound: Bool) -> String {
    PageWords.Map.route(day.stops.map(\.name), isRound: isRound)
  }

  private func area(in frame: DayMapFrame, isOutline: Bool) -> Markup {
    guard let area = exported.area else { return "" }
    let rings = area.polygons.flatMap(\.rings).map { path($0.corners.map(frame.point)) + "Z" }
    let kind = isOutline ? "area outline" : "area"
    return "<path class=\"\(kind)\" d=\"\(rings.joined())\"/>"
  }

  /// Returns a line through points.
  func path(_ points: [MapPoint]) -> String {
    guard let first = points.first else { return "" }
    return "M\(first)" + points.dropFirst().map { "L\($0)" }.joined()
  }

  /// Returns a name near a point, or `nil` if there is no room.
  func label(
    _ name: String,
    _ kind: String,
    size: Double,
    near point: MapPoint,
    reach: Double,
    tolerance: Double,
    in layout: inout MapLayout
  ) -> Markup? {
    let short = name.count > 30 ? name.prefix(29) + "…" : name
    return layout.room(for: short, size: size, near: point, reach: reach, tolerance: tolerance)
      .map { place in
        "<text class=\"\(kind)\" x=\"\(place.x.tenths)\" y=\"\(place.y.tenths)\">"
          + "\(short)</text>"
      }
  }

  private func pin(
    _ mark: String,
    _ spot: ExportedPlan.Spot,
    at truth: MapPoint,
    seat: MapPoint
  ) -> Markup {
    let isEnd = mark == "S" || mark == "E"
    let radius = Self.radius
    let shape: Markup =
      isEnd
      ? "<rect class=\"pin\" x=\"-\(radius.tenths)\" y=\"-\(radius.tenths)\" "
        + "width=\"\((radius * 2).tenths)\" height=\"\((radius * 2).tenths)\" rx=\"3\"/>"
      : "<circle class=\"pin\" r=\"\(radius.tenths)\"/>"
    let lead: Markup =
      truth.distance(to: seat) < 3
      ? ""
      : "<path class=\"lead\" d=\"\(path([truth, seat]))\"/>"
        + "<circle class=\"spot\" cx=\"\(truth.x.tenths)\" cy=\"\(truth.y.tenths)\" r=\"1.8\"/>"
    return "\(lead)<g transform=\"translate(\(seat))\"><title>\(spot.name)</title>"
      + "\(shape)<text class=\"pin-text\" y=\"3.6\">\(mark)</text></g>"
  }

  /// A scale bar of a round length, at most a third of the map.
  private func scale(in frame: DayMapFrame) -> Markup {
    let lengths = exported.units.scaleLengths
    let widest = DayMapFrame.width / 3.5 * frame.metersPerUnit
    let length = lengths.last { $0.rawValue <= widest } ?? lengths[0]
    let units = length.rawValue / frame.metersPerUnit
    let foot = frame.height - 10
    return """
      <g class="scale"><path d="M10 \((foot - 4).tenths)V\(foot.tenths)H\((10 + units).tenths)v-4"/>\
      <text x="\((16 + units).tenths)" y="\((foot + 1).tenths)">\(exported.units.rounded(length))</text>\
      <path d="M385 \((foot + 1).tenths)v-17m-4 5l4 -5l4 5"/>\
      <text class="north" x="385" y="\((foot - 20).tenths)">\(PageWords.Map.north)</text></g>
      """
  }
}

extension DayMap {
  /// The legend of the map.
  func legend(
    ends: [String],
    isRound: Bool,
    hoods: Bool,
    left: Bool,
    _ nature: Set<Category>
  ) -> Markup {
    var parts: [Markup] = []
    if ends.contains("S") {
      parts.append("<b>S</b> \(isRound ? PageWords.Map.startAndEnd : PageWords.Map.start)")
    }
    if ends.contains("E") { parts.append("<b>E</b> \(PageWords.Map.end)") }
    if exported.area != nil {
      parts.append(
        key("<rect class=\"area\" x=\"1\" y=\"1\" width=\"20\" height=\"11\"/>", PageWords.Map.area)
      )
    }
    if hoods {
      parts.append(key("<path class=\"hood h0\" d=\"M6 6.5H16\"/>", PageWords.Map.neighborhood))
    }
    if left {
      parts.append(
        key("<circle class=\"dot\" cx=\"11\" cy=\"6.5\" r=\"3.2\"/>", PageWords.Map.leftOut)
      )
    }
    if nature.contains(.park) {
      parts.append(
        key(
          "<path class=\"park\" transform=\"translate(11 6)scale(.85)\" d=\"M0 -6.5L4.2 0H2L5 4.2H1V7H-1V4.2H-5L-2 0H-4.2Z\"/>",
          PageWords.Map.park
        )
      )
    }
    if nature.contains(.waterfront) {
      parts.append(
        key(
          "<path class=\"water\" transform=\"translate(11 6.5)\" d=\"M-6 -1.5q1.5 -2.2 3 0t3 0 3 0 3 0M-6 2.5q1.5 -2.2 3 0t3 0 3 0 3 0\"/>",
          PageWords.Map.water
        )
      )
    }
    return parts.map { "<span>\($0)</span>" as Markup }.joined(" ")
  }

  func key(_ sign: Markup, _ words: String) -> Markup {
    "<svg width=\"22\" height=\"13\">\(sign)</svg> \(words)"
  }
}

extension DayMap {
  /// The legs along their streets, or straight if they are estimated, each with an arrow in its middle and its minutes beside
  /// it, and dashed lines for visits with a separate exit.
  func route(in frame: DayMapFrame, layout: inout MapLayout) -> Markup {
    let ways = exported.ways(of: day).map { (way: $0, points: $0.line.map(frame.point)) }
    let lines = ways.map { way, points -> Markup in
      let line = path(points)
      return "<path class=\"way-rim\" d=\"\(line)\"/><path class=\"way-line\" d=\"\(line)\"/>"
    }
    let signs = ways.compactMap { way, points -> Markup? in
      guard let (from, to) = points.middle, from != to,
        points.length > Self.radius * 2 + 12
      else { return nil }
      let middle = MapPoint(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
      layout.take(middle, radius: 5)
      return arrow(at: middle, from: from, to: to)
        + (minutes(of: way.leg, near: middle, in: &layout) ?? .empty)
    }
    let crossings = exported.crossings(of: day).map { crossing -> Markup in
      "<path class=\"visit-line\" d=\"\(path(crossing.line.map(frame.point)))\"/>"
    }
    return (crossings + lines + signs).joined("\n")
  }

  /// Returns an arrow in the direction of a segment of a leg.
  func arrow(at middle: MapPoint, from: MapPoint, to: MapPoint) -> Markup {
    let length = from.distance(to: to)
    let (across, down) = ((to.x - from.x) / length, (to.y - from.y) / length)
    let matrix = [across, down, -down, across].map { (($0 * 1_000).rounded() / 1_000).inWords }
    return "<path class=\"arrow\" d=\"M5 0L-4 -4.2L-4 4.2Z\" "
      + "transform=\"matrix(\(matrix.joined(separator: " ")) \(middle))\"/>"
  }

  /// Returns the minutes of a leg beside its middle, or `nil` if there is no room.
  func minutes(
    of leg: Plan.Leg,
    near middle: MapPoint,
    in layout: inout MapLayout
  ) -> Markup? {
    label(
      PageWords.Map.minutes(leg.minutes.rawValue),
      "way-minutes",
      size: 8,
      near: middle,
      reach: 10,
      tolerance: 0.1,
      in: &layout
    )
  }
}

extension DayMap {
  /// The attributes that the `svg` element needs outside the day's page: e-books are parsed as XML.
  var aloneAttributes: Markup {
    " xmlns=\"http://www.w3.org/2000/svg\" class=\"day-map d\(index + 1)\""
  }

  /// The style of a standalone drawing.
  ///
  /// A style applies to the whole page that contains it, so each rule names the drawing; e-book readers do not support CSS variables.
  var aloneStyle: Markup {
    let way = DayColor.day(index).light
    let halo = "paint-order:stroke;stroke:#f3efe6;stroke-width:3px;stroke-linejoin:round"
    let font = "font-family:Helvetica,Arial,sans-serif;text-anchor:middle"
    let rules = [
      (".area", "fill:none;stroke:#7b8259;stroke-width:1.6;stroke-dasharray:4 3"),
      (".dot", "fill:#f3efe6;stroke:#5b6068;stroke-width:1.4"),
      (".way-line", "fill:none;stroke:\(way);stroke-width:2.4;stroke-linejoin:round"),
      (".visit-line", "fill:none;stroke:\(way);stroke-width:2.4;stroke-dasharray:2 4;opacity:.7"),
      (".way-rim", "fill:none;stroke:#f3efe6;stroke-width:4.6;stroke-linejoin:round"),
      (".way-minutes", "\(font);font-size:8px;font-weight:700;fill:\(way);\(halo)"),
      (".arrow,.day-map.d\(index + 1) .spot", "fill:\(way)"),
      (".lead", "fill:none;stroke:\(way);stroke-width:1"),
      (".pin", "fill:\(way);stroke:#f3efe6;stroke-width:1.4"),
      (".pin-text", "\(font);font-size:10px;font-weight:700;fill:#fff"),
      (".scale path", "fill:none;stroke:#1f2227;stroke-width:1.3"),
      (
        ".scale text",
        "font-family:Helvetica,Arial,sans-serif;font-size:9.5px;fill:#1f2227;\(halo)"
      ), (".scale .north", "text-anchor:middle"),
    ]
    let text = rules.map { ".day-map.d\(index + 1) \($0){\($1)}" }.joined()
    return "<style>\(Markup(verbatim: text))</style>\n"
  }
}

extension Plan {
  /// Returns the drawn map of each day with stops, for inclusion in another page or an e-book: XHTML without scripts and
  /// without external resources.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the plan was made with.
  ///   - map: The map of the city.
  ///   - units: The units of lengths.
  /// - Returns: The maps, and below them the terms of the map's data; `nil` if no day has stops.
  /// - Complexity: O(*n*²) for *n* places on a map.
  package func drawnMaps(
    in catalog: Catalog,
    over map: MapSheet,
    units: LengthUnits = .metric
  ) -> String? {
    let exported = ExportedPlan(self, in: catalog, map: map, units: units)
    let pictures = days.enumerated().compactMap { index, day -> Markup? in
      guard !day.stops.isEmpty else { return nil }
      let drawing = DayMap(exported: exported, day: day, index: index, isAlone: true)
      return drawing.picture.map { "<p>\(exported.title(of: day))</p>\n\($0)" }
    }
    guard !pictures.isEmpty else { return nil }
    let credit: Markup = "<p class=\"source\">\(PageWords.Map.credit(map.licenses))</p>"
    return (pictures + [credit]).joined("\n").text
  }
}
