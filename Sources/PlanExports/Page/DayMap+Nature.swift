import Catalogs
import DayPlans
import Formats
import Geography

extension DayMap {
  /// The neighborhoods with a stop of the day: a soft shape around their sights, and the positions of their names.
  func neighborhoods(
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

  /// Parks, gardens and waterfronts of the catalog that are not stops: a symbol each, and a name if there is room.
  func nature(
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

  func leftOut(in frame: DayMapFrame) -> [Markup] {
    let kinds: Set<Category> = [.park, .garden, .waterfront]
    return exported.leftOut.filter { $0.leftOut.code != .excluded }
      .filter { !kinds.contains($0.place.category) }
      .map { (frame.point($0.place.coordinate), $0.leftOut.name) }
      .filter { frame.shows($0.0) }
      .prefix(Self.shownDots)
      .map { point, name in
        "<circle class=\"dot\" cx=\"\(point.x.tenths)\" cy=\"\(point.y.tenths)\" r=\"3.2\">"
          + "<title>\(PageWords.Map.leftOut(name))</title></circle>"
      }
  }
}

/// The convex hull of points.
struct MapHull {
  /// The corners in order; fewer than three if the points lie on a line.
  let corners: [MapPoint]

  /// Computes the hull.
  ///
  /// > Source: A. M. Andrew, "Another Efficient Algorithm for Convex Hulls in Two Dimensions", *Information
  /// > Processing Letters* 9 (1979), 216, <https://doi.org/10.1016/0020-0190(79)90072-3>.
  ///
  /// - Complexity: O(*n* log *n*) for *n* points.
  init(around points: [MapPoint]) {
    let sorted = Set(points).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else {
      corners = sorted
      return
    }
    corners = Self.chain(sorted).dropLast() + Self.chain(sorted.reversed()).dropLast()
  }

  /// Returns one side of the hull, from the first point to the last.
  private static func chain(_ points: [MapPoint]) -> [MapPoint] {
    var chain: [MapPoint] = []
    for point in points {
      while chain.count > 1,
        turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0
      {
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain
  }

  /// Returns twice the signed area of a triangle, positive for a left turn.
  private static func turn(_ first: MapPoint, _ second: MapPoint, _ third: MapPoint) -> Double {
    (second.x - first.x) * (third.y - first.y) - (second.y - first.y) * (third.x - first.x)
  }
}
