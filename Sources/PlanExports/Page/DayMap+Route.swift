import Catalogs
import DayPlans
import Formats
import Geography

extension DayMap {
  /// The legs along their streets, or straight if they are estimated, each with an arrow in its middle and its minutes beside it, and
  /// dashed lines for visits that end elsewhere than they begin.
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

  /// Returns an arrow in the direction of a stretch of a leg.
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
