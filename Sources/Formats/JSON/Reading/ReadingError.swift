/// The reason that ``StrictReader`` couldn't read a file.
package enum ReadingError: Error, Hashable {
  /// The file isn't valid JSON. The message says why and, where known, at which line and column.
  case notJSON(String)

  /// The faults, in the order they were found; at least one.
  case faults([ReadingFault])

  /// The task was canceled before the file was read.
  case cancelled

  /// The most faults to report unless a reader wants more; reading stops at them.
  package static let mostFaults = 100
}

extension ReadingError: CustomStringConvertible {
  /// The faults, one per line; after twenty, only their number, or the least that it is.
  package var description: String {
    switch self {
    case .notJSON(let message): "not JSON: \(message)"
    case .faults(let faults):
      faults.lines(atMost: 20, isComplete: faults.count < Self.mostFaults)
    case .cancelled: "reading was canceled"
    }
  }
}
