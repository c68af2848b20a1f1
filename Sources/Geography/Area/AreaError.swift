import StrictJSON

/// The reason that a file is not an area.
public enum AreaError: Error, Hashable {
  /// The file is not JSON; the message says why and, where known, in which line and column.
  case notJSON(String)

  /// All faults, in the order of the file; those that concern whole polygons come after those of their
  /// positions. The list ends after a thousand.
  case faults([AreaFault])
}

extension AreaError: CustomStringConvertible {
  /// What is wrong, a line for each fault; after twelve the rest is counted.
  public var description: String {
    switch self {
    case .notJSON(let message): "the area is not JSON: \(message)"
    case .faults(let faults):
      "the area cannot be used:\n" + faults.lines(atMost: 12, indentation: "  ")
    }
  }
}
