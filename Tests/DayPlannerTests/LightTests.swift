import ExactOrienteering
import Foundation
import OpeningHours
import TestTools
import Testing

@testable import Catalogs
@testable import DayPlanner
@testable import DayPlans
@testable import Geography

/// How darkness and unknown hours affect a day.
struct LightTests {
  /// Returns the catalog of a city, or the area of that name.
  private static func data(_ name: String) throws -> Data {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: package.appending(path: "data/\(name)"))
  }

  private static func catalog(_ city: String) throws -> Catalog {
    try Catalog(json: data("\(city).json"), file: "\(city).json")
  }

  /// Returns the openings of a sight on Tuesday, December 1, in minutes of the plan's day, as `open-close`.
  private func openings(
    of place: Attraction,
    from start: String = "00:00",
    to end: String = "24:00",
    on date: CalendarDate = OddTown.tuesday
  ) -> [String] {
    let table = OpeningTable(
      city: OddTown.catalog.city,
      start: OddTown.time(start),
      end: OddTown.time(end)
    )
    return table.openings(of: place, on: date).map { opening in
      let times = [opening.open, opening.close].compactMap {
        ClockTime(minutesSinceMidnight: $0)?.description
      }
      return times.joined(separator: "-")
    }
  }

  /// Returns a sight next to the castle.
  private func place(
    _ category: Catalogs.Category,
    hours: String? = nil,
    fee: Bool? = nil,
    light: VisitLight? = nil
  ) throws -> Attraction {
    Attraction(
      id: "place",
      name: "Place",
      category: category,
      coordinate: OddTown.position(),
      openingHours: hours,
      light: light,
      visit: try #require(VisitDuration(minimum: 10, recommended: 20, maximum: 30)),
      relevance: 50,
      fee: fee
    )
  }

  // From NOAA's solar calculator, in local time; British Columbia stays on UTC-7 from 2026 on.
  @Test(arguments: [
    ("london", "51.5074,-0.1278", ["07:05", "07:44", "15:55", "16:34"]),
    ("nyc", "40.7128,-74.006", ["06:31", "07:01", "16:29", "16:59"]),
    ("vancouver", "49.2827,-123.1207", ["08:10", "08:47", "17:16", "17:53"]),
  ])
  func `dawn and dusk match the almanac`(city: String, at: String, times: [String]) throws {
    let catalog = try Self.catalog(city)
    let table = OpeningTable(city: catalog.city, start: .midnight, end: OddTown.time("24:00"))
    let place = try #require(Coordinate(at))
    let sun = try #require(table.twilight(on: OddTown.tuesday, at: place))
    let minutes = [sun.dawn, sun.sunrise, sun.sunset, sun.dusk]
    let expected = times.map { OddTown.time($0).minutesSinceMidnight }
    #expect(zip(minutes, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(minutes), \(expected)")
    if city == "london" { #expect(minutes == expected) }
  }

  /// An unproved bound must be valid: both viewpoints might be visited at sunset.
  @Test func `without a proof the bound has room for every sunset`() throws {
    let visit = try #require(VisitDuration(minimum: 20, recommended: 30, maximum: 60))
    let places = ["east", "west"].enumerated().map { number, id in
      Attraction(
        id: id,
        name: id,
        category: .viewpoint,
        coordinate: OddTown.position(east: 2_000 * Double(number)),
        openingHours: "24/7",
        visit: visit,
        relevance: 80
      )
    }
    let town = Catalog(city: OddTown.catalog.city, attractions: places)
    var request = OddTown.request { $0.travelCost = 0 }
    let best = try Planner(in: town, solver: .exact).plan(request)
    let scores = best.days[0].stops.map(\.score).sorted()
    #expect(scores.count == 2 && scores[0] < scores[1], "one of them at sunset")
    request.exact = false
    let found = try Planner(in: town).plan(request)
    #expect(found.proof.status == .heuristic)
    #expect(found.objective.bound == 2 * scores[1].value)
  }

  /// Returns the twilight at a latitude on the prime meridian.
  private func twilight(latitude: Double, on date: String, zone: String = "UTC") -> Twilight? {
    ScheduleContext(latitude: latitude, longitude: 0, zone: ZoneRule(identifier: zone))
      .twilight(on: OddTown.date(date))
  }

  @Test
  func `polar day is all light, and polar night is unknown`() {
    let summer = twilight(latitude: 78, on: "2026-06-21")
    #expect(summer?.dawn == 0 && summer?.dusk == 1_440)
    #expect(twilight(latitude: 78, on: "2026-12-21") == nil)
    #expect(twilight(latitude: 51.5, on: "2026-12-21", zone: "Nowhere/Land") == nil)
  }

  @Test func `if the sun stays below the horizon, twilight counts as day`() throws {
    let day = try #require(twilight(latitude: 69.6, on: "2026-12-21"))
    #expect((480...720).contains(day.dawn) && (720...960).contains(day.dusk))
    #expect(day.dawn <= day.sunrise && day.sunset <= day.dusk)
  }

  @Test func `a sight that needs daylight is visited from dawn to dusk`() throws {
    #expect(openings(of: try place(.park, hours: "24/7")) == ["07:05-16:33"])
    #expect(openings(of: try place(.park, hours: "Mo-Su 08:00-18:00")) == ["08:00-16:33"])
    #expect(openings(of: try place(.park, hours: "Mo-Su 08:00-15:00")) == ["08:00-15:00"])
    #expect(openings(of: try place(.park, hours: "24/7"), from: "17:00", to: "23:00") == [])
    let night = openings(of: try place(.square, hours: "24/7"), from: "16:00", to: "33:00")
    #expect(night == ["16:00-16:33", "31:06-33:00"])
    #expect(openings(of: try place(.square, hours: "24/7", light: .any)) == ["00:00-24:00"])
    #expect(
      openings(of: try place(.gallery, hours: "Mo-Su 10:00-22:00", light: .daylight)) == [
        "10:00-16:33"
      ]
    )
  }

  @Test func `unknown hours are ten to five with doors and daylight without`() throws {
    #expect(openings(of: try place(.museum)) == ["10:00-17:00"])
    #expect(openings(of: try place(.museum), from: "12:30", to: "15:00") == ["12:30-15:00"])
    #expect(openings(of: try place(.museum), from: "17:00", to: "23:00") == [])
    #expect(openings(of: try place(.landmark, fee: true)) == ["10:00-17:00"])
    #expect(openings(of: try place(.animals)) == ["10:00-16:33"])
    #expect(openings(of: try place(.landmark)) == ["07:05-16:33"])
    #expect(openings(of: try place(.landmark, light: .any)) == ["00:00-24:00"])
    let table = OpeningTable(
      city: OddTown.catalog.city,
      start: OddTown.time("09:00"),
      end: OddTown.time("18:00")
    )
    let assumed = try #require(table.openings(of: place(.museum), on: OddTown.tuesday).first)
    #expect(!assumed.isKnown && !assumed.byDaylight)
    #expect((assumed.opens, assumed.closes) == (600, 1_020))
  }

  @Test func `an opening records whether daylight limits it, and shows the stated hours`() throws {
    let table = OpeningTable(
      city: OddTown.catalog.city,
      start: OddTown.time("09:00"),
      end: OddTown.time("18:00")
    )
    let park = try place(.park, hours: "Mo-Su 08:00-18:00")
    let winter = try #require(table.openings(of: park, on: OddTown.tuesday).first)
    #expect(winter.byDaylight && winter.text == "08:00-18:00" && winter.bounds == 480...993)
    let june = OddTown.date("2026-06-01")
    let summer = try #require(table.openings(of: park, on: june).first)
    #expect(!summer.byDaylight && summer.bounds == 480...1_080)
    let stated = try #require(table.statedOpenings(of: park, on: OddTown.tuesday).first)
    #expect(!stated.byDaylight && stated.close == 1_080)
  }

  @Test func `listings show the stated hours regardless of daylight`() throws {
    let catalog = OddTown.catalog
    let hours = { (place: Attraction) in
      catalog.openings(of: place, on: OddTown.tuesday).map(\.description)
    }
    #expect(hours(try place(.park, hours: "24/7")) == ["all day"])
    #expect(hours(try place(.park, hours: "Mo-Su 06:00-22:00")) == ["06:00-22:00"])
    #expect(hours(try place(.museum)) == ["unknown"])
  }

  @Test(
    .slow,
    arguments: [
      ("london", "london-bloomsbury-soho"), ("nyc", "nyc-midtown"),
      ("vancouver", "vancouver-downtown-gastown"),
    ]
  )
  func `on December 1 nothing outdoors is planned after dark`(
    city: String,
    area: String
  ) throws {
    let catalog = try Self.catalog(city)
    var request = PlanRequest(date: OddTown.tuesday)
    request.area = try Area(geoJSON: Self.data("areas/\(area).geojson"), near: catalog.city.bounds)
    request.start = OddTown.time("06:00")
    request.end = OddTown.time("22:00")
    request.seconds = 0.5
    let plan = try Planner(in: catalog).plan(request, explanations: .mostRelevant(0))
    let stops = plan.days.flatMap(\.stops)
    #expect(stops.count >= 5)
    let table = OpeningTable(city: catalog.city, start: request.start, end: request.end)
    for stop in stops {
      let place = try #require(catalog[stop.id])
      let sun = try #require(table.twilight(on: request.date, at: place.coordinate))
      if LightRule.light(of: place) == .daylight {
        #expect(stop.enter.minutesSinceMidnight >= sun.dawn, "\(stop.id)")
        #expect(stop.leave.minutesSinceMidnight <= sun.dusk, "\(stop.id)")
      }
      if place.schedule == nil, DoorRule.hasDoors(place) {
        #expect(stop.enter >= OddTown.time("10:00") && stop.leave <= OddTown.time("17:00"))
      }
    }
    #expect(PlanCheck(of: plan, in: catalog).violations.isEmpty)
  }

  /// Returns the violations after moving the only stop of a plan by some minutes.
  private func violations(
    of place: Attraction,
    movedBy minutes: Int
  ) throws
    -> [PlanCheck.Reason]
  {
    let town = Catalog(city: OddTown.catalog.city, attractions: [place])
    var request = OddTown.request { $0.must = ["place"] }
    request.start = OddTown.time("06:00")
    request.end = OddTown.time("22:00")
    var plan = try Planner(in: town, solver: .exact).plan(request)
    #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
    let stop = plan.days[0].stops[0]
    let moved = { (time: ClockTime) in
      ClockTime(minutesSinceMidnight: time.minutesSinceMidnight + minutes) ?? time
    }
    plan.days[0].stops[0].arrive = moved(stop.arrive)
    plan.days[0].stops[0].enter = moved(stop.enter)
    plan.days[0].stops[0].leave = moved(stop.leave)
    plan.days[0].start = min(plan.days[0].start, moved(stop.arrive))
    plan.days[0].end = moved(plan.days[0].end)
    return PlanCheck(of: plan, in: town).violations.map(\.reason)
  }

  @Test func `the check reports a stop in the dark`() throws {
    let park = try place(.park, hours: "24/7")
    #expect(try violations(of: park, movedBy: -30) == [.beforeLight(minutes: 30)])
    // From 07:05 to 07:25, moved to 16:25 to 16:45.
    #expect(try violations(of: park, movedBy: 560) == [.afterDark(minutes: 12)])
  }

  @Test func `the check reports a stop outside the assumed hours`() throws {
    let museum = try place(.museum)
    #expect(try violations(of: museum, movedBy: -25) == [.beforeAssumedHours(minutes: 25)])
    #expect(try violations(of: museum, movedBy: 407) == [.afterAssumedHours(minutes: 7)])
  }

  @Test func `a sight left out because of darkness has that reason`() throws {
    let town = Catalog(
      city: OddTown.catalog.city,
      attractions: [try place(.park, hours: "24/7"), try #require(OddTown.catalog["opera"])]
    )
    let request = OddTown.request {
      $0.start = OddTown.time("17:00")
      $0.end = OddTown.time("23:00")
    }
    let leftOut = try #require(try Planner(in: town, solver: .exact).plan(request).leftOut("place"))
    #expect(leftOut.code == .closed)
    let light = LeftOut.OpenTime(
      from: OddTown.time("07:05"),
      until: OddTown.time("16:33"),
      basis: .daylight
    )
    #expect(leftOut.reason == .openOutsideDay(light))
  }
}
