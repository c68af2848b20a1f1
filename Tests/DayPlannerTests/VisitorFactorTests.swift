import Catalogs
import Geography
import Testing

@testable import DayPlanner
@testable import DayPlans

/// The factors for companions and for repeat visitors.
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

  /// Returns the factor of a sight for repeat visitors in a city with other sights.
  private func factor(
    of sight: Attraction,
    beside others: [Attraction] = [],
    _ change: (inout PlanRequest) -> Void
  ) -> Double {
    let catalog = Catalog(city: OddTown.catalog.city, attractions: [sight] + others)
    return SeenSights(request(change), in: catalog).factor(of: sight)
  }

  @Test func `graded sights use the mean of the grades`() throws {
    let sight = try sight {
      $0.company = CompanyFit(toddlers: .not, children: .made, teens: .fine)
    }
    let factor = { (with: [Companions]) in
      self.request { $0.with = with }.companionFactor(of: sight)
    }
    let (toddlers, children, teens) = (factor([.toddlers]), factor([.children]), factor([.teens]))
    #expect(factor([]) == 1 && factor([.pram]) == 1 && teens == 1)
    #expect(toddlers < 1 && children > 1)
    #expect(abs(factor([.children, .toddlers]) - (children + toddlers) / 2) < 1e-9)
    let all = factor([.children, .teens, .toddlers])
    #expect(abs(all - (children + teens + toddlers) / 3) < 1e-9)
  }

  @Test(arguments: [Category.museum, .gallery])
  func `without a grade, the audience that a sight lists counts`(category: Category) throws {
    let factor = { (suits: [Suitability]) throws -> Double in
      let sight = try self.sight(category) { $0.suits = suits }
      return self.request { $0.with = [.children] }.companionFactor(of: sight)
    }
    #expect(try factor([.children]) > 1)
    #expect(try factor([.teens]) < 1)
    #expect(try factor([.teens]) <= factor([]))
    // Art is for adults unless graded otherwise.
    #expect(try factor([]) == 1 || category == .gallery)
  }

  @Test func `in rain, the first half hour outdoors counts`() throws {
    for category in [Category.park, .animals, .viewpoint] {
      let outdoors = try sight(category)
      #expect(Weather.rain.factor(for: outdoors) < 1)
      #expect(Weather.rain.counted(20, at: outdoors) == 20)
    }
    let (park, museum) = try (sight(.park), sight(.museum))
    #expect(Weather.rain.counted(60, at: park) == 30)
    // Rain is worse than heat, and heat is worse than dry weather.
    let factors = [Weather.rain, .heat, .dry].map { $0.factor(for: park) }
    #expect(factors == factors.sorted() && Set(factors).count == 3)
    #expect([Weather.rain, .heat, .dry].allSatisfy { $0.factor(for: museum) <= 1 })
    #expect(Weather.rain.factor(for: museum) == 1 && Weather.rain.counted(60, at: museum) == 60)
    // Part of a zoo is indoors.
    #expect(try Weather.rain.factor(for: sight(.animals)) > Weather.rain.factor(for: park))
  }

  @Test func `in rain, views are hardly worth a visit`() throws {
    let deck = try sight(.viewpoint, fee: true)
    let park = try sight(.park)
    #expect(Weather.rain.factor(for: deck) < Weather.rain.factor(for: park))
    #expect(Weather.heat.factor(for: deck) == Weather.heat.factor(for: park))
    // A view is no better from indoors.
    for fee in [true, false] {
      let indoors = try sight(.viewpoint, fee: fee) { $0.setting = .indoor }
      #expect(Weather.rain.factor(for: indoors) == Weather.rain.factor(for: deck))
      #expect(Weather.dry.factor(for: indoors) == 1)
    }
  }

  @Test func `in rain, a minute on foot or to a stop costs more`() {
    let cost = { (mode: TravelMode, weather: Weather?) in
      self.request { ($0.mode, $0.weather) = (mode, weather) }.minuteCost
    }
    let usual = cost(.walk, nil)
    #expect(cost(.walk, .rain) > 2 * usual && cost(.transit, .rain) == cost(.walk, .rain))
    #expect(cost(.drive, .rain) == usual && cost(.walk, .heat) == usual)
  }

  @Test(arguments: [Category.museum, .square, .market])
  func `repeat visitors have seen the famous sights`(category: Category) throws {
    let factor = { (relevance: Score, opened: Int?) throws -> Double in
      let sight = try self.sight(category, relevance: relevance) { $0.opened = opened }
      #expect(self.factor(of: sight) { $0.familiarity = .firstTime } == 1)
      let liked = self.factor(of: sight) {
        $0.familiarity = .beenBefore
        $0.like = [Interest(category, weight: 1.5)]
      }
      #expect(liked == 1)
      return self.factor(of: sight) { $0.familiarity = .beenBefore }
    }
    let byFame = try [50, 60, 75, 90, 98].map { try factor($0, nil) }
    #expect(byFame == byFame.sorted(by: >))
    #expect(byFame[0] >= 1 && byFame[3] < 0.5 && byFame[4] == byFame[3])
    // Repeat visitors have not seen new sights, famous or not.
    #expect(try factor(50, 2021) > 1 && factor(98, 2021) == factor(50, 2021))
    #expect(try factor(50, 2000) == byFame[0])
  }

  @Test func `observation decks do not interest them`() throws {
    let (deck, museum) = try (
      sight(.viewpoint, relevance: 86, fee: true), sight(.museum, relevance: 86)
    )
    let factor = { (sight: Attraction) in self.factor(of: sight) { $0.familiarity = .beenBefore } }
    #expect(factor(deck) < factor(museum))
  }

  @Test(
    arguments: [
      (.square, 500, 90, nil, true), (.square, 1_500, 90, nil, false),
      (.square, 500, 60, nil, false), (.animals, 500, 90, nil, true),
      (.museum, 500, 90, nil, false), (.square, 500, 90, 2025, false),
    ] as [(Category, Double, Score, Int?, Bool)]
  )
  func `repeat visitors have passed the sights around the great ones`(
    category: Category,
    meters: Double,
    relevance: Score,
    opened: Int?,
    isSeen: Bool
  ) throws {
    let sight = try sight(category) { $0.opened = opened }
    let north = try Coordinate(latitude: 51.5 + meters / 111_195, longitude: -0.1)
    let great = try self.sight(.museum, id: "great", at: north, relevance: relevance)
    let known = self.factor(of: sight, beside: [great]) { $0.familiarity = .beenBefore }
    let alone = self.factor(of: sight) { $0.familiarity = .beenBefore }
    #expect(isSeen ? known < 0.5 && alone >= 1 : known == alone)
    // Preferences count everywhere.
    let liked = self.factor(of: sight, beside: [great]) {
      $0.familiarity = .beenBefore
      $0.like = [Interest(category, weight: 1.5)]
    }
    #expect(liked == 1)
  }

  @Test func `a great outdoor sight counts as seen`() throws {
    let park = try sight(.park, relevance: 80)
    #expect(factor(of: park) { $0.familiarity = .beenBefore } < 0.5)
  }

  @Test func `in rain, outdoor visits are short`() throws {
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
    // Visited in rain only as a last resort.
    #expect(try stays(.park, 45, 90) == [45])
    let visit = try #require(VisitDuration(minimum: 31, recommended: 60, maximum: 90))
    let (park, museum) = try (sight(.park, lasting: visit), sight(.museum, lasting: visit))
    #expect(try Weather.rain.factor(for: park) < Weather.rain.factor(for: sight(.park)))
    #expect(Weather.rain.factor(for: museum) == 1)
  }
}
