/// The polygons of a GeoJSON file and what is wrong with how they are written.
///
/// Decoding it throws only where the text is not JSON: everything else becomes a fault.
package struct GeoJSONOutlines: Decodable {
  /// The polygons, in the order of the file.
  let polygons: [RawPolygon]

  /// What is wrong with the writing; the shapes are not looked at.
  let faults: AreaFaultList

  /// Reads all polygons.
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
