import Formats

/// Draws the streets of a window.
struct StreetDrawing {
  /// The drawing.
  private let drawing: MapDrawing

  /// The paths of those groups that the window shows, from the least important rank to the most.
  private let groups: [(group: Group, data: Markup)]

  /// What is drawn in one path.
  private struct Group: Hashable {
    let rank: StreetRank
    let isBridge: Bool
    let isTunnel: Bool

    /// What tells the path from others of the drawing.
    var name: String { (isBridge ? "b" : isTunnel ? "t" : "s") + "\(rank.rawValue)" }
  }

  /// Cuts the streets to the window.
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

  /// The streets: their lines once, and the strokes that use them.
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

  /// The strokes from below: tunnels, paths, edges of streets, streets, bridges.
  private var strokes: [Markup] {
    let all = groups.map(\.group)
    let tunnels = all.filter { $0.isTunnel && $0.rank < .path }
    let paths = all.filter { !$0.isTunnel && $0.rank >= .path }
    let streets = all.filter { !$0.isTunnel && !$0.isBridge && $0.rank < .path }
    let bridges = all.filter { !$0.isTunnel && $0.isBridge && $0.rank < .path }
    return tunnels.map(tunnel) + streets.compactMap(edge) + paths.flatMap(path)
      + streets.map(street) + bridges.compactMap(bridge) + bridges.map(street)
  }

  /// What an edge has to add to the width to be drawn, in pixels.
  private static let leastEdge = 0.4

  /// The width of a rank in pixels.
  private func width(_ group: Group) -> Double { group.rank.width(drawing.view.zoom) }

  /// Returns the stroke of a street in a tunnel.
  private func tunnel(_ group: Group) -> Markup {
    use(group, .tunnel, width: width(group) * 0.7, dashes: [3, 2])
  }

  /// Returns the stroke of a path or of steps; on a bridge, over a light bed.
  private func path(_ group: Group) -> [Markup] {
    let line = use(group, .path, width: width(group), dashes: group.rank.dashes)
    guard group.isBridge else { return [line] }
    let bed = width(group) * 2 + 1
    return [
      use(group, .bridge, width: bed + 1.2), use(group, .street, width: bed), line,
    ]
  }

  /// Returns the stroke that shows as the edge of a street, or `nil` if it has none.
  private func edge(_ group: Group) -> Markup? {
    let edge = group.rank.edge(drawing.view.zoom)
    return edge >= Self.leastEdge ? use(group, group.rank.edgeInk, width: width(group) + edge) : nil
  }

  /// Returns the edge of a bridge, or `nil` if it has none.
  private func bridge(_ group: Group) -> Markup? {
    let edge = group.rank.edge(drawing.view.zoom)
    return edge >= Self.leastEdge ? use(group, .bridge, width: width(group) + edge * 1.4) : nil
  }

  /// Returns the stroke of a street.
  private func street(_ group: Group) -> Markup {
    let zoom = drawing.view.zoom
    // Streets without an edge would not show on land of nearly their color.
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
