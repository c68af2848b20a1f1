public import Catalogs

/// How long it takes from the door to the inside: the queue, the cloakroom, the way to the first room.
///
/// | category | has a door that takes time |
/// |---|---|
/// | museum, gallery, library, animals | always |
/// | historic, worship, theater | if it costs money, or has hours other than `24/7`; otherwise it is seen from outside |
/// | landmark, viewpoint, garden | if it costs money; otherwise it is seen from outside, or one walks in |
/// | square, park, waterfront, market, shopping | never |
///
/// | such a door | minutes at a normal pace |
/// |---|---|
/// | of a place of ``greatRelevance`` or more, or of one that is large and costs money | 10 |
/// | of any other place | 5 |
///
/// A relaxed visitor takes half as long again and a brisk one half the time, in whole minutes, halves rounded up.
public enum EntryRule {
  /// The relevance from which on many people come at the same time.
  public static let greatRelevance = Score(85)

  /// Returns the minutes between the open door of `attraction` and its inside.
  public static func minutes(at attraction: Attraction, pace: Pace) -> Minutes {
    guard hasDoor(attraction) else { return 0 }
    let isGreat = attraction.relevance >= greatRelevance
    let isLarge = attraction.size == .large && attraction.fee == true
    let minutes = isGreat || isLarge ? 10 : 5
    return Minutes((minutes * pace.halvesOfEntry + 1) / 2)
  }

  /// Whether it takes time to get in.
  private static func hasDoor(_ attraction: Attraction) -> Bool {
    let isPaid = attraction.fee == true
    let isShutAtTimes = attraction.openingHours.map { $0 != "24/7" } ?? false
    switch attraction.category {
    case .museum, .gallery, .library, .animals: return true
    case .historic, .worship, .theater: return isPaid || isShutAtTimes
    case .landmark, .viewpoint, .garden: return isPaid
    case .square, .park, .waterfront, .market, .shopping: return false
    }
  }
}
