import Catalogs
import DayPlans
import Formats
import Geography
import MapDrawing
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

  /// Whether the drawing stands alone, in the light colors and with a style of its own, rather than in the page of the day.
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
