import DayPlanner
import DayPlans
import Foundation
import Geography
import OpeningHours
import PlanExports
import TestTools
import Testing

@testable import Catalogs

/// Days with a clock change, compared with Foundation's time zones: durations are real minutes, and times are wall-clock times.
struct ClockChangeTests {
  /// A zone and the night of a change.
  struct Night: Sendable, CustomTestStringConvertible {
    let zone: String
    let date: String

    var testDescription: String { "\(zone) \(date)" }
  }

  static let nights = [
    Night(zone: "Europe/London", date: "2027-03-28"),
    Night(zone: "Europe/London", date: "2026-10-25"),
    Night(zone: "America/New_York", date: "2027-03-14"),
    Night(zone: "America/New_York", date: "2026-11-01"),
    Night(zone: "America/Vancouver", date: "2026-03-08"),
    Night(zone: "America/Vancouver", date: "2025-11-02"),
  ]

  /// Returns the instant of a wall-clock time of a day by Foundation, or `nil` if it does not exist; the second occurrence if
  /// requested.
  static func instant(
    _ time: ClockTime,
    on date: CalendarDate,
    in zone: TimeZone,
    second: Bool
  ) -> Int? {
    let local = date.daysSinceEpoch * 86_400 + time.minutesSinceMidnight * 60
    let found = Set(
      [-86_400, 86_400].map {
        local - zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local + $0)))
      }
    )
    .filter { $0 + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) == local }
    .sorted()
    guard second else { return found.first }
    return found.count == 2 ? found[1] : nil
  }

  @Test(arguments: nights)
  func `the clock of a day shows what Foundation shows at each real minute`(night: Night) throws {
    let zone = try #require(TimeZone(identifier: night.zone))
    let change = OddTown.date(night.date)
    for (days, start, end) in [
      (-1, 540, 2_880), (-1, 1_400, 1_500), (0, 0, 600), (0, 90, 300), (0, 600, 1_080),
      (-1, 1_439, 1_560),
    ] {
      let date = change.adding(days: days)
      let (from, until) = (ClockTime(clamping: start), ClockTime(clamping: end))
      let clock = DayClock(on: date, from: from, until: until, in: ZoneRule(identifier: night.zone))
      let first = clock.time(clock.elapsed(start))
      let origin = try #require(Self.instant(first, on: date, in: zone, second: false))
      let minutes = clock.elapsed(start)...clock.elapsed(end)
      for minute in minutes {
        let time = clock.time(minute)
        let instant = Self.instant(time, on: date, in: zone, second: time.isRepeated)
        // A day that ends with the change may use the offset before it.
        if instant == nil, minute == minutes.upperBound { continue }
        #expect(instant == origin + (minute - minutes.lowerBound) * 60, "\(date) \(time)")
        #expect(
          clock.placed(ClockTime(clamping: time.minutesSinceMidnight, isRepeated: time.isRepeated))
            == time
        )
      }
    }
  }

  /// A town in a zone whose sights are open at night.
  static func town(in zone: String, random: inout SplitMix) throws -> Catalog {
    let countries = ["Europe/London": "GB", "America/New_York": "US", "America/Vancouver": "CA"]
    let city = City(
      id: "oddtown",
      name: "Oddtown",
      country: countries[zone] ?? "GB",
      timeZone: zone,
      holidays: "",
      bounds: OddTown.catalog.city.bounds
    )
    let hours = [
      "24/7", "Mo-Su 18:00-06:00", "Mo-Su 20:00-01:30", "Mo-Su 00:30-12:00",
      "Mo-Su 01:00-02:30,03:00-09:00",
    ]
    let places = try (0..<6).map { number -> Attraction in
      let best = Int.random(in: 30...150, using: &random)
      var place = Attraction(
        id: "place-\(number)",
        name: "Place \(number)",
        category: [Category.museum, .theater, .shopping, .gallery].randomElement(using: &random)
          ?? .museum,
        coordinate: OddTown.position(
          east: Double.random(in: -900...900, using: &random),
          north: Double.random(in: -900...900, using: &random)
        ),
        openingHours: hours.randomElement(using: &random),
        lastAdmission: Bool.random(using: &random)
          ? nil : Minutes(Int.random(in: 0...60, using: &random)),
        visit: try #require(
          VisitDuration(
            minimum: Minutes(best / 2),
            recommended: Minutes(best),
            maximum: Minutes(best * 2)
          )
        ),
        relevance: Score(Int.random(in: 30...100, using: &random))
      )
      let times = try StatedHours(parsing: "Mo-Su 23:00-01:45, Mo-Su 01:15-01:40")
      if number == 0 {
        place.dayFacts.events = [SightEvent(name: "Night", when: times, effect: .adds)]
        place.dayFacts.freeTimes = times
      }
      if number == 1 { place.dayFacts.bestAt = [.hours(times)] }
      return place
    }
    return Catalog(city: city, attractions: places)
  }

  @Test(.slow, arguments: nights, 0..<12)
  func `entry and departure are a stay of real minutes apart`(night: Night, seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let catalog = try Self.town(in: night.zone, random: &random)
    let zone = try #require(TimeZone(identifier: night.zone))
    let change = OddTown.date(night.date)
    let request = OddTown.request { request in
      let isEve = Bool.random(using: &random)
      request.date = change.adding(days: isEve ? -1 : 0)
      let start =
        isEve
        ? Int.random(in: 1_200...1_550, using: &random) : Int.random(in: 0...150, using: &random)
      request.start = ClockTime(clamping: start)
      request.end = ClockTime(clamping: start + Int.random(in: 240...600, using: &random))
      request.pace = .normal
      request.slack = Bool.random(using: &random) ? .share : .leave
      if Bool.random(using: &random) { request.budget = 500 }
    }
    let plan = try Planner(in: catalog).plan(request)
    let name =
      "seed \(seed), \(night.testDescription), \(request.date) \(request.start)-\(request.end)"
    #expect(PlanCheck(of: plan, in: catalog).violations.isEmpty, "\(name)")
    let read = try Plan(json: plan.json(), file: "plan.json")
    #expect(read == plan, "\(name)")
    let day = plan.days[0]
    let at = { (time: ClockTime) in
      Self.instant(time, on: day.date, in: zone, second: time.isRepeated)
    }
    let calendar = plan.iCalendar(in: catalog)
    for (index, stop) in day.stops.enumerated() {
      let arrive = try #require(at(stop.arrive), "\(name) \(stop.arrive)")
      let enter = try #require(at(stop.enter), "\(name) \(stop.enter)")
      let leave = try #require(at(stop.leave), "\(name) \(stop.leave)")
      #expect(leave - enter == stop.minutes.rawValue * 60, "\(name)")
      let before = stop.waitMinutes.rawValue + stop.entryMinutes.rawValue
      #expect(enter - arrive == before * 60, "\(name)")
      if index > 0 {
        let last = try #require(at(day.stops[index - 1].leave))
        let way = day.legs.first { $0.to == stop.id }?.minutes.rawValue ?? 0
        #expect(arrive - last >= way * 60, "\(name)")
      }
      #expect(try Self.events(in: calendar, by: zone).contains { $0 == (enter, leave) }, "\(name)")
    }
  }

  @Test(.slow, arguments: nights, 0..<12)
  func `pins, musts and breaks hold over a change`(night: Night, seed: UInt64) throws {
    var random = SplitMix(seed: seed &+ 900)
    let catalog = try Self.town(in: night.zone, random: &random)
    let zone = try #require(TimeZone(identifier: night.zone))
    let start = Int.random(in: 1_000...1_079, using: &random)
    let end = start + Int.random(in: 600...840, using: &random)
    let first = Int.random(in: start...end, using: &random)
    let last = min(end, first + ([0, 45, 120].randomElement(using: &random) ?? 0))
    let pinned = ClockTime(clamping: first)...ClockTime(clamping: last)
    let request = OddTown.request { request in
      request.date = OddTown.date(night.date).adding(days: -1)
      (request.start, request.end) = (ClockTime(clamping: start), ClockTime(clamping: end))
      request.pace = .normal
      request.breaks = true
      if Bool.random(using: &random) {
        let (from, until) = (OddTown.time("24:30"), OddTown.time("27:30"))
        request.lunch = MealBreak(from: from, until: until, minutes: 30)
      }
      request.pins = [Pin(sight: "place-0", enter: pinned)]
      request.must = ["place-1", "place-2"]
    }
    let name = "seed \(seed), \(night.testDescription), \(request.pins[0])"
    let plan: Plan
    do throws(PlanError) {
      plan = try Planner(in: catalog).plan(request)
    } catch {
      switch error {
      // The local search alone cannot prove that musts clash.
      case .mustImpossible, .mustsClash, .mustsUnsettled(_, isCut: false), .pinImpossible: break
      default: Issue.record("\(name): \(error)")
      }
      return
    }
    #expect(try Plan(json: plan.json(), file: "plan.json") == plan, "\(name)")
    let day = plan.days[0]
    let stop = try #require(day.stops.first { $0.id == "place-0" }, "\(name)")
    let at = { (time: ClockTime, isSecond: Bool) in
      Self.instant(time, on: day.date, in: zone, second: isSecond)
    }
    let enter = try #require(at(stop.enter, stop.enter.isRepeated), "\(name)")
    let door = enter - stop.entryMinutes.rawValue * 60
    // A time that the clocks skip has no instant.
    if let earliest = at(pinned.lowerBound, false) { #expect(door >= earliest, "\(name)") }
    let latest = at(pinned.upperBound, true) ?? at(pinned.upperBound, false)
    if let latest { #expect(door <= latest, "\(name)") }
  }

  /// Returns the start and the end of each event of a calendar, its local times interpreted as in RFC 5545, as the first occurrence.
  static func events(in calendar: String, by zone: TimeZone) throws -> [(Int, Int)] {
    var starts: [Int] = []
    var ends: [Int] = []
    var isEvent = false
    for line in calendar.split(separator: "\r\n") {
      if line == "BEGIN:VEVENT" { isEvent = true }
      guard isEvent, line.hasPrefix("DTSTART") || line.hasPrefix("DTEND") else { continue }
      let text = line.split(separator: ":")[1]
      let digits = text.filter(\.isNumber)
      let date = try #require(
        CalendarDate(
          "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6).prefix(2))"
        )
      )
      let time = try #require(
        ClockTime("\(digits.dropFirst(8).prefix(2)):\(digits.dropFirst(10).prefix(2))")
      )
      let instant =
        text.hasSuffix("Z")
        ? date.daysSinceEpoch * 86_400 + time.minutesSinceMidnight * 60
        : try #require(Self.instant(time, on: date, in: zone, second: false))
      if line.hasPrefix("DTSTART") { starts.append(instant) } else { ends.append(instant) }
    }
    return Array(zip(starts, ends))
  }

  /// A night at one sight that is always open.
  static func longNight(
    on date: String,
    from start: String,
    until end: String
  ) throws -> (Catalog, Plan) {
    var random = SplitMix(seed: 1)
    let town = try Self.town(in: "Europe/London", random: &random)
    let stay = try #require(VisitDuration(minimum: 150, recommended: 150, maximum: 150))
    let place = Attraction(
      id: "hall",
      name: "Hall",
      category: .theater,
      coordinate: OddTown.position(),
      openingHours: "24/7",
      visit: stay,
      relevance: 90,
      fee: true
    )
    let catalog = Catalog(city: town.city, attractions: [place])
    let plan = try Planner(in: catalog).plan(
      OddTown.request {
        $0.date = OddTown.date(date)
        ($0.start, $0.end) = (OddTown.time(start), OddTown.time(end))
        $0.must = ["hall"]
      }
    )
    return (catalog, plan)
  }

  @Test func `a visit over a change shows the wall clock before and after it`() throws {
    let (catalog, spring) = try Self.longNight(on: "2027-03-27", from: "24:00", until: "28:00")
    let stop = try #require(spring.days[0].stops.first)
    #expect((stop.enter.description, stop.leave.description) == ("24:00", "27:30"))
    #expect(stop.leave - stop.enter == 150)
    #expect(spring.warnings.map(\.sentence).contains { $0.contains("go forward") })
    // Two and a half hours on the wall clock are ninety real minutes.
    var wrong = spring
    wrong.days[0].stops[0].leave = OddTown.time("26:30")
    wrong.days[0].end = OddTown.time("26:30")
    let read = try Plan(json: wrong.json(), file: "plan.json")
    #expect(
      PlanCheck(of: read, in: catalog).violations.contains {
        if case .wrongStay(90, _, _, 150) = $0.reason { true } else { false }
      }
    )
    // No clock shows 01:30 that night.
    wrong.days[0].stops[0].leave = OddTown.time("25:30")
    let skipped = try Plan(json: wrong.json(), file: "plan.json")
    #expect(
      PlanCheck(of: skipped, in: catalog).violations.contains {
        $0.reason == .noSuchTime(at: skipped.days[0].stops[0].leave)
      }
    )
    let (_, autumn) = try Self.longNight(on: "2026-10-24", from: "24:00", until: "28:00")
    let back = try #require(autumn.days[0].stops.first)
    #expect((back.enter.description, back.leave.description) == ("24:00", "25:30"))
    #expect(back.leave.isRepeated && back.leave - back.enter == 150)
    let json = String(decoding: try autumn.json(), as: UTF8.self)
    #expect(json.contains(#""repeated""#))
    #expect(autumn.iCalendar(in: catalog).contains("DTEND:20261025T013000Z"))
    #expect(autumn.warnings.map(\.sentence).contains { $0.contains("25:30 is the second") })
    #expect(autumn.text(in: catalog).contains("25:30 is the second"))
  }

  @Test(arguments: ["0001-01-01", "0001-07-01", "1970-01-01", "9999-12-31", "2027-03-28"])
  func `no date and no number of days makes the clocks of a plan trap`(date: String) throws {
    var plan = try OddTown.plan { _ in }
    for zone in ["Europe/London", "America/Vancouver", "Mars/Phobos", "Australia/Lord_Howe"] {
      plan.timeZone = zone
      plan.days[0].date = OddTown.date(date)
      let read = try Plan(json: plan.json(), file: "plan.json")
      #expect(!PlanCheck(of: read, in: OddTown.catalog).violations.isEmpty)
    }
    plan.request.days = .max
    #expect(!PlanCheck(of: plan, in: OddTown.catalog).violations.isEmpty)
    for day in [Int.min / 4, -800_000, 3_000_000, Int.max / 4] {
      let far = CalendarDate(daysSinceEpoch: day)
      let clock = DayClock(
        on: far,
        from: .midnight,
        until: .latest,
        in: ZoneRule(identifier: "Europe/London")
      )
      #expect(clock.isSteady)
    }
  }

  @Test func `ordinary days do not mention clock changes`() throws {
    let plan = try OddTown.plan { _ in }
    let json = String(decoding: try plan.json(), as: UTF8.self)
    #expect(!json.contains("repeated") && !json.contains("clock-change"))
  }

  @Test func `hours that end in the hour that occurs twice are those of the whole hour`() {
    let start = ClockTime(clamping: 1_550)
    let end = ClockTime(clamping: 1_510, setBack: 60, isRepeated: true)
    let table = OpeningTable(city: OddTown.catalog.city, start: start, end: end)
    #expect(start < end)
    #expect(table.span.contains(1_510) && table.span.contains(1_550))
    let usual = OpeningTable(city: OddTown.catalog.city, start: end, end: start)
    #expect(usual.span == 1_510...1_550)
  }

  @Test(.slow) func `past midnight the events and the free hours are those of the next date`()
    throws
  {
    let museum = try #require(OddTown.catalog["gallery"])
    for hours in ["Fr 00:00-06:00", "Fr 10:00-14:00", "Th 22:00-02:00", "Fr 23:00-23:30"] {
      var place = museum
      place.dayFacts.price = PriceBand(band: 2, year: 2025)
      place.dayFacts.freeTimes = try StatedHours(parsing: hours)
      place.dayFacts.bestAt = [.hours(try StatedHours(parsing: hours))]
      place.dayFacts.events = [
        SightEvent(name: "Late", when: try StatedHours(parsing: hours), effect: .opens)
      ]
      let town = Catalog(city: OddTown.catalog.city, attractions: [place])
      for (start, end) in [
        ("20:00", "40:00"), ("23:00", "27:00"), ("24:00", "48:00"), ("33:00", "48:00"),
      ] {
        for budget in [nil, 100] {
          let request = OddTown.request {
            $0.date = OddTown.date("2026-12-03")
            ($0.start, $0.end) = (OddTown.time(start), OddTown.time(end))
            $0.budget = budget
          }
          let plan = try? Planner(in: town).plan(request)
          guard let plan, let stop = plan.days[0].stops.first else { continue }
          let name = "\(hours), \(start)-\(end)"
          #expect(PlanCheck(of: plan, in: town).violations.isEmpty, "\(name)")
          let day = try #require(CalendarDate("2026-12-03"))
          let schedule = try Schedule(parsing: hours)
          let isLate = (stop.enter.minutesSinceMidnight..<stop.leave.minutesSinceMidnight).contains
          {
            schedule.isOpen(
              at: LocalDateTime(startOf: day).adding(minutes: $0),
              in: ScheduleContext()
            )
          }
          #expect(stop.events.map(\.name) == (isLate ? ["Late"] : []), "\(name)")
        }
      }
    }
  }
}
