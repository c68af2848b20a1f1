import Catalogs
import Geography
import MapDrawing

/// The projection of a map of a city, from degrees to units of the drawing.
///
/// The projection is that of the drawn map below it.
struct CatalogMapFrame {
  /// The width of the drawing, in its units.
  static let width = 1_000.0

  /// The bounding box of the map.
  let box: BoundingBox

  /// The window on the drawn map, whose pixels are smaller than the units, since readers zoom in.
  let view: MapView

  /// The pixels of the drawn map per unit.
  static let pixelsPerUnit = 2.0

  /// The height of the drawing, in its units.
  let height: Double

  /// Creates a frame around the places, with a margin; around the city if there are none.
  ///
  /// The aspect ratio is between 1.4 and 2.
  init(around places: [Attraction], in city: City) {
    let inner = BoundingBox(around: places.map(\.coordinate)) ?? city.bounds
    let shrink = max(0.01, inner.center.latitude.radians.cosine)
    let wide = max(0.002, (inner.east - inner.west) * shrink) * 1.1
    let high = max(0.002, inner.north - inner.south) * 1.1
    let (width, height) = (max(wide, high * 1.4), max(high, wide * 0.5))
    let middle = inner.center
    box =
      BoundingBox(
        south: max(-90, middle.latitude - height / 2),
        west: max(-180, middle.longitude - width / shrink / 2),
        north: min(90, middle.latitude + height / 2),
        east: min(180, middle.longitude + width / shrink / 2)
      ) ?? city.bounds
    let ratio = (box.north - box.south) / max(1e-9, (box.east - box.west) * shrink)
    view = MapView(
      around: box,
      width: Self.width * Self.pixelsPerUnit,
      height: min(Self.width, Self.width * ratio) * Self.pixelsPerUnit
    )
    self.height = view.height / Self.pixelsPerUnit
  }

  /// The part of the drawing, in its units, that contains the places without the outermost tenths, so that a few remote places
  /// do not crowd the rest.
  func core(of places: [Attraction]) -> (x: Double, y: Double, width: Double) {
    let xs = places.map { x($0.coordinate.longitude) }.sorted()
    let ys = places.map { y($0.coordinate.latitude) }.sorted()
    let tenth = places.count / 10
    guard let left = xs.dropFirst(tenth).first, let right = xs.dropLast(tenth).last,
      let top = ys.dropFirst(tenth).first, let bottom = ys.dropLast(tenth).last
    else { return (0, 0, Self.width) }
    let needed = max(right - left, (bottom - top) * Self.width / height) * 1.15
    let shown = min(Self.width, max(Self.width / 50, needed))
    let upper = (top + bottom - shown * height / Self.width) / 2
    return ((left + right - shown) / 2, upper, shown)
  }

  /// The distance on the ground that the width of the drawing represents.
  var groundWidth: Meters {
    let middle = box.center.latitude
    return Coordinate(uncheckedLatitude: middle, longitude: box.west)
      .distance(to: Coordinate(uncheckedLatitude: middle, longitude: box.east))
  }

  /// Returns the units from the left edge to a longitude in degrees.
  func x(_ longitude: Double) -> Double {
    view.point(Coordinate(uncheckedLatitude: box.north, longitude: longitude)).x
      / Self.pixelsPerUnit
  }

  /// Returns the units from the upper edge to a latitude in degrees.
  func y(_ latitude: Double) -> Double {
    view.point(Coordinate(uncheckedLatitude: latitude, longitude: box.west)).y / Self.pixelsPerUnit
  }

  /// The grid spacing, in ten-thousandths of a degree, chosen to give four to ten meridians.
  private var gridStep: Int {
    let span = (box.east - box.west) * 10_000
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 100_000]
    return steps.first { span / Double($0) <= 8 } ?? 500_000
  }

  /// The degrees of the meridians of the grid.
  var meridians: [Double] { gridLines(from: box.west, to: box.east) }

  /// The degrees of the parallels of the grid.
  var parallels: [Double] { gridLines(from: box.south, to: box.north) }

  /// Returns the degrees within an interval at which grid lines are drawn.
  private func gridLines(from low: Double, to high: Double) -> [Double] {
    let step = gridStep
    let first = Int((low * 10_000 / Double(step)).rounded(.up))
    let last = Int((high * 10_000 / Double(step)).rounded(.down))
    guard first <= last else { return [] }
    return (first...last).map { Double($0 * step) / 10_000 }
  }
}
