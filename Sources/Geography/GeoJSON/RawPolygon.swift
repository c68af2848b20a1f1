/// A polygon as a GeoJSON file has it, before any check of its shape.
struct RawPolygon: Hashable {
  /// Where its coordinates are in the file.
  let path: String

  /// Its rings, the outer one first.
  var rings: [RawRing] = []
}
