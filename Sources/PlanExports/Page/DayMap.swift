import Catalogs
import DayPlanning
import Geography
import MapDrawing
import OpeningHours
import SafeMarkup

/// The map of a day as SVG: the area, the route with its numbered stops, sights left out, and a scale, over the drawn map of the
/// city; without a map, over the neighborhoods, and the parks and water that the catalog knows.
struct DayMap {
  /// The plan.
  let exported: ExportedPlan

  /// The day.
  let day: Plan.Day

  /// The index of the day.
  let index: Int

  /// The radius of a pin, in units of the drawing.
  private static let radius = 9.0

  /// The map with its legend; empty if no place is known.
  var figure: Markup {
    let start = exported.start(of: day)
    let end = exported.end(of: day)
    let places = day.stops.map(\.coordinate) + [start, end].compactMap { $0?.coordinate }
    guard let frame = DayMapFrame(around: places, area: exported.area) else { return "" }
    let drawing = drawing(in: frame, start: start, end: end)
    return """
      <figure class="map" aria-labelledby="title-map-\(index + 1)">
      <figcaption id="title-map-\(index + 1)" class="title">The map</figcaption>
      \(drawing.svg)
      <p class="legend" aria-hidden="true">\(drawing.legend)</p>
      </figure>
      """
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
    let (width, height) = (DayMapFrame.width.tenths, frame.height.tenths)
    let pins = zip(spots, zip(truth, seats)).map { pin($0.0, $0.1, at: $1.0, seat: $1.1) }
    let svg: Markup = """
      <svg viewBox="0 0 \(width) \(height)" role="img" \
      aria-label="\(summary(isRound: isRound))">
      \(base)
      \(area(in: frame, isOutline: !base.isEmpty))
      \(hoods.0)
      \(nature.0)
      \(left)
      \(route)
      \(nature.1 + names)
      \(pins)
      \(scale(in: frame))
      </svg>
      """
    let key = legend(
      ends: ends.map(\.0),
      isRound: isRound,
      hoods: base.isEmpty,
      left: !left.isEmpty,
      nature.2
    )
    return (svg, key)
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
      coloring: .adaptive,
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
    let stops = day.stops.enumerated().map { "\($0 + 1). \($1.name)" }.joined(separator: ", ")
    return "Map of the route\(isRound ? ", a round trip" : ""): \(stops)"
  }

  private func area(in frame: DayMapFrame, isOutline: Bool) -> Markup {
    guard let area = exported.area else { return "" }
    let rings = area.polygons.flatMap(\.rings).map { path($0.corners.map(frame.point)) + "Z" }
    let kind = isOutline ? "area outline" : "area"
    return "<path class=\"\(kind)\" d=\"\(rings.joined())\"/>"
  }

  private func path(_ points: [MapPoint]) -> String {
    guard let first = points.first else { return "" }
    return "M\(first)" + points.dropFirst().map { "L\($0)" }.joined()
  }

  /// The neighborhoods with a stop of the day: a soft shape around their sights, and the positions of their names.
  private func neighborhoods(
    in frame: DayMapFrame
  ) -> (shapes: [Markup], labels: [(String, MapPoint)]) {
    let visited = Set(day.stops.map(\.cluster))
    var shapes: [Markup] = []
    var labels: [(String, MapPoint)] = []
    for (number, cluster) in exported.plan.clusters.filter({ visited.contains($0.id) }).enumerated()
    {
      let stops = day.stops.filter { $0.cluster == cluster.id }.map(\.coordinate)
      let members = cluster.members.compactMap { exported.catalog[$0]?.coordinate }
      let points = (stops + members).map(frame.point).filter(frame.shows)
      let hull = MapHull(around: points).corners
      guard let top = hull.min(by: { $0.y < $1.y }) else { continue }
      // A line of length zero still has round caps.
      let shape = path(hull) + (hull.count == 1 ? "l0.01 0" : "Z")
      shapes.append("<path class=\"hood h\(number % 4)\" d=\"\(shape)\"/>")
      if cluster.members.count > 1 { labels.append((cluster.name, top)) }
    }
    return (shapes, labels)
  }

  private func label(
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

  /// Parks, gardens and waterfronts of the catalog that are not stops: a symbol each, and a name if there is room.
  private func nature(
    in frame: DayMapFrame,
    layout: inout MapLayout
  ) -> (signs: [Markup], labels: [Markup], kinds: Set<Category>) {
    let stops = Set(day.stops.map(\.id))
    let kinds: Set<Category> = [.park, .garden, .waterfront]
    let places = exported.catalog.attractions
      .filter { kinds.contains($0.category) && !stops.contains($0.id) }
      .filter { frame.shows(frame.point($0.coordinate)) }
      .sorted { ($1.relevance, $0.id) < ($0.relevance, $1.id) }
      .prefix(10)
    var (signs, labels): ([Markup], [Markup]) = ([], [])
    for place in places {
      let point = frame.point(place.coordinate)
      let isWater = place.category == .waterfront
      let shape: Markup =
        isWater
        ? "M-6 -1.5q1.5 -2.2 3 0t3 0 3 0 3 0M-6 2.5q1.5 -2.2 3 0t3 0 3 0 3 0"
        : "M0 -6.5L4.2 0H2L5 4.2H1V7H-1V4.2H-5L-2 0H-4.2Z"
      signs.append(
        "<path class=\"\(isWater ? "water" : "park")\" transform=\"translate(\(point))\" "
          + "d=\"\(shape)\"><title>\(place.name)</title></path>"
      )
      layout.take(point, radius: 6)
      let name = label(
        place.name,
        isWater ? "water-name" : "park-name",
        size: 8.5,
        near: point,
        reach: 12,
        tolerance: 0,
        in: &layout
      )
      if let name { labels.append(name) }
    }
    return (signs, labels, Set(places.map { $0.category == .waterfront ? .waterfront : .park }))
  }

  /// How many of the sights left out are drawn, best known first.
  private static let shownDots = 40

  private func leftOut(in frame: DayMapFrame) -> [Markup] {
    let kinds: Set<Category> = [.park, .garden, .waterfront]
    return exported.leftOut.filter { $0.leftOut.code != .excluded }
      .filter { !kinds.contains($0.place.category) }
      .map { (frame.point($0.place.coordinate), $0.leftOut.name) }
      .filter { frame.shows($0.0) }
      .prefix(Self.shownDots)
      .map { point, name in
        "<circle class=\"dot\" cx=\"\(point.x.tenths)\" cy=\"\(point.y.tenths)\" r=\"3.2\">"
          + "<title>Left out: \(name)</title></circle>"
      }
  }

  /// The legs along their streets, or straight if they are estimated, each with an arrow in its middle and its minutes beside it.
  private func route(in frame: DayMapFrame, layout: inout MapLayout) -> Markup {
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
    return (lines + signs).joined("\n")
  }

  /// Returns an arrow in the direction of a stretch of a leg.
  private func arrow(at middle: MapPoint, from: MapPoint, to: MapPoint) -> Markup {
    let length = from.distance(to: to)
    let (across, down) = ((to.x - from.x) / length, (to.y - from.y) / length)
    let matrix = [across, down, -down, across].map { (($0 * 1_000).rounded() / 1_000).inWords }
    return "<path class=\"arrow\" d=\"M5 0L-4 -4.2L-4 4.2Z\" "
      + "transform=\"matrix(\(matrix.joined(separator: " ")) \(middle))\"/>"
  }

  /// Returns the minutes of a leg beside its middle, or `nil` if there is no room.
  private func minutes(
    of leg: Plan.Leg,
    near middle: MapPoint,
    in layout: inout MapLayout
  ) -> Markup? {
    label(
      "\(leg.minutes.rawValue) min",
      "way-minutes",
      size: 8,
      near: middle,
      reach: 10,
      tolerance: 0.1,
      in: &layout
    )
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

  /// A scale bar of a round number of meters, at most a third of the map.
  private func scale(in frame: DayMapFrame) -> Markup {
    let lengths = [20.0, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000]
    let length = lengths.last { $0 / frame.metersPerUnit <= DayMapFrame.width / 3.5 } ?? 20
    let units = length / frame.metersPerUnit
    let foot = frame.height - 10
    return """
      <g class="scale"><path d="M10 \((foot - 4).tenths)V\(foot.tenths)H\((10 + units).tenths)v-4"/>\
      <text x="\((16 + units).tenths)" y="\((foot + 1).tenths)">\(Meters(length).rounded)</text>\
      <path d="M385 \((foot + 1).tenths)v-17m-4 5l4 -5l4 5"/>\
      <text class="north" x="385" y="\((foot - 20).tenths)">N</text></g>
      """
  }

  private func legend(
    ends: [String],
    isRound: Bool,
    hoods: Bool,
    left: Bool,
    _ nature: Set<Category>
  ) -> Markup {
    var parts: [Markup] = []
    if ends.contains("S") { parts.append("<b>S</b> \(isRound ? "start and end" : "start")") }
    if ends.contains("E") { parts.append("<b>E</b> end") }
    if exported.area != nil {
      parts.append(key("<rect class=\"area\" x=\"1\" y=\"1\" width=\"20\" height=\"11\"/>", "area"))
    }
    if hoods { parts.append(key("<path class=\"hood h0\" d=\"M6 6.5H16\"/>", "neighborhood")) }
    if left {
      parts.append(key("<circle class=\"dot\" cx=\"11\" cy=\"6.5\" r=\"3.2\"/>", "left out"))
    }
    if nature.contains(.park) {
      parts.append(
        key(
          "<path class=\"park\" transform=\"translate(11 6)scale(.85)\" d=\"M0 -6.5L4.2 0H2L5 4.2H1V7H-1V4.2H-5L-2 0H-4.2Z\"/>",
          "park"
        )
      )
    }
    if nature.contains(.waterfront) {
      parts.append(
        key(
          "<path class=\"water\" transform=\"translate(11 6.5)\" d=\"M-6 -1.5q1.5 -2.2 3 0t3 0 3 0 3 0M-6 2.5q1.5 -2.2 3 0t3 0 3 0 3 0\"/>",
          "water"
        )
      )
    }
    return parts.map { "<span>\($0)</span>" as Markup }.joined(" ")
  }

  private func key(_ sign: Markup, _ words: String) -> Markup {
    "<svg width=\"22\" height=\"13\">\(sign)</svg> \(words)"
  }
}
