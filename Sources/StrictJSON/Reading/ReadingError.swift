/// The reason that ``StrictReader`` couldn't read a file.
package enum ReadingError: Error, Hashable {
  /// The file isn't valid JSON. The message says why and, where known, at which line and column.
  case notJSON(String)

  /// All faults, in the order they were found; at least one.
  case faults([ReadingFault])
}

extension ReadingError: CustomStringConvertible {
  /// The faults, one per line; after twenty, only their number.
  package var description: String {
    switch self {
    case .notJSON(let message): "not JSON: \(message)"
    case .faults(let faults): faults.lines(atMost: 20)
    }
  }
}
