extension Catalog {
  /// Returns the sights that a name refers to: those whose id or name matches exactly or, failing that, those whose
  /// name contains all its words or has its initials.
  ///
  /// Ignores case, accents, punctuation, "the", and "and". Words may be abbreviated to a prefix. "british museum"
  /// matches one sight; "tate" matches two, and so does "moma": the Museum of Modern Art and MoMA PS1.
  ///
  /// - Parameter text: An id or a name.
  /// - Returns: The matches, most relevant first; empty if there are none, one if the name is unambiguous.
  /// - Complexity: O(*n*) in the total length of the catalog's names.
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
