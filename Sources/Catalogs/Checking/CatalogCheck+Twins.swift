extension CatalogCheck {
  /// Finds earlier rows that seem to be the same place.
  ///
  /// Two places next door are common, so nearness alone is not suspicious. See ``PlaceTwins`` for what is.
  mutating func checkTwins(_ index: Int) {
    defer { twins.add(profiles[index], index) }
    for earlier in twins.candidates(for: profiles[index]) {
      guard let kinship = PlaceTwins.kinship(of: profiles[index], and: profiles[earlier]) else {
        continue
      }
      let (place, other) = (catalog.attractions[index], catalog.attractions[earlier])
      let areRelated = place.partOf == other.id || other.partOf == place.id
      if kinship.kind == .part, areRelated { continue }
      report(
        index,
        kinship.key,
        value: kinship.value,
        "\(kinship.problem) \(path(of: earlier))",
        remedy: kinship.remedy
      )
    }
  }
}
