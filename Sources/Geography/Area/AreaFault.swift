/// A fault in the GeoJSON of an area.
public struct AreaFault: Hashable, Sendable {
  /// The path within the file, as in `features[0].geometry.coordinates[0][3]`; empty for the whole file.
  public let path: String

  /// The location in words, counting from 1, as in `polygon 1, ring 2, corner 4`.
  ///
  /// Ring 1 is the outer ring. Empty if the fault isn't in a polygon.
  public let place: String

  /// What was found, as in `latitude 91.0 is not between -90 and 90 degrees`.
  public let found: String

  /// How to fix it, as in `draw a Polygon`.
  public let remedy: String
}

extension AreaFault {
  /// The path as a JSON pointer (RFC 6901), as in `/features/0/geometry/coordinates/0/3`.
  ///
  /// This is unambiguous because the keys in an area's paths contain no periods or brackets.
  package var pointer: String {
    path.split { ".[]".contains($0) }.map { "/\($0)" }.joined()
  }
}

extension AreaFault: CustomStringConvertible {
  /// The location, path, problem, and remedy on one line.
  public var description: String {
    let location = [place, path].filter { !$0.isEmpty }.joined(separator: ", ")
    return "\(location.isEmpty ? "" : "\(location): ")\(found); \(remedy)"
  }
}
