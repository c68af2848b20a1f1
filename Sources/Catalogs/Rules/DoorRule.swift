/// The rule that says when a sight with unknown hours is taken to be open.
///
/// A sight with doors is planned within ``assumedHours``, when nearly every house of its kind is open. One without doors
/// is planned by daylight, or at any time if its catalog says that it can be seen in the dark.
///
/// | sight | has doors |
/// |---|---|
/// | museum, gallery, historic, worship, theater, library, shopping, market, animals | yes |
/// | landmark, viewpoint, park, garden, waterfront, square | if it charges |
package enum DoorRule {
  /// The minutes of the day within which a sight with doors and unknown hours is planned: 10:00 to 17:00.
  package static let assumedHours = 600...1_020

  /// Returns whether one gets into `place` through a door that somebody opens and closes.
  package static func hasDoors(_ place: Attraction) -> Bool {
    switch place.category {
    case .museum, .gallery, .historic, .worship, .theater, .library, .shopping, .market, .animals:
      true
    case .landmark, .viewpoint, .park, .garden, .waterfront, .square:
      place.fee == true
    }
  }
}
