import DayPlanning
import Geography

/// The projection of the map of a day, from degrees to units of the drawing.
///
/// The projection is equirectangular: a degree of longitude is scaled by the cosine of the middle latitude, which is accurate to a
/// few meters for a city.
struct DayMapFrame {
  /// The width of the drawing, in its units.
  static let width = 400.0

  /// The height of the drawing, in its units: between 0.7 and 1.25 times the width.
  let height: Double

  /// The meters per unit.
  let metersPerUnit: Double

  /// The longitude of the left edge.
  private let west: Double

  /// The latitude of the upper edge.
  private let north: Double

  /// The units per degree of longitude.
  private let perLongitude: Double

  /// The units per degree of latitude.
  private let perLatitude: Double

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
    metersPerUnit = drawnWidth / Self.width
    height = (drawnHeight / metersPerUnit).rounded()
    west = box.center.longitude - drawnWidth / 2 / degree / shrink
    north = box.center.latitude + drawnHeight / 2 / degree
    perLatitude = degree / metersPerUnit
    perLongitude = perLatitude * shrink
  }

  /// Returns the point of the drawing at a position.
  func point(_ position: Coordinate) -> MapPoint {
    MapPoint(
      x: (position.longitude - west) * perLongitude,
      y: (north - position.latitude) * perLatitude
    )
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
