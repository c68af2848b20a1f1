public import Geography
import StrictJSON

extension Catalog {
  /// Returns the attraction nearest to `position` by great circle and how far it is, or `nil` if the
  /// catalog is empty; of equally near ones the first.
  ///
  /// - Complexity: O(*n*) for *n* attractions.
  public func nearest(to position: Coordinate) -> (Attraction, Meters)? {
    attractions
      .map { ($0, position.distance(to: $0.coordinate)) }
      .min { $0.1 < $1.1 }
  }

  /// The most attractions that one may be part of, each part of the next.
  static let deepestPart = 8

  /// Returns the attractions whose visits take `attraction` in, the smallest first: that which it is part of, that which
  /// this is part of, and so on, up to eight.
  ///
  /// - Complexity: O(1).
  public func wholes(of attraction: Attraction) -> [Attraction] {
    var wholes: [Attraction] = []
    var above = attraction.partOf
    while let id = above, id != attraction.id, let whole = self[id], wholes.count < Self.deepestPart
    {
      wholes.append(whole)
      above = whole.partOf
    }
    return wholes
  }

  /// Returns the ids that a misspelled `id` may mean, likeliest first, at most three.
  ///
  /// Ids and names are compared without regard to case and punctuation, by their
  /// edit distance; those that contain the text come first.
  ///
  /// - Complexity: O(*n m*²) for *n* attractions with names of up to *m* letters.
  public func suggestions(for id: String) -> [String] {
    let candidates = attractions.map { (answer: $0.id, spellings: [$0.id, $0.name]) }
    return Spelling.suggestions(for: id, among: candidates)
  }
}
