import Catalogs
import Geography
import Testing

@testable import DayPlanner
@testable import DayPlans

/// The factors for companions, and for visitors who know the city.
struct VisitorFactorTests {
  private func sight(
    _ category: Category = .museum,
    id: String = "sight",
    at coordinate: Coordinate? = nil,
    lasting visit: VisitDuration? = VisitDuration(minimum: 30, recommended: 60, maximum: 90),
    relevance: Score = 50,
    fee: Bool = false,
    facts change: (inout DayFacts) -> Void = { _ in }
  ) throws -> Attraction {
    var sight = try Attraction(
      id: id,
      name: "Sight",
      category: category,
      coordinate: coordinate ?? Coordinate(latitude: 51.5, longitude: -0.1),
      visit: #require(visit),
      relevance: relevance,
      fee: fee
    )
    change(&sight.dayFacts)
    return sight
  }

  private func request(_ change: (inout PlanRequest) -> Void) -> PlanRequest {
    var request = PlanRequest(date: OddTown.tuesday)
    change(&request)
    return request
  }

  /// Returns the factor of a sight for repeat visitors, in a city with other sights.
  private func factor(
    of sight: Attraction,
    beside others: [Attraction] = [],
    _ change: (inout PlanRequest) -> Void
  ) -> Double {
    let catalog = Catalog(city: OddTown.catalog.city, attractions: [sight] + others)
    return SeenSights(request(change), in: catalog).factor(of: sight)
  }

  @Test(
    arguments: [
      ([.children], 1.6), ([.teens], 1), ([.toddlers], 0.3), ([.children, .toddlers], 0.95),
      ([.children, .teens, .toddlers], 2.9 / 3), ([.pram], 1), ([], 1),
    ] as [([Companions], Double)]
  )
  func `graded sights count the mean of the grades`(with: [Companions], factor: Double) throws {
    let sight = try sight {
      $0.company = CompanyFit(toddlers: .not, children: .made, teens: .fine)
    }
    #expect(abs(request { $0.with = with }.companionFactor(of: sight) - factor) < 1e-9)
  }

  @Test(
    arguments: [
      (.museum, [], 1), (.museum, [.teens], 0.6), (.museum, [.children], 1.4),
      (.gallery, [], 0.5), (.gallery, [.teens], 0.5), (.gallery, [.children], 1.4),
    ] as [(Category, [Suitability], Double)]
  )
  func `without grades, the listed age groups count`(
    category: Category,
    suits: [Suitability],
    factor: Double
  ) throws {
    let sight = try sight(category) { $0.suits = suits }
    #expect(request { $0.with = [.children] }.companionFactor(of: sight) == factor)
  }

  @Test(
    arguments: [
      (.museum, .rain, 1, 60), (.park, .rain, 0.35, 30), (.park, .heat, 0.6, 60),
      (.park, .dry, 1.2, 60), (.animals, .rain, 0.75, 60), (.viewpoint, .rain, 0.35, 30),
    ] as [(Category, Weather, Double, Int)]
  )
  func `in rain the first half hour outdoors counts`(
    category: Category,
    weather: Weather,
    factor: Double,
    minutes: Int
  ) throws {
    let sight = try sight(category)
    #expect(weather.factor(for: sight) == factor)
    #expect(weather.counted(60, at: sight) == minutes)
    #expect(weather.counted(20, at: sight) == 20)
  }

  @Test func `in rain, views are hardly worth a visit`() throws {
    let deck = try sight(.viewpoint, fee: true)
    #expect(Weather.rain.factor(for: deck) == 0.1)
    #expect(Weather.heat.factor(for: deck) == 0.6)
    let indoors = try sight(.viewpoint, fee: true) { $0.setting = .indoor }
    #expect(Weather.rain.factor(for: indoors) == 0.1)
    #expect(Weather.dry.factor(for: indoors) == 1)
    let free = try sight(.viewpoint) { $0.setting = .indoor }
    #expect(Weather.rain.factor(for: free) == 0.1)
  }

  @Test(
    arguments: [
      (.walk, .rain, 0.15), (.transit, .rain, 0.15), (.drive, .rain, 0.05), (.walk, .heat, 0.05),
      (.walk, nil, 0.05),
    ] as [(TravelMode, Weather?, Double)]
  )
  func `in rain, a minute of travel costs three times as much`(
    mode: TravelMode,
    weather: Weather?,
    cost: Double
  ) {
    let request = request { ($0.mode, $0.weather) = (mode, weather) }
    #expect(request.minuteCost == cost)
  }

  @Test(
    arguments: [
      (.museum, 50, nil, 1), (.museum, 60, nil, 1), (.museum, 75, nil, 0.65),
      (.museum, 90, nil, 0.3), (.museum, 98, nil, 0.3), (.museum, 50, 2021, 1.5),
      (.museum, 98, 2021, 1.5), (.museum, 50, 2020, 1), (.square, 50, nil, 1.3),
      (.market, 90, nil, 0.3),
    ] as [(Category, Score, Int?, Double)]
  )
  func `repeat visitors have seen famous sights`(
    category: Category,
    relevance: Score,
    opened: Int?,
    factor: Double
  ) throws {
    let sight = try sight(category, relevance: relevance) { $0.opened = opened }
    #expect(abs(self.factor(of: sight) { $0.familiarity = .beenBefore } - factor) < 1e-9)
    #expect(self.factor(of: sight) { $0.familiarity = .firstTime } == 1)
    let liked = self.factor(of: sight) {
      $0.familiarity = .beenBefore
      $0.like = [Interest(category, weight: 1.5)]
    }
    #expect(liked == 1)
  }

  @Test func `observation decks are worth little to them`() throws {
    let deck = try sight(.viewpoint, relevance: 86, fee: true)
    #expect(factor(of: deck) { $0.familiarity = .beenBefore } == 0.1)
  }

  @Test(
    arguments: [
      (.square, 739, 80, nil, 0.3), (.square, 741, 80, nil, 1.3), (.square, 739, 79, nil, 1.3),
      (.animals, 739, 80, nil, 0.3), (.museum, 739, 80, nil, 1), (.square, 739, 80, 2025, 1.5),
    ] as [(Category, Double, Score, Int?, Double)]
  )
  func `they have passed the sights around the great ones`(
    category: Category,
    meters: Double,
    relevance: Score,
    opened: Int?,
    factor: Double
  ) throws {
    let sight = try sight(category) { $0.opened = opened }
    let north = try Coordinate(latitude: 51.5 + meters / 111_195, longitude: -0.1)
    let great = try self.sight(.museum, id: "great", at: north, relevance: relevance)
    let known = self.factor(of: sight, beside: [great]) { $0.familiarity = .beenBefore }
    #expect(known == factor)
    // Liked categories count in full everywhere.
    let liked = self.factor(of: sight, beside: [great]) {
      $0.familiarity = .beenBefore
      $0.like = [Interest(category, weight: 1.5)]
    }
    #expect(liked == 1)
  }

  @Test func `a great outdoor sight counts as seen`() throws {
    let park = try sight(.park, relevance: 80)
    #expect(factor(of: park) { $0.familiarity = .beenBefore } == 0.3)
  }

  @Test func `in rain visits outdoors are short`() throws {
    let stays = { (category: Category, least: Int, best: Int) throws -> [Int] in
      let visit = try #require(
        VisitDuration(minimum: Minutes(least), recommended: Minutes(best), maximum: 240)
      )
      let sight = try self.sight(category, lasting: visit)
      return VisitOptionRule.stays(of: sight, in: .rain)
    }
    #expect(try stays(.park, 10, 90) == [30, 10])
    #expect(try stays(.park, 30, 60) == [30])
    #expect(try stays(.park, 10, 25) == [25, 20])
    #expect(try stays(.museum, 10, 90) == [90, 50, 10])
    // Visited in rain only if nothing else is left.
    #expect(try stays(.park, 45, 90) == [45])
    let visit = try #require(VisitDuration(minimum: 31, recommended: 60, maximum: 90))
    let (park, museum) = try (sight(.park, lasting: visit), sight(.museum, lasting: visit))
    #expect(Weather.rain.factor(for: park) == 0.1)
    #expect(Weather.rain.factor(for: museum) == 1)
    #expect(Weather.heat.factor(for: park) == 0.6)
  }
}
