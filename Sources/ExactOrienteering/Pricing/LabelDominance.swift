/// When one label of a ``Labeling`` dominates another.
enum LabelDominance {
  /// When it is worth no less, whatever the prices: keeps a best route that visits all required places.
  case byValue
  /// When it has visited the same places: keeps the best order of every set of places.
  case bySet
}

/// How a ``Labeling`` ended.
enum LabelingEnding {
  /// All labels were looked at, so no route is missing.
  case complete
  /// A limit was reached, or the search was stopped.
  case stopped
}
