import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import TestTools
import Testing

/// The default breaks of a day, what changes them, and their faults.
struct BreakRuleTests {
  /// Returns the breaks of a day in words.
  private func breaks(
    _ hours: String,
    _ pace: Pace? = .normal,
    _ change: (inout PlanRequest) -> Void = { _ in }
  ) -> [String] {
    var request = PlanRequest(date: OddTown.tuesday)
    let times = hours.split(separator: "-").map { OddTown.time(String($0)) }
    (request.start, request.end, request.pace) = (times[0], times[1], pace)
    change(&request)
    return request.dayBreaks.map { "\($0.kind) \($0.from)-\($0.until)/\($0.minutes.rawValue)" }
  }

  @Test(
    arguments: [
      ("08:00-18:00", ["lunch 12:00-14:00/45", "rest 15:00-17:00/15"]),
      ("08:01-18:00", ["lunch 12:00-14:00/45"]),
      ("09:00-18:00", ["lunch 12:00-14:00/45"]),
      ("09:01-18:00", ["lunch 12:00-14:00/45"]),
      ("12:00-14:59", []),
      ("12:00-15:00", ["lunch 12:00-14:00/45"]),
      ("12:01-18:00", []),
      ("09:00-13:59", []),
      ("14:00-20:00", []),
      ("14:00-20:01", ["dinner 18:00-20:01/60"]),
      ("18:00-26:00", ["dinner 18:00-20:30/60"]),
      ("18:01-26:00", []),
      ("15:00-24:00", ["dinner 18:00-20:30/60"]),
      ("15:01-26:00", ["dinner 18:00-20:30/60"]),
      ("15:00-25:00", ["rest 15:00-17:00/15", "dinner 18:00-20:30/60"]),
      (
        "09:00-22:00",
        ["lunch 12:00-14:00/45", "rest 15:00-17:00/15", "dinner 18:00-20:30/60"]
      ),
    ]
  )
  func `the hours of a day determine its breaks`(hours: String, expected: [String]) {
    #expect(breaks(hours) == expected)
  }

  @Test func `the pace determines their length`() {
    #expect(
      breaks("09:00-22:00", .relaxed)
        == ["lunch 12:00-14:00/60", "rest 15:00-17:00/20", "dinner 18:00-20:30/60"]
    )
    #expect(breaks("09:00-22:00", .brisk) == ["lunch 12:00-14:00/30", "dinner 18:00-20:30/60"])
    #expect(breaks("08:00-18:00", nil) == breaks("08:00-18:00", .normal))
  }

  @Test func `a requested break replaces the default`() {
    let day = "09:00-22:00"
    #expect(breaks(day) { $0.lunch = MealBreak("13:00-14:30/50") }[0] == "lunch 13:00-14:30/50")
    #expect(breaks(day) { $0.lunch = .skipped }.first == "rest 15:00-17:00/15")
    #expect(breaks(day) { $0.dinner = .skipped }.count == 2)
    #expect(breaks(day) { $0.breaks = false }.isEmpty)
    #expect(
      breaks(day) {
        $0.breaks = false
        $0.dinner = MealBreak("19:00-21:00/90")
      } == ["dinner 19:00-21:00/90"]
    )
    #expect(
      breaks("10:00-12:30") { $0.lunch = MealBreak("12:00-14:00/20") } == ["lunch 12:00-12:30/20"]
    )
  }

  @Test func `a default break gives way to a requested one`() {
    let day = "09:00-22:00"
    #expect(
      breaks(day) { $0.lunch = MealBreak("14:00-15:30/60") }
        == ["lunch 14:00-15:30/60", "dinner 18:00-20:30/60"]
    )
    #expect(
      breaks(day) { $0.dinner = MealBreak("17:00-18:30/60") }
        == ["lunch 12:00-14:00/45", "rest 15:00-17:00/15", "dinner 17:00-18:30/60"]
    )
    #expect(
      breaks(day) { $0.dinner = MealBreak("11:00-12:30/60") }
        == ["dinner 11:00-12:30/60", "rest 15:00-17:00/15"]
    )
  }

  /// Invalid requests, and the faulty field.
  static let faults: [(String, String, @Sendable (inout PlanRequest) -> Void)] = [
    ("dinner", "outside", { $0.dinner = MealBreak("19:00-20:00/30") }),
    ("dinner", "partly outside", { $0.dinner = MealBreak("17:30-20:00/45") }),
    (
      "dinner", "overlap",
      {
        $0.lunch = MealBreak("12:00-16:00/45")
        $0.dinner = MealBreak("15:00-18:00/60")
      }
    ),
    (
      "lunch", "nothing left",
      {
        $0.end = OddTown.time("10:00")
        $0.lunch = MealBreak("09:00-10:00/60")
      }
    ),
    (
      "dinner", "nothing left beside both",
      {
        $0.end = OddTown.time("11:00")
        $0.lunch = MealBreak("09:00-09:30/30")
        $0.dinner = MealBreak("09:30-11:00/90")
      }
    ),
  ]

  @Test(arguments: faults.indices)
  func `invalid breaks are rejected by name`(index: Int) throws {
    let (name, words, change) = Self.faults[index]
    let request = OddTown.request(change)
    let faults = request.faults(in: OddTown.catalog)
    #expect(faults.map(\.name) == [name], "\(words): \(faults)")
    #expect(throws: PlanError.request(faults)) {
      try Planner(in: OddTown.catalog, solver: .exact).plan(request)
    }
  }

  @Test func `default breaks never fill a day`() {
    var request = PlanRequest(date: OddTown.tuesday)
    for pace in Pace.allCases {
      for start in stride(from: 0, through: 1_440, by: 30) {
        for length in stride(from: 30, through: 1_440, by: 30) {
          request.pace = pace
          request.start = ClockTime(minutesSinceMidnight: start) ?? .midnight
          request.end = ClockTime(minutesSinceMidnight: start + length) ?? .midnight
          #expect(request.faults(in: OddTown.catalog).isEmpty)
          for pause in request.dayBreaks {
            #expect(pause.from >= request.start && pause.until <= request.end)
            let room = pause.until.minutesSinceMidnight - pause.from.minutesSinceMidnight
            #expect(room >= pause.minutes.rawValue)
          }
        }
      }
    }
  }

  @Test(.slow, arguments: Pace.allCases)
  func `a long day has all its breaks in order`(pace: Pace) throws {
    let plan = try OddTown.plan {
      $0.pace = pace
      $0.breaks = true
      $0.end = OddTown.time("23:00")
      $0.from = .position(OddTown.position(east: -500))
    }
    let day = plan.days[0]
    #expect(day.breaks.map(\.kind) == plan.request.dayBreaks.map(\.kind))
    #expect(day.breaks.count == (pace == .brisk ? 2 : 3))
    for (pause, next) in zip(day.breaks, day.breaks.dropFirst()) {
      #expect(pause.end <= next.start)
    }
    #expect(plan.proof.status == .optimal)
  }

  @Test func `a rest after the last visit is dropped, but not between two visits`() throws {
    let short = try OddTown.plan {
      $0.pace = .normal
      $0.breaks = true
      $0.start = OddTown.time("08:00")
      $0.select = ["castle", "square"]
    }
    #expect(short.request.dayBreaks.map(\.kind) == [.lunch, .rest])
    #expect(short.days[0].breaks.map(\.kind) == [.lunch])
    #expect(short.days[0].end <= OddTown.time("15:00"))
    let full = try OddTown.plan {
      $0.pace = .normal
      $0.breaks = true
      $0.start = OddTown.time("08:00")
    }
    #expect(full.days[0].breaks.map(\.kind) == [.lunch, .rest])
    var cut = full
    cut.days[0].breaks.removeLast()
    let violations = PlanCheck(of: cut, in: OddTown.catalog).violations
    #expect(violations.first?.reason == .wrongBreakCount(count: 1, expected: 2))
  }

  @Test func `a rest before the first visit is dropped`() throws {
    let plan = try OddTown.plan {
      $0.pace = .normal
      $0.breaks = true
      $0.lunch = .skipped
      $0.start = OddTown.time("15:00")
      $0.end = OddTown.time("25:00")
      $0.select = ["opera"]
      $0.must = ["opera"]
    }
    #expect(plan.request.dayBreaks.map(\.kind) == [.rest, .dinner])
    #expect(plan.days[0].breaks.map(\.kind) == [.dinner])
    #expect(plan.days[0].start >= OddTown.time("18:00"))
  }

  @Test(arguments: [("none", MealBreak.skipped), ("12:00-14:00/45", MealBreak("12:00-14:00/45"))])
  func `a meal round-trips through text`(text: String, meal: MealBreak?) {
    #expect(MealBreak(text) == meal)
    #expect(meal?.description == text)
  }

  @Test(arguments: ["", "None", "noon", "12:00-14:00", "12:00-14:00/0", "12:00-13:00/90"])
  func `invalid meals are rejected`(text: String) {
    #expect(MealBreak(text) == nil)
  }
}
