/// A tile of the usual square pyramid over the Web Mercator projection.
///
/// > Source: OGC, *Two Dimensional Tile Matrix Set and Tile Set Metadata*, OGC 17-083r4, annex D.1, `WebMercatorQuad`.
public struct MapTile: Hashable, Sendable {
  /// The zoom: there are 2 to its power columns, and as many rows.
  public let zoom: Int

  /// The column, from 0 at the antimeridian eastward.
  public let column: Int

  /// The row, from 0 in the north.
  public let row: Int

  /// The zooms that are drawn.
  public static let zooms = 11...18

  /// The width and the height in pixels.
  public static let size = 256

  /// Creates a tile, or returns `nil` if its zoom is not drawn or has no such column or row.
  public init?(zoom: Int, column: Int, row: Int) {
    guard Self.zooms.contains(zoom), (0..<1 << zoom).contains(column), (0..<1 << zoom).contains(row)
    else { return nil }
    self.zoom = zoom
    self.column = column
    self.row = row
  }
}
