import Formats

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
