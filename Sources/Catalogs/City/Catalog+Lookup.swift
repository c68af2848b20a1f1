import Formats
public import Geography

extension Catalog {
  /// Returns the sight nearest to `position` by great-circle distance, and that distance, or `nil` if the catalog is
  /// empty.
  ///
  /// The first in the catalog wins ties.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  public func nearest(to position: Coordinate) -> (Attraction, Meters)? {
    attractions
      .map { ($0, position.distance(to: $0.coordinate)) }
      .min { $0.1 < $1.1 }
  }

  /// The maximum depth of the `partOf` hierarchy.
  static let maximumDepth = 8

  /// Returns the chain of sights that `attraction` is part of, innermost first, at most eight.
  ///
  /// - Complexity: O(1).
  public func wholes(of attraction: Attraction) -> [Attraction] {
    var wholes: [Attraction] = []
    var above = attraction.partOf
    while let id = above, id != attraction.id, let whole = self[id],
      wholes.count < Self.maximumDepth
    {
      wholes.append(whole)
      above = whole.partOf
    }
    return wholes
  }

  /// Returns up to three ids that a misspelled `id` may refer to, likeliest first.
  ///
  /// Compares ids and names by edit distance, ignoring case and punctuation. Ids and names that contain the text come
  /// first.
  ///
  /// - Complexity: O(*n m*²) for *n* sights with names of up to *m* letters.
  public func suggestions(for id: String) -> [String] {
    let candidates = attractions.map { (answer: $0.id, spellings: [$0.id, $0.name]) }
    return Spelling.suggestions(for: id, among: candidates)
  }
}
