import Formats

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason a file can't be read as an area.
public enum AreaError: Error, Hashable {
  /// The file isn't valid JSON. The message says why and, where known, at which line and column.
  case notJSON(String)

  /// All faults, in file order, with faults of whole polygons after those of their positions. The list is limited to a
  /// thousand.
  case faults([AreaFault])
}

extension AreaError: CustomStringConvertible {
  /// The faults, one per line; after twelve, only their number.
  public var description: String {
    switch self {
    case .notJSON(let message): "the area is not JSON: \(message)"
    case .faults(let faults):
      "the area is not valid:\n" + faults.lines(atMost: 12, indentation: "  ")
    }
  }
}

extension AreaError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

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
