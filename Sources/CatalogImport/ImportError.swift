/// The reason that a map can't be imported.
package enum ImportError: Error, Hashable {
  /// No element is a sight, or none is within the bounds.
  case noPlaces(elements: Int, bounded: Bool)
}

extension ImportError: CustomStringConvertible {
  /// What is wrong and how to fix it.
  package var description: String {
    switch self {
    case .noPlaces(let elements, let isBounded):
      "none of \(elements) elements is a sight"
        + (isBounded && elements > 0
          ? " within --bbox; check that the order is south,west,north,east" : "")
        + "; see data/README.md for the tags of sights"
    }
  }
}
