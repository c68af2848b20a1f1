public import Catalogs

/// The visitor's pace.
///
/// | | relaxed | normal | brisk |
/// |---|---|---|---|
/// | on foot | 4 km/h | 4.8 km/h | 5.6 km/h |
/// | minutes of ``EntryRule`` | × 1.5 | × 1 | × 0.5 |
/// | default maximum of sights a day | 6 | 9 | unlimited |
/// | lunch by default | 60 min | 45 min | 30 min |
/// | dinner by default | 60 min | 60 min | 60 min |
/// | rest by default, in days of ten hours or more | 20 min | 15 min | none |
public enum Pace: String, CaseIterable, Codable, Hashable, Sendable {
  /// Time to look around.
  case relaxed

  /// What suits most visitors.
  case normal

  /// As much as fits into a day.
  case brisk
}

extension Pace {
  /// The walking speed, in meters per minute.
  package var metersPerMinuteOnFoot: Double {
    switch self {
    case .relaxed: 4_000 / 60
    case .normal: 4_800 / 60
    case .brisk: 5_600 / 60
    }
  }

  /// The default limit on sights a day; `nil` if unlimited.
  var mostStops: Int? {
    switch self {
    case .relaxed: 6
    case .normal: 9
    case .brisk: nil
    }
  }

  /// Returns the length of a default break; `nil` if there is none.
  func minutes(of kind: BreakKind) -> Minutes? {
    switch (kind, self) {
    case (.lunch, .relaxed), (.dinner, _): 60
    case (.lunch, .normal): 45
    case (.lunch, .brisk): 30
    case (.rest, .relaxed): 20
    case (.rest, .normal): 15
    case (.rest, .brisk): nil
    }
  }

  /// The time to get inside, in halves of the normal time.
  var halvesOfEntry: Int {
    switch self {
    case .relaxed: 3
    case .normal: 2
    case .brisk: 1
    }
  }
}

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
/// Where the catalog states the waiting time for the time of day, week and year (`queue`), that applies instead.
///
/// A relaxed visitor takes 1.5 times as long and a brisk one half as long, in whole minutes, halves rounded up.
public enum EntryRule {
  /// The relevance at which a place draws crowds.
  public static let greatRelevance = Score(85)

  /// Returns the minutes it takes to get inside `attraction` once it is open, if the line is not known.
  public static func minutes(at attraction: Attraction, pace: Pace) -> Minutes {
    guard hasDoor(attraction) else { return 0 }
    let isGreat = attraction.relevance >= greatRelevance
    let isLarge = attraction.size == .large && attraction.fee == true
    return minutes(inLine: isGreat || isLarge ? 10 : 5, pace: pace)
  }

  /// Returns the waiting time at a pace, given that at the normal pace; at most two days.
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
