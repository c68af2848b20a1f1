import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Foundation
import Geography
import OpeningHours
import TestTools
import Testing

/// `Codable` uses the documented file formats.
struct CodableTests {
  @Test(.slow, arguments: PlanJSONTests.requests.indices)
  func `plans and requests survive JSON coders`(number: Int) throws {
    let plan = try Planner(in: OddTown.catalog).plan(
      OddTown.request(PlanJSONTests.requests[number])
    )
    #expect(try JSONDecoder().decode(Plan.self, from: plan.json()) == plan)
    #expect(try Self.copy(of: plan) == plan)
    #expect(try Self.copy(of: plan.request) == plan.request)
    for row in plan.leftOut { #expect(try Self.copy(of: row) == row) }
  }

  @Test func `random requests survive JSON coders`() throws {
    for seed in 0..<200 as Range<UInt64> {
      let request = RandomRequests.request(seed: seed).1
      #expect(try Self.copy(of: request) == request, "seed \(seed)")
    }
  }

  @Test func `a request needs only a date`() throws {
    let json = Data(#"{"date": "2026-12-01", "must": ["castle"], "end": "20:00"}"#.utf8)
    var expected = PlanRequest(date: OddTown.tuesday)
    expected.must = ["castle"]
    expected.end = OddTown.time("20:00")
    #expect(try JSONDecoder().decode(PlanRequest.self, from: json) == expected)
  }

  @Test(arguments: [
    (#"{"must": []}"#, "date"),
    (#"{"date": "2026-12-01", "dats": 3}"#, "dats"),
    (#"{"date": "2026-12-01", "days": 9}"#, "days"),
    (#"{"date": "2026-12-01", "pins": ["castle@25"]}"#, "pins"),
    (#"{"date": "2026-12-01", "area": {"type": "Point", "coordinates": [0, 51]}}"#, "area"),
    (#"[1]"#, "object"),
  ])
  func `faults of a request are named`(json: String, name: String) throws {
    do {
      let request = try JSONDecoder().decode(PlanRequest.self, from: Data(json.utf8))
      Issue.record("read as \(request)")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription.contains(name))
    }
  }

  @Test func `a catalog survives JSON coders, with the faults of a file`() throws {
    #expect(try Self.copy(of: OddTown.catalog) == OddTown.catalog)
    #expect(OddTown.catalog.faults.isEmpty)
    let json = OddTown.catalog.json()
    #expect(try JSONDecoder().decode(Catalog.self, from: json) == OddTown.catalog)
    let text = String(decoding: json, as: UTF8.self).replacing("planday.catalog/1", with: "other/3")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Catalog.self, from: Data(text.utf8))
    }
  }

  @Test func `a catalog created in code reports its faults`() throws {
    let castle = try #require(OddTown.catalog["castle"])
    var other = castle
    other.openingHours = "Mo-Fr 1O:00-18:00"
    #expect(other.schedule == nil)
    let faults = OddTown.catalog.replacing(other).faults
    #expect(faults.map(\.path).contains { $0.contains("openingHours") })
    other.openingHours = "Mo-Fr 10:00-18:00"
    other.relevance = 90
    let changed = OddTown.catalog.replacing(other)
    #expect(changed.faults.isEmpty)
    #expect(changed["castle"]?.relevance == 90)
    #expect(changed["castle"]?.schedule != castle.schedule)
    #expect(changed.removing("castle")["castle"] == nil)
    #expect(changed.removing("castle").adding(castle)["castle"] == castle)
    #expect(changed.adding(castle)["castle"] == other)
    let twice = Attraction(
      id: "A b!",
      name: "",
      category: .museum,
      coordinate: castle.coordinate,
      visit: castle.visit,
      relevance: 900
    )
    #expect(OddTown.catalog.adding(twice).faults.count >= 3)
  }

  @Test func `holidays of a city can be set`() throws {
    let date = OddTown.tuesday
    let list = HolidayList(publicHolidays: [Holiday(days: date...date, name: "Town Day")])
    #expect(OddTown.catalog.observing(list).city.holidayCalendar.isPublicHoliday(date) == true)
    #expect(OddTown.catalog.city.holidayCalendar.isPublicHoliday(date) != true)
  }

  @Test func `areas are made from boxes, corners and circles`() throws {
    let center = OddTown.position()
    let circle = try Area(around: center, radius: Meters(500))
    for degrees in stride(from: 0.0, to: 360, by: 7) {
      let (east, north) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      #expect(circle.contains(OddTown.position(east: 490 * east, north: 490 * north)))
      #expect(!circle.contains(OddTown.position(east: 510 * east, north: 510 * north)))
    }
    let box = try Area(circle.boundingBox)
    #expect(box.contains(OddTown.position(east: 480, north: 480)))
    #expect(try Area(corners: box.polygons[0].outer.corners) == box)
    #expect(throws: AreaError.self) { try Area(corners: [center, center]) }
    #expect(throws: AreaError.self) { try Area(around: center, radius: .zero) }
  }

  @Test func `errors have localized descriptions`() throws {
    var request = OddTown.request()
    request.must = ["nowhere"]
    do {
      _ = try Planner(in: OddTown.catalog).plan(request)
    } catch {
      #expect(error.localizedDescription == error.description)
      #expect(error.localizedDescription.contains("nowhere"))
    }
  }

  private static func copy<Value: Codable>(of value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
