import Catalogs
import DayPlans
import Geography
import OpeningHours
import TestTools
import Testing

@testable import TripCompanion

/// Near search, compared with brute force over all sights.
struct NearSearchTests {
  private let noon: LocalDateTime

  init() throws {
    noon = LocalDateTime(
      date: try #require(CalendarDate("2026-12-01")),
      time: Oddtown.clock("12:00")
    )
  }

  /// A town of random sights.
  private func town(_ count: Int, seed: UInt64) throws -> Catalog {
    var random = SplitMix(seed: seed)
    let visit = try #require(VisitDuration(minimum: 10, recommended: 20, maximum: 30))
    let sights = (0..<count).map { number in
      Attraction(
        id: "sight-\(number)",
        name: "Sight \(number)",
        category: Category.allCases[number % Category.allCases.count],
        coordinate: random.position(isWild: false),
        visit: visit,
        relevance: Score(50)
      )
    }
    return Catalog(city: try Oddtown.catalog().city, attractions: sights)
  }

  @Test(arguments: [1, 3, 10, 40])
  func `winding streets change the order, and no nearer sight is missed`(limit: Int) throws {
    for seed in UInt64(1)...10 {
      let catalog = try town(120, seed: seed)
      var random = SplitMix(seed: seed &+ 99)
      let here = random.position(isWild: false)
      var query = NearQuery()
      query.limit = limit
      let found = NearSearch(in: catalog, traveling: WindingStreets()).places(
        near: here,
        matching: query,
        at: noon
      )
      let walks = catalog.attractions.map {
        WindingStreets().path(from: here, to: $0.coordinate, by: .walk, at: .normal).minutes
      }.sorted()
      #expect(found.map(\.walk) == Array(walks.prefix(limit)), "seed \(seed)")
    }
  }

  @Test func `the maximum walk is respected`() throws {
    let catalog = try town(200, seed: 3)
    let here = catalog.city.bounds.center
    var query = NearQuery()
    query.limit = 200
    query.walk = 45
    let found = NearSearch(in: catalog).places(near: here, matching: query, at: noon)
    let expected = catalog.attractions.count {
      StraightLineTravel(mode: .walk).time(from: here, to: $0.coordinate) <= 45
    }
    #expect(found.count == expected)
    #expect(expected > 0 && expected < 200)
  }

  @Test func `hours are those on arrival, and closed sights can be excluded`() throws {
    let search = NearSearch(in: try Oddtown.catalog())
    let here = try Coordinate(latitude: 51.5, longitude: -0.105)
    let all = search.places(near: here, at: noon)
    let museum = try #require(all.first { $0.attraction.id == "lunch-museum" })
    #expect(museum.hours == .opens(at: Oddtown.clock("14:00")))
    let castle = try #require(all.first { $0.attraction.id == "castle" })
    #expect(castle.hours == .open(until: Oddtown.clock("17:00")))
    let well = try #require(all.first { $0.attraction.id == "well" })
    #expect(well.hours == .unknown)
    var query = NearQuery()
    query.isOpenOnly = true
    query.limit = 20
    let open = search.places(near: here, matching: query, at: noon)
    #expect(open.allSatisfy { $0.hours.letsIn })
    #expect(!open.map(\.attraction.id).contains("lunch-museum"))
    #expect(open.map(\.attraction.id).contains("well"))
  }

  @Test func `a plan determines what still fits`() throws {
    let plan = try Oddtown.plan()
    let stop = try #require(plan.days.first?.stops.first)
    let search = NearSearch(in: try Oddtown.catalog())
    let start = LocalDateTime(date: plan.request.date, time: plan.request.start)
    let places = search.places(near: stop.coordinate, at: start, in: plan)
    #expect(places.first { $0.attraction.id == stop.id }?.fit == .planned(stop.arrive))
    #expect(places.allSatisfy { $0.fit != nil })
    let late = LocalDateTime(date: plan.request.date, time: Oddtown.clock("17:55"))
    let evening = search.places(near: stop.coordinate, at: late, in: plan)
    #expect(evening.filter { $0.fit == .tooLong }.count > 0)
    let otherDay = LocalDateTime(startOf: plan.request.date.adding(days: 1))
    #expect(
      search.places(near: stop.coordinate, at: otherDay, in: plan).allSatisfy { $0.fit == nil }
    )
  }
}
