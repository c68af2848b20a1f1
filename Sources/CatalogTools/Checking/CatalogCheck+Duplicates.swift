import Catalogs

extension CatalogCheck {
  /// Reports earlier rows that look like the same sight.
  ///
  /// Neighboring sights are common, so proximity alone isn't suspicious. See ``DuplicateRule`` for the criteria.
  mutating func checkDuplicates(_ index: Int) {
    defer { duplicates.add(profiles[index], index) }
    for earlier in duplicates.candidates(for: profiles[index]) {
      guard let match = DuplicateRule.match(between: profiles[index], and: profiles[earlier]) else {
        continue
      }
      let (place, other) = (catalog.attractions[index], catalog.attractions[earlier])
      let areRelated = place.partOf == other.id || other.partOf == place.id
      if match.kind == .part, areRelated { continue }
      report(
        index,
        match.key,
        value: match.value,
        "\(match.problem) \(path(of: earlier))",
        remedy: match.remedy
      )
    }
  }
}
