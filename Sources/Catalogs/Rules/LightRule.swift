package import Geography
package import OpeningHours

/// The rule that decides whether a sight needs daylight.
///
/// A catalog states ``Attraction/light`` only where this rule is wrong. Otherwise category, fee, and hours decide:
///
/// | sight | needs daylight |
/// |---|---|
/// | any that opens only in the evening: all stated hours begin at 15:00 or later | no |
/// | park, garden, waterfront, viewpoint, square, animals | yes, unless it charges a fee and states hours other than around the clock |
/// | landmark with unknown hours | yes, unless it charges a fee |
/// | any other that is open 15 hours or more whenever it opens, so it is viewed from outside | yes, unless it charges a fee |
/// | any other | no |
///
/// `data/README.md` has the same table, and `Tests/Independent/light.py` implements it independently.
package enum LightRule {
  /// The shortest opening, in minutes, that implies an unstaffed sight, viewed from outside.
  private static let unstaffed = 900

  /// The first minute of the day that counts as evening opening.
  private static let evening = 900

  /// The categories of outdoor sights.
  private static let outdoors: Set<Category> = [
    .park, .garden, .waterfront, .viewpoint, .square, .animals,
  ]

  /// Returns the light in which `place` can be visited: the catalog's value or, if absent, the rule's.
  package static func light(of place: Attraction) -> VisitLight {
    place.light ?? defaultLight(of: place)
  }

  /// Returns the rule's value for `place`, ignoring the catalog's.
  package static func defaultLight(of place: Attraction) -> VisitLight {
    let spans = place.schedule?.statedSpans
    if let spans, spans.allSatisfy({ $0.lowerBound >= evening }) { return .any }
    if outdoors.contains(place.category) { return sellsTickets(place) ? .any : .daylight }
    guard place.fee != true else { return .any }
    if place.schedule == nil { return place.category == .landmark ? .daylight : .any }
    return spans?.allSatisfy { $0.count >= unstaffed } == true ? .daylight : .any
  }

  /// Returns whether `place` sells tickets during stated hours, so that those hours determine when it can be visited.
  private static func sellsTickets(_ place: Attraction) -> Bool {
    guard place.fee == true, let schedule = place.schedule else { return false }
    return schedule.statedSpans?.allSatisfy { $0.count >= 1_440 } != true
  }
}

/// The rule that lowers the value of a sight in the months when it is open but less attractive.
///
/// | sight | in season |
/// |---|---|
/// | beach: a waterfront with "beach" in its name or among the first three words of its description | May to September |
/// | garden that needs daylight, according to ``LightRule``, and isn't a memorial | March to November |
/// | any other | all year |
///
/// In the southern hemisphere the months shift by six. In the tropics, all months are in season.
package enum SeasonRule {
  /// The value of an off-season visit as a fraction of an in-season one.
  package static let shareOutOfSeason = 0.3

  /// The season for beaches in the northern hemisphere.
  private static let beachMonths = 5...9

  /// The season for gardens in the northern hemisphere.
  private static let gardenMonths = 3...11

  /// The latitude in degrees below which there is no winter.
  private static let tropic = 23.44

  /// Returns the factor on the value of visiting `place` on `date`: 1 in season, ``shareOutOfSeason`` off season.
  package static func seasonFactor(of place: Attraction, on date: CalendarDate) -> Double {
    isInSeason(place, on: date) ? 1 : shareOutOfSeason
  }

  /// Returns whether `date` is in season for `place`.
  package static func isInSeason(_ place: Attraction, on date: CalendarDate) -> Bool {
    let latitude = place.coordinate.latitude
    guard abs(latitude) > tropic, let months = months(of: place) else { return true }
    let month = date.components.month
    return months.contains(latitude > 0 ? month : (month + 5) % 12 + 1)
  }

  /// Returns the season of `place` in the northern hemisphere, or `nil` for the whole year.
  private static func months(of place: Attraction) -> ClosedRange<Int>? {
    switch place.category {
    case .waterfront where isBeach(place): beachMonths
    case .garden where LightRule.light(of: place) == .daylight && !isMemorial(place): gardenMonths
    default: nil
    }
  }

  /// Returns whether `place` is described as a beach.
  private static func isBeach(_ place: Attraction) -> Bool {
    let words = PlaceName(place.name).words + PlaceName(place.description).words.prefix(3)
    return words.contains("beach") || words.contains("beaches")
  }

  /// Returns whether `place` is described as a memorial, which doesn't depend on flowers.
  private static func isMemorial(_ place: Attraction) -> Bool {
    PlaceName(place.description).words.contains("memorial")
  }
}

/// The rule that decides whether a visit is indoors if the catalog doesn't state it.
///
/// | sight without ``DayFacts/setting`` | counts as |
/// |---|---|
/// | museum, gallery, worship, theater, library, shopping | indoor |
/// | park, garden, viewpoint, waterfront, square | outdoor |
/// | landmark, historic, market, animals | both |
///
/// The result only weights sights by weather; it is never displayed as a known fact.
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

/// The rule that estimates an amount for each price band.
///
/// The amount is the mean of the adult prices of 2025 in `data/README.md` for the built-in city with that currency, rounded to
/// whole units. If no sight is in a band, and for other currencies, it is the middle of the band.
///
/// | band | GBP | USD | CAD | other |
/// |---|--:|--:|--:|--:|
/// | 1 | 6 | 4 | 6 | 5 |
/// | 2 | 16 | 17 | 15 | 17 |
/// | 3 | 31 | 30 | 31 | 35 |
/// | 4 | 55 | 55 | 67 | 55 |
package enum PriceRule {
  /// The amounts of bands 1 to 4, by the code of the currency.
  private static let amounts = [
    "GBP": [6, 16, 31, 55], "USD": [4, 17, 30, 55], "CAD": [6, 15, 31, 67],
  ]

  /// The default amounts.
  private static let middles = [5, 17, 35, 55]

  /// Returns the typical adult price of a band, in whole units of `currency`.
  package static func typicalAmount(of price: PriceBand, in currency: Currency?) -> Int {
    let amounts = currency.flatMap { Self.amounts[$0.code] } ?? middles
    return amounts[price.band - PriceBand.bands.lowerBound]
  }
}

/// The rule that detects sights that are likely part of another, as the Stanley Park Rose Garden is part of Stanley
/// Park.
///
/// The part's name begins with the name of the whole, which is a park, garden, or waterfront. The part is outdoors, free,
/// nearby, and takes no longer to visit. A sight whose remaining name is that of a building or pier, such as Bryant Park Hotel,
/// is not a part. Most parts have unrelated names and need an explicit `partOf`.
package struct PartRule {
  /// The maximum distance of a part from the position of its whole, which for a large park is one of its entrances.
  package static let reach = Meters(3_000)

  /// Returns the distance within which sights whose names begin with that of a whole are likely part of it.
  private static func reach(of whole: Attraction) -> Meters {
    switch whole.size {
    case .large: reach
    case .medium: Meters(600)
    case .small, nil: Meters(300)
    }
  }

  /// The words for buildings and piers, which are near a park and named after it rather than in it.
  private static let buildings: Set<String> = [
    "hotel", "hostel", "inn", "motel", "house", "building", "tower", "towers", "place", "plaza",
    "terminal", "station",
    "stop", "pier", "ferry", "heliport", "apartments", "residences", "residence", "condominiums",
    "lofts", "mansions", "suites",
    "office", "offices", "center", "centre", "mall", "school", "college", "academy", "university",
    "hospital", "clinic", "church",
    "chapel", "synagogue", "temple", "mosque", "restaurant", "cafe", "grill", "bar", "pub",
    "theater", "theatre", "cinema",
    "library", "museum", "gallery", "garage", "parking", "city", "village", "district",
    "neighborhood", "neighbourhood", "square", "street", "avenue", "road",
  ]

  /// The categories whose names often prefix those of their parts.
  ///
  /// The names of neighborhoods are prefixes of too many unrelated names.
  private static let grounds: Set<Category> = [.park, .garden, .waterfront]

  /// The categories of sights that visitors see while walking through the grounds.
  private static let seenInPassing = grounds.union([.landmark, .viewpoint, .historic, .square])

  /// The possible wholes, with the words of their names.
  private let wholes: [(place: Attraction, words: [String])]

  /// Prepares the rule for the sights of a catalog.
  package init(for places: [Attraction]) {
    wholes = places.filter { Self.grounds.contains($0.category) }.map {
      ($0, PlaceName($0.name).words)
    }
  }

  /// Returns the sight that `place` is likely part of, the nearest if there are several, or `nil` if there is none.
  ///
  /// - Complexity: O(*n*) for *n* parks, gardens, and waterfronts.
  package func whole(of place: Attraction) -> Attraction? {
    guard place.fee != true, Self.seenInPassing.contains(place.category) else { return nil }
    let words = PlaceName(place.name).words
    return wholes.filter { whole in
      whole.words.count < words.count && words.starts(with: whole.words)
        && place.visit.recommended <= whole.place.visit.recommended
        && place.coordinate.distance(to: whole.place.coordinate) <= Self.reach(of: whole.place)
        && Self.buildings.isDisjoint(with: words.dropFirst(whole.words.count))
    }
    .map { ($0.place, place.coordinate.distance(to: $0.place.coordinate)) }
    .min { ($0.1, $0.0.id) < ($1.1, $1.0.id) }?.0
  }
}
