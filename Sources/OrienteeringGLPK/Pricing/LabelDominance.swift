/// What makes one label of a ``Labelling`` dominate another.
enum LabelDominance {
  /// Worth no less, whatever the prices: keeps a best route that makes all required visits.
  case byValue
  /// Made the same visits: keeps the best order of every set of visits.
  case bySet
}

/// How a ``Labelling`` ended.
enum LabellingEnding {
  /// All labels were looked at: no route that was asked for is missing.
  case complete
  /// The limits were reached, or there were too many labels.
  case stopped
}
