import Formats

/// The reason a file can't be read as a catalog.
public enum CatalogError: Error, Hashable {
  /// The file isn't valid JSON. The message says why and, where known, at which line and column.
  case notJSON(file: String, message: String)

  /// The file is JSON but not a valid catalog; all faults, in the order they were found.
  case faults([CatalogFault])
}

extension CatalogError: CustomStringConvertible {
  /// The faults, one per line; after twenty, only their number.
  public var description: String {
    switch self {
    case .notJSON(let file, let message):
      "\(file) is not JSON: \(message)"
    case .faults(let faults):
      "\(faults.first?.file ?? "the catalog") is not a valid catalog:\n"
        + faults.lines(atMost: 20, indentation: "  ")
    }
  }
}
