import Catalogs
import FoundationEssentials
import Geography
import OpeningHours
import TestTools
import Testing

/// Opening hours with closures, opening days and events.
struct ClosureHoursTests {
  /// A sight of London with some facts.
  static func sight(
    hours: String?,
    category: Catalogs.Category = .museum,
    _ change: (inout DayFacts) throws -> Void
  ) throws -> Attraction {
    let visit = try #require(VisitDuration(minimum: 30, recommended: 60, maximum: 90))
    var sight = Attraction(
      id: "sight",
      name: "Sight",
      category: category,
      coordinate: try Coordinate(latitude: 51.5, longitude: -0.1),
      openingHours: hours,
      visit: visit,
      relevance: 50
    )
    try change(&sight.dayFacts)
    return sight
  }

  static func catalog() throws -> Catalog {
    try Catalog(json: Data(ValidCatalog.json.utf8), file: "london.json")
  }

  static func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  /// Returns the openings of a date as text.
  static func openings(_ sight: Attraction, _ date: String) throws -> [String] {
    try catalog().openings(of: sight, on: Self.date(date)).map(\.description)
  }

  @Test(arguments: [
    ("2026-11-30", ["10:00-17:00"]), ("2026-12-01", []), ("2026-12-15", []), ("2026-12-31", []),
    ("2027-01-01", ["10:00-17:00"]),
  ])
  func `a closure counts from its first to its last day`(date: String, expected: [String]) throws {
    let sight = try Self.sight(hours: "Mo-Su 10:00-17:00") {
      $0.closures = [
        Closure(
          from: CalendarDate("2026-12-01"),
          until: CalendarDate("2026-12-31"),
          reason: .works
        )
      ]
    }
    #expect(try Self.openings(sight, date) == expected)
  }

  @Test func `a closure without dates closes every day`() throws {
    let sight = try Self.sight(hours: "24/7") { $0.closures = [Closure(reason: .permanent)] }
    #expect(try Self.openings(sight, "1999-12-31") == [])
    #expect(try Self.openings(sight, "2030-01-01") == [])
  }

  @Test func `an open-ended closure never ends`() throws {
    let sight = try Self.sight(hours: "24/7") {
      $0.closures = [Closure(from: CalendarDate("2026-12-01"), reason: .other)]
    }
    #expect(try Self.openings(sight, "2026-11-30") == ["all day"])
    #expect(try Self.openings(sight, "2040-06-01") == [])
  }

  @Test func `a new sight is closed until the day it opens`() throws {
    let sight = try Self.sight(hours: nil) { $0.opensOn = CalendarDate("2026-11-28") }
    #expect(try Self.openings(sight, "2026-11-27") == [])
    #expect(try Self.openings(sight, "2026-11-28") == ["unknown"])
    #expect(
      sight.dayFacts.closedDay(on: try Self.date("2026-11-27"))
        == .opensOn(try Self.date("2026-11-28"))
    )
    #expect(sight.dayFacts.closedDay(on: try Self.date("2026-11-28")) == nil)
  }

  @Test func `an opening past midnight ends where a closure begins`() throws {
    let sight = try Self.sight(hours: "Mo-Su 18:00-26:00") {
      $0.closures = [Closure(from: CalendarDate("2026-12-02"), reason: .event)]
    }
    #expect(try Self.openings(sight, "2026-11-30") == ["18:00-26:00"])
    #expect(try Self.openings(sight, "2026-12-01") == ["18:00-24:00"])
    #expect(try Self.openings(sight, "2026-12-02") == [])
  }

  @Test func `a closing event removes hours, an opening one adds them`() throws {
    let sight = try Self.sight(hours: "Mo-Su 10:00-17:00; Dec 25 off") {
      $0.events = [
        SightEvent(
          name: "Gala",
          when: try StatedHours(parsing: "2026 Dec 12 13:00-15:00"),
          effect: .closes
        ),
        SightEvent(
          name: "Carols",
          when: try StatedHours(parsing: "Dec 24 16:00-20:00; Dec 25 12:00-13:00"),
          effect: .opens
        ),
        SightEvent(
          name: "Tree",
          when: try StatedHours(parsing: "Dec 01-31 20:00-23:00"),
          effect: .adds
        ),
      ]
    }
    #expect(try Self.openings(sight, "2026-12-11") == ["10:00-17:00"])
    #expect(try Self.openings(sight, "2026-12-12") == ["10:00-13:00", "15:00-17:00"])
    #expect(try Self.openings(sight, "2026-12-24") == ["10:00-20:00"])
    #expect(try Self.openings(sight, "2026-12-25") == ["12:00-13:00"])
  }

  @Test func `an event opens a sight during a closure`() throws {
    let sight = try Self.sight(hours: nil) {
      $0.closures = [Closure(reason: .seasonal)]
      $0.events = [
        SightEvent(
          name: "Lights",
          when: try StatedHours(parsing: "Dec 05 17:00-21:00"),
          effect: .opens
        )
      ]
    }
    #expect(try Self.openings(sight, "2026-12-04") == [])
    #expect(try Self.openings(sight, "2026-12-05") == ["17:00-21:00"])
  }

  @Test(.slow, arguments: 0..<200)
  func `agrees minute by minute with the rules applied one after the other`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let sight = try Self.randomSight(&random)
    let context = ScheduleContext(latitude: 51.5, longitude: -0.1, holidays: .none, zone: nil)
    let from = LocalDateTime(startOf: try Self.date("2026-12-01"))
    let to = LocalDateTime(startOf: try Self.date("2026-12-06"))
    let intervals = sight.intervals(from: from, to: to, in: context)
    #expect(intervals.first?.start == from && intervals.last?.end == to, "seed \(seed)")
    #expect(zip(intervals, intervals.dropFirst()).allSatisfy { $0.end == $1.start }, "seed \(seed)")
    for interval in intervals {
      var minute = interval.start
      while minute < interval.end {
        #expect(
          interval.state == Self.state(of: sight, at: minute, in: context),
          "seed \(seed), \(minute)"
        )
        minute = minute.adding(minutes: 7)
      }
    }
  }

  /// The state of a sight at a minute, by the rules in words.
  static func state(
    of sight: Attraction,
    at minute: LocalDateTime,
    in context: ScheduleContext
  ) -> OpenState {
    let isDuring = { (effect: SightEvent.Effect) in
      sight.dayFacts.events.contains {
        $0.effect == effect && $0.when.schedule.isOpen(at: minute, in: context)
      }
    }
    if isDuring(.opens) { return .open }
    if isDuring(.closes) { return .closed }
    if let day = sight.dayFacts.opensOn, minute.date < day { return .closed }
    if sight.dayFacts.closures.contains(where: { $0.contains(minute.date) }) { return .closed }
    return sight.schedule?.state(at: minute, in: context).state ?? .unknown
  }

  /// Returns a sight with random hours, closures, opening day and events of the first days of December 2026.
  static func randomSight(_ random: inout SplitMix) throws -> Attraction {
    let hours: [String?] = [
      nil, "24/7", "Mo-Su 10:00-17:00", "Mo-Fr 18:00-26:00; Dec 3 off", "off",
    ]
    let first = try date("2026-11-30")
    func day(_ random: inout SplitMix) -> CalendarDate? {
      random.below(4) == 0 ? nil : first.adding(days: random.below(8))
    }
    let closures = (0..<random.below(3)).map { _ in
      Closure(from: day(&random), until: day(&random), reason: .works)
    }
    let times = ["Dec 2 09:00-12:00", "Dec 3 20:00-28:00", "Mo-Su 16:00-18:00", "Dec 4"]
    let events = (0..<random.below(4)).compactMap { number in
      (try? StatedHours(parsing: times[random.below(times.count)])).map {
        SightEvent(
          name: "\(number)",
          when: $0,
          effect: SightEvent.Effect.allCases[random.below(3)]
        )
      }
    }
    let opensOn = random.below(3) == 0 ? day(&random) : nil
    return try sight(hours: hours[random.below(hours.count)]) {
      ($0.closures, $0.events, $0.opensOn) = (closures, events, opensOn)
    }
  }
}
