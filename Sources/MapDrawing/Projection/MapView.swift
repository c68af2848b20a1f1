package import Geography

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A window on the projection: the drawn area and the scale.
///
/// A pixel has ``unitsPerPixel`` units, and everything is snapped to integer units from the corner of the projection, so the
/// tiles of a zoom agree on every point.
package struct MapView: Hashable, Sendable {
  /// The zoom, possibly fractional; tiles have 256 pixels.
  package let zoom: Double

  /// The offset of the window from the northwest corner of the projection, in units.
  let origin: DrawnPoint

  /// The width in pixels.
  package let width: Double

  /// The height in pixels.
  package let height: Double

  /// The units per pixel.
  package static let unitsPerPixel = 4.0

  /// The allowed zooms of windows: from a continent to a doorstep.
  package static let zooms = 4.0...20.0

  /// The units of the drawing per unit of the projection.
  let scale: Double

  /// Creates the window of a tile.
  package init(_ tile: MapTile) {
    zoom = Double(tile.zoom)
    scale = Self.scale(zoom)
    (width, height) = (Double(MapTile.size), Double(MapTile.size))
    let side = Double(MapTile.size) * Self.unitsPerPixel
    origin = DrawnPoint(x: Double(tile.column) * side, y: Double(tile.row) * side)
  }

  /// Creates a window around a rectangle.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle, centered; the window is larger if the proportions differ.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  package init(around bounds: BoundingBox, width: Double, height: Double) {
    let box = DrawnBox(around: bounds.corners.map { WorldPoint($0).drawn })
    let pixels = min(width / max(box.width, 1), height / max(box.height, 1))
    let exact = Double(WorldPoint.zoom) + log2(pixels)
    zoom = min(max(exact, Self.zooms.lowerBound), Self.zooms.upperBound)
    scale = Self.scale(zoom)
    (self.width, self.height) = (width.rounded(.up), height.rounded(.up))
    let half = DrawnPoint(x: self.width, y: self.height) * (Self.unitsPerPixel / 2)
    let middle = DrawnPoint(x: box.left + box.width / 2, y: box.top + box.height / 2) * scale
    let corner = middle - half
    origin = DrawnPoint(x: corner.x.rounded(), y: corner.y.rounded())
  }

  /// Returns the units of the drawing per unit of the projection at a zoom.
  static func scale(_ zoom: Double) -> Double {
    exp2(zoom - Double(WorldPoint.zoom)) * unitsPerPixel
  }

  /// The window in units from the corner of the projection.
  var box: DrawnBox {
    DrawnBox(
      left: origin.x,
      top: origin.y,
      right: origin.x + width * Self.unitsPerPixel,
      bottom: origin.y + height * Self.unitsPerPixel
    )
  }

  /// Returns the point of the drawing at a position, in pixels from the upper left corner.
  package func point(_ position: Coordinate) -> DrawnPoint {
    (WorldPoint(position).drawn * scale - origin) * (1 / Self.unitsPerPixel)
  }

  /// The meters per pixel at the center of the window.
  package var metersPerPixel: Double {
    let middle = (origin.y + height * Self.unitsPerPixel / 2) / scale / Double(WorldPoint.side)
    let latitude = atan(sinh(.pi * (1 - 2 * middle)))
    let around = 2 * Double.pi * Coordinate.earthRadius
    return around * latitude.cosine * Self.unitsPerPixel / scale / Double(WorldPoint.side)
  }
}

extension BoundingBox {
  /// The southwest and northeast corners.
  var corners: [Coordinate] {
    [
      Coordinate(uncheckedLatitude: south, longitude: west),
      Coordinate(uncheckedLatitude: north, longitude: east),
    ]
  }
}

/// A tile of the Web Mercator tile pyramid.
///
/// > Source: OGC, *Two Dimensional Tile Matrix Set and Tile Set Metadata*, OGC 17-083r4, annex D.1, `WebMercatorQuad`.
public struct MapTile: Hashable, Sendable {
  /// The zoom *z*: there are 2ᶻ columns and rows.
  public let zoom: Int

  /// The column, counted eastward from 0 at the antimeridian.
  public let column: Int

  /// The row, counted southward from 0.
  public let row: Int

  /// The supported zooms.
  public static let zooms = 11...18

  /// The width and the height in pixels.
  public static let size = 256

  /// Creates a tile, or returns `nil` if the zoom is not supported or the column or row is out of range.
  public init?(zoom: Int, column: Int, row: Int) {
    guard Self.zooms.contains(zoom), (0..<1 << zoom).contains(column), (0..<1 << zoom).contains(row)
    else { return nil }
    self.zoom = zoom
    self.column = column
    self.row = row
  }
}
