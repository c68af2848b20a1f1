import Catalogs
import DayPlans
import Geography
import OpeningHours

/// Finds places to eat for a break: sights whose catalog says how well one eats there, and where it says nothing, markets, and
/// streets, squares and stores whose descriptions mention food.
///
/// The catalog lists sights, not restaurants; this points to where restaurants cluster.
package struct BreakPlaces {
  /// The city.
  let catalog: Catalog

  /// The walking pace.
  let pace: Pace

  /// The longest walk to a place.
  static let reach = Minutes(5)

  /// The most places to name.
  static let most = 3

  /// The grade from which a guide would choose a sight for a meal.
  static let good = 2

  /// Returns up to three places within a five-minute walk of `stop`, the stop itself among them, other than places that are closed
  /// during the break: the best first, and of those that are as good the nearest.
  ///
  /// After a visit that ends elsewhere, walks begin at its end.
  func places(
    near stop: Plan.Stop,
    during pause: Plan.Break,
    on date: CalendarDate
  ) -> [Attraction] {
    let model = StraightLineTravel(mode: .walk, pace: pace)
    let position = pause.after == stop.id ? stop.visitEnd : stop.coordinate
    let near = catalog.attractions.filter { place in
      place.grade(for: pause.kind) > 0
        && model.time(from: position, to: place.coordinate) <= Self.reach
        && isOpen(place, from: pause.start, to: pause.end, on: date)
    }
    let ranked = near.map { (position.distance(to: $0.coordinate), $0) }
      .sorted {
        ($1.1.grade(for: pause.kind), $0.0.rawValue, $0.1.id)
          < ($0.1.grade(for: pause.kind), $1.0.rawValue, $1.1.id)
      }
    return ranked.prefix(Self.most).map(\.1)
  }

  /// Returns whether a break near `stop` is had there: where its catalog says that one eats well, and it is open.
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
  /// Returns the day with the stop near each break, places to eat, and the meals that are had at stops filled in.
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
  /// Returns the grade for a break, a rest being for a coffee; `nil` if it is not fit for it, or unknown.
  func grade(for kind: BreakKind) -> Int? {
    switch kind {
    case .lunch: lunch
    case .rest: coffee
    case .dinner: dinner
    }
  }
}

extension Attraction {
  /// Returns how good this is for a break, 0 for not at all: as its catalog says or, if it says nothing of food, 1 where there seems to be
  /// some.
  func grade(for kind: BreakKind) -> Int {
    if let food = dayFacts.food { return food.grade(for: kind) ?? 0 }
    return hasFood ? 1 : 0
  }

  /// Whether this seems to be a place to eat: a market, unless its description mentions only other goods, or a square, street or store
  /// whose description mentions food.
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
