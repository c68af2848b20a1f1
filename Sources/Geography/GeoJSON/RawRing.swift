/// A ring as decoded from GeoJSON, before validation.
struct RawRing: Hashable {
  /// The path of the ring in the file.
  let path: String

  /// The positions in order; `nil` for elements that aren't positions, which are already reported.
  var positions: [RawPosition?] = []
}
