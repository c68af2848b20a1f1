/// A ring as a GeoJSON file has it, before any check of its shape.
struct RawRing: Hashable {
  /// Where it is in the file.
  let path: String

  /// The positions in order; `nil` where there is something else, which has been reported.
  var positions: [RawPosition?] = []
}
