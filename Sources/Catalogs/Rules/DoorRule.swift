/// The rule that assumes opening hours for sights whose hours are unknown.
///
/// A sight with doors is planned within ``assumedHours``, when nearly all sights of its kind are open. A sight without
/// doors is planned in daylight, or at any time if its catalog says that it can be visited after dark.
///
/// | sight | has doors |
/// |---|---|
/// | museum, gallery, historic, worship, theater, library, shopping, market, animals | yes |
/// | landmark, viewpoint, park, garden, waterfront, square | if it charges a fee |
package enum DoorRule {
  /// The minutes of the day assumed for a sight with doors and unknown hours: 10:00 to 17:00.
  package static let assumedHours = 600...1_020

  /// Returns whether admission to `place` is free if the catalog has neither a fee nor a price for it.
  ///
  /// Parks, waterfronts and squares are; landmarks, viewpoints and gardens are unless they have hours other than `24/7`: somebody
  /// opens and closes those, and may sell tickets, as for a deck in a tower.
  package static func isFreeUnlessStated(_ place: Attraction) -> Bool {
    switch place.category {
    case .park, .waterfront, .square: true
    case .landmark, .viewpoint, .garden:
      place.openingHours.map { $0 == "24/7" } ?? true
    case .museum, .gallery, .historic, .worship, .theater, .library, .shopping, .market, .animals:
      false
    }
  }

  /// Returns whether visitors enter `place` through doors that staff open and close.
  package static func hasDoors(_ place: Attraction) -> Bool {
    switch place.category {
    case .museum, .gallery, .historic, .worship, .theater, .library, .shopping, .market, .animals:
      true
    case .landmark, .viewpoint, .park, .garden, .waterfront, .square:
      place.fee == true
    }
  }
}
