import Catalogs
import DayPlans
import Geography
import OpeningHours

/// Finds places to eat for a break: sights whose food is graded in the catalog; without a grade, markets, and streets, squares
/// and stores whose descriptions mention food.
///
/// The catalog lists sights, not restaurants; these are places where restaurants cluster.
package struct BreakPlaces {
  /// The city.
  let catalog: Catalog

  /// The walking pace.
  let pace: Pace

  /// The longest walk to a place.
  static let reach = Minutes(5)

  /// The maximum number of places to name.
  static let most = 3

  /// The lowest grade at which a sight is recommended for a meal.
  static let good = 2

  /// Returns up to three places within a five-minute walk of `stop`, possibly including the stop itself, excluding places
  /// closed during the break; the best first, ties broken by distance.
  ///
  /// After a visit with a separate exit, the walk begins at the exit.
  func places(
    near stop: Plan.Stop,
    during pause: Plan.Break,
    on date: CalendarDate
  ) -> [Attraction] {
    let model = StraightLineTravel(mode: .walk, pace: pace)
    let position = pause.after == stop.id ? stop.visitEnd : stop.coordinate
    let near = catalog.attractions.filter { place in
      model.time(from: position, to: place.coordinate) <= Self.reach
        && place.grade(for: pause.kind) > 0
        && isOpen(place, from: pause.start, to: pause.end, on: date)
    }
    let ranked = near.map { (position.distance(to: $0.coordinate), $0) }
      .sorted {
        ($1.1.grade(for: pause.kind), $0.0.rawValue, $0.1.id)
          < ($0.1.grade(for: pause.kind), $1.0.rawValue, $1.1.id)
      }
    return ranked.prefix(Self.most).map(\.1)
  }

  /// Returns whether a break near `stop` takes place there: its food is recommended and it is open.
  func isHad(_ pause: Plan.Break, at stop: Plan.Stop, on date: CalendarDate) -> Bool {
    guard let place = catalog[stop.id], place.grade(for: pause.kind) >= Self.good else {
      return false
    }
    return isOpen(place, from: pause.start, to: pause.end, on: date)
  }

  /// Returns whether `place` is open throughout a break; unknown hours count as open.
  func isOpen(
    _ place: Attraction,
    from start: ClockTime,
    to end: ClockTime,
    on date: CalendarDate
  ) -> Bool {
    let table = OpeningTable(city: catalog.city, start: start, end: end)
    return place.intervals(
      from: LocalDateTime(date: date, time: start),
      to: LocalDateTime(date: date, time: end),
      in: table.context(at: place.coordinate)
    ).allSatisfy { $0.state != .closed }
  }
}

extension Plan.Day {
  /// Fills in the stop near each break, places to eat, and the meals at stops.
  func describingBreaks(of request: PlanRequest, in catalog: Catalog) -> Self {
    let food = BreakPlaces(catalog: catalog, pace: request.pace ?? .normal)
    var day = self
    day.breaks = breaks.map { pause in
      var pause = pause
      let near = stop(near: pause)
      pause.near = near?.name
      pause.places = near.map { food.places(near: $0, during: pause, on: date).map(\.name) } ?? []
      if let near, food.isHad(pause, at: near, on: date),
        let index = stops.firstIndex(where: { $0.id == near.id })
      {
        day.stops[index].meal = pause.kind
      }
      return pause
    }
    return day
  }
}

extension Food {
  /// Returns the grade for a break, where a rest is for coffee; `nil` if unsuitable or unknown.
  func grade(for kind: BreakKind) -> Int? {
    switch kind {
    case .lunch: lunch
    case .rest: coffee
    case .dinner: dinner
    }
  }
}

extension Attraction {
  /// Returns the grade for a break, 0 if unsuitable: the catalog's or, if it has none, 1 where there seems to be food.
  func grade(for kind: BreakKind) -> Int {
    if let food = dayFacts.food { return food.grade(for: kind) ?? 0 }
    return hasFood ? 1 : 0
  }

  /// Whether there seems to be food: at a market, unless its description mentions only other goods, or at a square, street or
  /// store whose description mentions food.
  private var hasFood: Bool {
    let words = Set(description.lowercased().split { !$0.isLetter }.map(String.init))
    let speaksOfFood = !words.isDisjoint(with: Self.foodWords)
    switch category {
    case .market: return speaksOfFood || words.isDisjoint(with: Self.otherGoods)
    case .square, .shopping: return speaksOfFood
    default: return false
    }
  }

  /// Words that indicate food in a description.
  private static let foodWords: Set = [
    "food", "foods", "restaurant", "restaurants", "cafe", "cafes", "café", "cafés", "eatery",
    "eateries", "lunch", "bakery", "bakeries",
  ]

  /// Words that indicate a market for other goods.
  private static let otherGoods: Set = [
    "antiques", "book", "books", "clothes", "craft", "crafts", "flowers", "plants",
  ]
}
