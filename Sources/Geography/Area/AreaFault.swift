/// One thing wrong with the GeoJSON of an area.
public struct AreaFault: Hashable, Sendable {
  /// Where in the file, as in `features[0].geometry.coordinates[0][3]`; empty for the whole.
  public let path: String

  /// The same in words, counted from 1, as in `polygon 1, ring 2, corner 4`.
  ///
  /// Ring 1 is the outer one. Empty where the fault is not in a polygon.
  public let place: String

  /// What was found, as in `latitude 91.0 is not between -90 and 90 degrees`.
  public let found: String

  /// What to do, as in `draw a Polygon`.
  public let remedy: String
}

extension AreaFault {
  /// The place in the file as a JSON pointer (RFC 6901), as in `/features/0/geometry/coordinates/0/3`.
  ///
  /// No key of an area that a path names has a point or a bracket in it.
  package var pointer: String {
    path.split { ".[]".contains($0) }.map { "/\($0)" }.joined()
  }
}

extension AreaFault: CustomStringConvertible {
  /// Place, path, finding and remedy in one line.
  public var description: String {
    let location = [place, path].filter { !$0.isEmpty }.joined(separator: ", ")
    return "\(location.isEmpty ? "" : "\(location): ")\(found); \(remedy)"
  }
}
