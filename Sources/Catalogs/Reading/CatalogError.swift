import StrictJSON

/// The reason that a file is not a catalog.
public enum CatalogError: Error, Hashable {
  /// The file is not JSON; the message says why and, where known, in which line and column.
  case notJSON(file: String, message: String)

  /// The file is JSON but not a sound catalog; all faults, in the order in which they were found.
  case faults([CatalogFault])
}

extension CatalogError: CustomStringConvertible {
  /// What is wrong, a line for each fault; after twenty the rest is counted.
  public var description: String {
    switch self {
    case .notJSON(let file, let message):
      "\(file) is not JSON: \(message)"
    case .faults(let faults):
      "\(faults.first?.file ?? "the catalog") is not a sound catalog:\n"
        + faults.lines(atMost: 20, indentation: "  ")
    }
  }
}
