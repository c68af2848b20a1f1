/// A polygon as decoded from GeoJSON, before validation.
struct RawPolygon: Hashable {
  /// The path of its coordinates in the file.
  let path: String

  /// The rings, starting with the outer one.
  var rings: [RawRing] = []
}
