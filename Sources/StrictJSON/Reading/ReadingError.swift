/// The reason that ``StrictReader`` could not read a file.
package enum ReadingError: Error, Hashable {
  /// The bytes are not JSON; the message says why and, where known, in which line and column.
  case notJSON(String)

  /// All faults, in the order in which they were found; at least one.
  case faults([ReadingFault])
}

extension ReadingError: CustomStringConvertible {
  /// What is wrong, a line for each fault; after twenty the rest is counted.
  package var description: String {
    switch self {
    case .notJSON(let message): "not JSON: \(message)"
    case .faults(let faults): faults.lines(atMost: 20)
    }
  }
}
