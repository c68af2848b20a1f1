import Catalogs
import DayPlanner
import DayPlans
import Geography
import OpeningHours
import TestTools
import Testing

/// Free admission against an unknown price.
struct AdmissionTests {
  /// Returns a city with a single sight.
  private static func catalog(
    _ category: Catalogs.Category,
    hours: String?,
    fee: Bool?
  ) throws -> Catalog {
    let city = City(
      id: "town",
      name: "Town",
      country: "US",
      timeZone: "America/New_York",
      holidays: "US-NY",
      bounds: try #require(BoundingBox(south: 40, west: -75, north: 41, east: -73))
    )
    let sight = Attraction(
      id: "sight",
      name: "Sight",
      category: category,
      coordinate: try Coordinate(latitude: 40.75, longitude: -73.98),
      openingHours: hours,
      visit: try #require(VisitDuration(minimum: 20, recommended: 30, maximum: 60)),
      relevance: 80,
      fee: fee
    )
    return Catalog(city: city, attractions: [sight], license: "CC0-1.0", attribution: [])
  }

  /// Returns the admission in a one-day plan, and whether the plan is rejected with a budget.
  private static func answer(
    _ catalog: Catalog
  ) throws -> (admission: Plan.Admission?, words: String) {
    var request = PlanRequest(date: try #require(CalendarDate("2026-12-01")))
    request.must = ["sight"]
    request.exact = false
    let plan = try Planner(in: catalog).plan(request)
    #expect(PlanCheck(of: plan, in: catalog).violations.isEmpty)
    let stop = try #require(plan.days.first?.stops.first)
    return (stop.admission, "\(stop.admission as Any)")
  }

  @Test(
    .slow,
    arguments: [
      (Catalogs.Category.landmark, "Mo-Su 09:00-22:00", nil, Plan.Admission.unknown),
      (.viewpoint, "Mo-Su 09:00-22:00", nil, .unknown),
      (.garden, "Mo-Su 09:00-17:00", nil, .unknown),
      (.museum, "Mo-Su 09:00-17:00", nil, .unknown), (.museum, nil, nil, .unknown),
      (.landmark, nil, nil, .free), (.landmark, "24/7", nil, .free),
      (.viewpoint, "24/7", nil, .free),
      (.landmark, "Mo-Su 09:00-22:00", false, .free), (.park, "Mo-Su 06:00-22:00", nil, .free),
      (.square, nil, nil, .free), (.landmark, nil, true, .unknown),
    ] as [(Catalogs.Category, String?, Bool?, Plan.Admission)]
  )
  func `an unknown price is never free`(
    category: Catalogs.Category,
    hours: String?,
    fee: Bool?,
    expected: Plan.Admission
  ) throws {
    let answer = try Self.answer(try Self.catalog(category, hours: hours, fee: fee))
    #expect(answer.admission == expected, "\(answer.words)")
  }
}
