extension Catalog {
  /// Returns the sights that a person may mean by a name: those with the id or the name, or else those whose names have all
  /// its words, or its initials.
  ///
  /// Case, accents and punctuation do not count, nor do "the" and "and"; words may be cut short. "british museum" is one
  /// sight, "tate" is two, and so is "moma": the Museum of Modern Art and MoMA PS1.
  ///
  /// - Parameter text: An id or a name.
  /// - Returns: The sights, the best known first; none if nothing is like that, one if there is no doubt.
  /// - Complexity: O(*n*) in the length of the catalog's names.
  public func sights(called text: String) -> [Attraction] {
    if let attraction = self[text] { return [attraction] }
    let wanted = PlaceName(text)
    guard !wanted.key.isEmpty else { return [] }
    let names = attractions.map { (sight: $0, name: PlaceName($0.name)) }
    let same = names.filter {
      $0.name.key == wanted.key || PlaceName($0.sight.id).key == wanted.key
    }
    let like = names.filter { _, name in
      let initials = String(name.words.compactMap(\.first))
      return (wanted.key.count > 1 && initials.hasPrefix(wanted.key))
        || wanted.words.allSatisfy { word in name.words.contains { $0.hasPrefix(word) } }
    }
    return (same.isEmpty ? like : same).map(\.sight)
      .sorted { ($1.relevance, $0.id) < ($0.relevance, $1.id) }
  }
}
