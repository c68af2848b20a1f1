import Geography
import Streets

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A position in the square of the Web Mercator projection, counted from its northwestern corner.
///
/// A side of the square is ``side`` units, so that a unit is at most 4 cm on the ground. Coordinates are not wrapped: a map
/// that reaches the antimeridian ends there.
struct WorldPoint: Hashable, Sendable {
  /// The units to the east.
  var x: Int32

  /// The units to the south.
  var y: Int32

  /// The zoom at which a unit would be a pixel of a tile of 256 pixels.
  static let zoom = 22

  /// The units along a side of the square.
  static let side = 1 << (zoom + 8)

  /// The latitude where the square ends, in degrees.
  static let lastLatitude = 85.051_128_779_806_6

  /// Creates a position from its units.
  init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// Projects a position; one beyond ``lastLatitude`` goes to the edge of the square.
  ///
  /// > Source: S. E. Battersby, M. P. Finn, E. L. Usery, K. H. Yamamoto, "Implications of Web Mercator and Its Use in Online
  /// > Mapping", *Cartographica* 49 (2014), 85–101, <https://doi.org/10.3138/carto.49.2.2313>.
  init(_ position: Coordinate) {
    let latitude = min(max(position.latitude, -Self.lastLatitude), Self.lastLatitude).radians
    let side = Double(Self.side)
    let across = (position.longitude + 180) / 360 * side
    let down = (1 - asinh(tan(latitude)) / .pi) / 2 * side
    x = Int32(min(max(across.rounded(), 0), side))
    y = Int32(min(max(down.rounded(), 0), side))
  }

  /// Projects a position of a map file.
  init(_ position: FixedPosition) {
    self.init(position.coordinate)
  }

  /// The point as numbers with a fraction.
  var drawn: DrawnPoint { DrawnPoint(x: Double(x), y: Double(y)) }
}
