/// The polygons of a GeoJSON file, and the faults found while decoding them.
///
/// Decoding throws only if the text isn't JSON; everything else is recorded as a fault.
package struct GeoJSONOutlines: Decodable {
  /// The polygons, in file order.
  let polygons: [RawPolygon]

  /// The faults of the encoding; shapes aren't checked yet.
  let faults: AreaFaultList

  /// Decodes all polygons.
  package init(from decoder: any Decoder) throws {
    var walk = GeoJSONWalk()
    walk.visit(decoder, path: "")
    if walk.polygons.isEmpty, walk.faults.isEmpty {
      walk.faults.add(path: "", found: "there is no polygon", remedy: "draw a Polygon")
    }
    polygons = walk.polygons
    faults = walk.faults
  }
}
