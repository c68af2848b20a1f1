/// The rule that decides whether a visit takes place under a roof where the catalog does not say.
///
/// | sight without ``DayFacts/setting`` | counts as |
/// |---|---|
/// | museum, gallery, worship, theater, library, shopping | indoor |
/// | park, garden, viewpoint, waterfront, square | outdoor |
/// | landmark, historic, market, animals | both |
///
/// The rule only weighs sights for the weather; a setting that is not known is never shown as one that is.
package enum SettingRule {
  /// Returns the setting of `place`: the catalog's or, if it states none, the rule's.
  package static func setting(of place: Attraction) -> Setting {
    if let setting = place.dayFacts.setting { return setting }
    return switch place.category {
    case .museum, .gallery, .worship, .theater, .library, .shopping: .indoor
    case .park, .garden, .viewpoint, .waterfront, .square: .outdoor
    case .landmark, .historic, .market, .animals: .both
    }
  }
}
