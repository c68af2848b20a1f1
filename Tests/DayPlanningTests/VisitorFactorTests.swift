import Catalogs
import Geography
import Testing

@testable import DayPlanning

/// The factors for companions, and for visitors who know the city.
struct VisitorFactorTests {
  private func sight(
    _ category: Category = .museum,
    relevance: Score = 50,
    fee: Bool = false,
    facts change: (inout DayFacts) -> Void = { _ in }
  ) throws -> Attraction {
    let visit = try #require(VisitDuration(minimum: 30, recommended: 60, maximum: 90))
    var sight = try Attraction(
      id: "sight",
      name: "Sight",
      category: category,
      coordinate: Coordinate(latitude: 51.5, longitude: -0.1),
      visit: visit,
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
  func `without a grade it counts whom a sight lists`(
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

  @Test func `in rain nobody goes up for the view`() throws {
    let deck = try sight(.viewpoint, fee: true)
    #expect(Weather.rain.factor(for: deck) == 0.1)
    #expect(Weather.heat.factor(for: deck) == 0.6)
    let indoors = try sight(.viewpoint, fee: true) { $0.setting = .indoor }
    #expect(Weather.rain.factor(for: indoors) == 0.1)
    #expect(Weather.dry.factor(for: indoors) == 1)
  }

  @Test(
    arguments: [
      (.walk, .rain, 0.15), (.transit, .rain, 0.15), (.drive, .rain, 0.05), (.walk, .heat, 0.05),
      (.walk, nil, 0.05),
    ] as [(TravelMode, Weather?, Double)]
  )
  func `in rain a minute on the way costs three times as much`(
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
      (.market, 90, nil, 0.39),
    ] as [(Category, Score, Int?, Double)]
  )
  func `those who know the city have seen what is famous`(
    category: Category,
    relevance: Score,
    opened: Int?,
    factor: Double
  ) throws {
    let sight = try sight(category, relevance: relevance) { $0.opened = opened }
    let known = request { $0.familiarity = .beenBefore }.familiarityFactor(of: sight)
    #expect(abs(known - factor) < 1e-9)
    #expect(request { $0.familiarity = .firstTime }.familiarityFactor(of: sight) == 1)
    let liked = request {
      $0.familiarity = .beenBefore
      $0.like = [Interest(category, weight: 1.5)]
    }
    #expect(liked.familiarityFactor(of: sight) == 1)
  }

  @Test func `a deck is nothing for them`() throws {
    let deck = try sight(.viewpoint, relevance: 86, fee: true)
    #expect(request { $0.familiarity = .beenBefore }.familiarityFactor(of: deck) == 0.1)
  }
}
