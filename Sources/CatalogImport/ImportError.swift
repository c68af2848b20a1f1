/// The reason that a map makes no catalog.
package enum ImportError: Error, Hashable {
  /// None of the elements is a place, or none lies within the bounds.
  case noPlaces(elements: Int, bounded: Bool)
}

extension ImportError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .noPlaces(let elements, let isBounded):
      "none of \(elements) elements is a place"
        + (isBounded && elements > 0 ? " within --bbox; the order is south,west,north,east" : "")
        + "; data/README.md lists the tags that make one"
    }
  }
}
