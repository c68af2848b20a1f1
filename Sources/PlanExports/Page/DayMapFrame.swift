import DayPlans
import Geography
import MapDrawing

/// The projection of the map of a day, from degrees to units of the drawing.
///
/// The projection is that of the drawn map below it.
struct DayMapFrame {
  /// The width of the drawing, in its units.
  static let width = 400.0

  /// The height of the drawing, in its units: between 0.7 and 1.25 times the width.
  let height: Double

  /// The meters per unit.
  let metersPerUnit: Double

  /// The window on the drawn map, whose pixels are smaller than the units, since pages enlarge the map.
  let view: MapView

  /// The pixels of the drawn map per unit.
  static let pixelsPerUnit = 1.6

  /// Creates a frame around the places of a day, and around its area unless that is much larger; returns `nil` if there are no
  /// places.
  init?(around places: [Coordinate], area: Area?) {
    guard let inner = BoundingBox(around: places) else { return nil }
    var box = inner
    if let area = area?.boundingBox {
      let both = BoundingBox(
        south: min(inner.south, area.south),
        west: min(inner.west, area.west),
        north: max(inner.north, area.north),
        east: max(inner.east, area.east)
      )
      let isNear = { (wide: Double, narrow: Double) in wide <= max(0.01, narrow) * 2.5 }
      if let both, isNear(both.north - both.south, inner.north - inner.south),
        isNear(both.east - both.west, inner.east - inner.west)
      {
        box = both
      }
    }
    let degree = Coordinate.earthRadius * 1.0.radians
    let shrink = max(0.01, box.center.latitude.radians.cosine)
    // At least 300 meters, plus a margin for the pins.
    let wide = max(300, (box.east - box.west) * shrink * degree) * 1.16
    let high = max(200, (box.north - box.south) * degree) * 1.16
    let drawnWidth = max(wide, high * 0.8)
    let drawnHeight = max(high, drawnWidth * 0.7)
    height = (drawnHeight / drawnWidth * Self.width).rounded()
    let (east, north) = (drawnWidth / 2 / degree / shrink, drawnHeight / 2 / degree)
    let center = box.center
    let drawn = BoundingBox(
      south: max(center.latitude - north, -90),
      west: max(center.longitude - east, -180),
      north: min(center.latitude + north, 90),
      east: min(center.longitude + east, 180)
    )
    view = MapView(
      around: drawn ?? box,
      width: Self.width * Self.pixelsPerUnit,
      height: height * Self.pixelsPerUnit
    )
    metersPerUnit = view.metersPerPixel * Self.pixelsPerUnit
  }

  /// Returns the point of the drawing at a position.
  func point(_ position: Coordinate) -> MapPoint {
    let point = view.point(position)
    return MapPoint(x: point.x / Self.pixelsPerUnit, y: point.y / Self.pixelsPerUnit)
  }

  /// Returns whether a point lies in the drawing, with room for a symbol.
  func shows(_ point: MapPoint) -> Bool {
    (6...Self.width - 6).contains(point.x) && (6...height - 6).contains(point.y)
  }
}

/// A point of a drawing, in units from the upper left corner.
struct MapPoint: Hashable {
  /// The units to the right.
  var x: Double

  /// The units down.
  var y: Double

  /// Returns the distance to another point.
  func distance(to other: Self) -> Double {
    let (across, down) = (other.x - x, other.y - y)
    return (across * across + down * down).squareRoot()
  }
}

extension MapPoint: CustomStringConvertible {
  /// The point in SVG path syntax, to a tenth of a unit.
  var description: String { "\(x.tenths) \(y.tenths)" }
}

extension Double {
  /// The number to a tenth, without decimals if it is whole.
  var tenths: String { ((self * 10).rounded() / 10).inWords }
}

extension [MapPoint] {
  /// The length of the line through the points.
  var length: Double {
    zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The segment of the line that contains its midpoint; `nil` if there is no line.
  var middle: (MapPoint, MapPoint)? {
    var left = length / 2
    for (from, to) in zip(self, dropFirst()) {
      left -= from.distance(to: to)
      if left <= 0 { return (from, to) }
    }
    return nil
  }
}
