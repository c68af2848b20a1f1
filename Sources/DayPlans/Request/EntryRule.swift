public import Catalogs

/// How long it takes to get inside: the line, the coat check, the way to the first room.
///
/// | category | takes time to enter |
/// |---|---|
/// | museum, gallery, library, animals | always |
/// | historic, worship, theater | if it charges admission or has hours other than `24/7`; otherwise it is seen from outside |
/// | landmark, viewpoint, garden | if it charges admission; otherwise it is seen from outside, or is open to walk in |
/// | square, park, waterfront, market, shopping | never |
///
/// | such a place | minutes at a normal pace |
/// |---|---|
/// | with ``greatRelevance`` or more, or large and charging admission | 10 |
/// | any other | 5 |
///
/// Where the catalog states how long the line is at that time of the day, the week and the year (`queue`), it takes that long instead.
///
/// A relaxed visitor takes 1.5 times as long and a brisk one half as long, in whole minutes, halves rounded up.
public enum EntryRule {
  /// The relevance at which a place draws crowds.
  public static let greatRelevance = Score(85)

  /// Returns the minutes it takes to get inside `attraction` once it is open, where the line is not known.
  public static func minutes(at attraction: Attraction, pace: Pace) -> Minutes {
    guard hasDoor(attraction) else { return 0 }
    let isGreat = attraction.relevance >= greatRelevance
    let isLarge = attraction.size == .large && attraction.fee == true
    return minutes(inLine: isGreat || isLarge ? 10 : 5, pace: pace)
  }

  /// Returns the minutes that a line takes at a pace, given those at a normal one; two days at most.
  package static func minutes(inLine minutes: Minutes, pace: Pace) -> Minutes {
    Minutes((min(max(0, minutes.rawValue), 2_880) * pace.halvesOfEntry + 1) / 2)
  }

  /// Whether it takes time to get inside.
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
