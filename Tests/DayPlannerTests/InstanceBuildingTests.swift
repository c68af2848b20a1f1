import Catalogs
import FoundationEssentials
import OpeningHours
import PlanExports
import SolverFormats
import Testing

@testable import DayPlanner
@testable import DayPlans
@testable import ExactOrienteering
@testable import Orienteering

/// The conversion of a request to an instance.
struct InstanceBuildingTests {
  /// Returns the problem of a request for Tuesday with `change` applied.
  private func problem(_ change: (inout PlanRequest) -> Void) throws -> DayProblem {
    try DayProblem(OddTown.request(change), in: OddTown.catalog, limit: 250)
  }

  /// Returns the first and last minutes at which a visit of a place may start, as text: one of the recommended stay, or
  /// another option.
  private func starts(
    of id: String,
    option: Int = 0,
    day: Int = 0,
    _ change: (inout PlanRequest) -> Void = { _ in }
  ) throws -> [String] {
    let problem = try problem(change)
    let instance = problem.instance
    let place = try #require(problem.candidates.firstIndex { $0.id == id })
    let visit = instance.places[place][option]
    return instance.kinds[instance.days[day]].hours.windows(of: visit).map { window in
      let times = [window.earliest, window.latest].compactMap {
        ClockTime(minutesSinceMidnight: Int($0))?.description
      }
      return times.joined(separator: "-")
    }
  }

  @Test func `a time window contains all starts of a stay that ends by closing`() throws {
    #expect(try starts(of: "library") == ["09:00-17:35"])
    #expect(try starts(of: "library") { $0.end = OddTown.time("21:00") } == ["09:00-19:35"])
  }

  @Test func `closing for lunch makes two windows, and a short one is dropped`() throws {
    #expect(try starts(of: "lunch-museum") == ["09:30-10:45", "14:00-16:15"])
    let late = try starts(of: "lunch-museum") { $0.start = OddTown.time("11:00") }
    #expect(late == ["14:00-16:15"])
    // The highlights, 60 minutes, fit exactly before lunch.
    let short = try starts(of: "lunch-museum", option: 1) { $0.start = OddTown.time("11:00") }
    #expect(short == ["11:00-11:00", "14:00-16:30"])
  }

  @Test func `the last admission limits the start if it comes first`() throws {
    // Closing at 17:00 allows 90 minutes from 15:30, the last admission 16:00.
    #expect(try starts(of: "castle") == ["09:00-15:30"])
    // The highlights, 75 minutes, from 15:45.
    #expect(try starts(of: "castle", option: 1) == ["09:00-15:45"])
    // Closing at 22:00 allows 60 minutes from 21:00, as does the last admission.
    #expect(try starts(of: "rink") { $0.end = OddTown.time("23:00") } == ["10:00-21:00"])
    // The garden closes at 26:00: 60 minutes from 25:00, last admission at 25:15.
    #expect(
      try starts(of: "night-garden") { $0.end = OddTown.time("30:00") } == [
        "18:00-25:00"
      ]
    )
  }

  @Test func `the last admission is relative to closing, not to the end of the day`() throws {
    // The day ends at 16:30; the castle admits visitors until 16:00.
    #expect(try starts(of: "castle") { $0.end = OddTown.time("16:30") } == ["09:00-15:00"])
  }

  @Test func `a sight without doors and with unknown hours is open in daylight`() throws {
    // It gets dark at 16:33.
    #expect(try starts(of: "well") == ["09:00-16:13"])
    #expect(try starts(of: "zoo") == ["10:00-14:45"])
  }

  @Test func `a sight that never closes is open all day`() throws {
    #expect(try starts(of: "square") == ["09:00-17:40"])
    let night = try starts(of: "square") {
      $0.start = OddTown.time("22:00")
      $0.end = OddTown.time("30:00")
    }
    #expect(night == ["22:00-29:40"])
  }

  @Test func `past midnight the hours of the day before apply`() throws {
    let early = try starts(of: "night-garden") {
      $0.start = OddTown.time("00:00")
      $0.end = OddTown.time("23:00")
    }
    #expect(early == ["00:00-01:00", "18:00-22:00"])
  }

  @Test func `days with the same hours are of one kind`() throws {
    let same = try problem {
      $0.select = ["castle", "square"]
      $0.days = 5
    }
    #expect(same.instance.days == [0, 0, 0, 0, 0])
    let different = try problem {
      $0.select = ["castle", "market"]
      $0.days = 5
    }
    #expect(different.instance.days == [0, 0, 1, 1, 1])
  }

  @Test func `values are thousandths of a point and times are minutes`() throws {
    let problem = try problem {
      $0.travelCost = 0.125
      $0.lunch = MealBreak("08:00-14:00/45")
      $0.maxWalkTotal = 33
      $0.maxStops = 4
      $0.must = ["square"]
    }
    let instance = problem.instance
    #expect(instance.travelCost == 125)
    #expect(instance.kinds[0].horizon == 540...1_080)
    #expect(instance.kinds[0].breaks == [.init(earliest: 540, latest: 795, length: 45)])
    #expect(instance.kinds[0].maximumTravel == 33)
    #expect(instance.kinds[0].maximumStops == 4)
    for (place, candidate) in problem.candidates.enumerated() {
      let options = instance.places[place].map { instance.visits[$0] }
      #expect(options.map(\.reward) == candidate.options.map { $0.points.tenths * 100 })
      #expect(options.map { Int($0.stay) } == candidate.options.map(\.stay))
      #expect(options[0].stay == candidate.attraction.visit.recommended.rawValue)
      #expect(options.allSatisfy { $0.isRequired == (candidate.id == "square") })
    }
  }

  @Test func `a leg over the limit is not allowed`() throws {
    let problem = try problem { $0.maxWalk = 10 }
    let instance = problem.instance
    for (from, place) in instance.placeOfVisit.enumerated() {
      for (to, other) in instance.placeOfVisit.enumerated() where from == to || place != other {
        let minutes = problem.travel.minutes(from: place, to: other)
        let leg = instance.kinds[0].travelTime(from: from, to: to)
        #expect(leg == (minutes > 10 ? Instance.noWay : Int32(minutes)))
      }
    }
  }

  @Test func `the exported problem is the one solved`() throws {
    let request = OddTown.request {
      $0.select = ["castle", "cathedral", "lunch-museum", "gallery", "square", "library"]
      $0.from = .position(OddTown.position(east: -300))
      $0.lunch = MealBreak("12:00-14:00/45")
      $0.end = OddTown.time("15:00")
      $0.maxWalk = 12
    }
    let planner = Planner(in: OddTown.catalog, solver: .exact)
    let problem = try planner.problem(for: request)
    let instance = try #require(Instance(problem))
    var pool = RoutePool()
    let outcome = ExactSolver().solve(instance, from: nil, pool: &pool, control: SearchControl())
    let value = try planner.plan(request).objective.value
    #expect(outcome.solution?.value == Int((value * 1_000).rounded()))
    #expect(outcome.solution?.isOptimal == true)
  }

  @Test func `the exported problem has the names of the format`() throws {
    let planner = Planner(in: OddTown.catalog, solver: .exact)
    let json = try planner.problem(for: OddTown.request { $0.days = 2 }).json()
    let root = try #require(try JSON.parse(json))
    #expect(
      root.keys == [
        "breaks", "charges", "days", "end", "format", "horizon", "start", "travel", "travelCost",
        "visits",
      ]
    )
    #expect(root["start"] == .null && root["end"] == .null)
    #expect(root["format"] == .text(Problem.format))
    #expect(root["visits"]?[0]?.keys == ["id", "must", "node", "options"])
    let option = root["visits"]?[0]?["options"]?[0]
    #expect(option?.keys == ["score", "stay", "windows"])
    #expect(option?["windows"]?[0]?.keys == ["close", "lastAdmission", "open"])
  }
}

extension Instance {
  /// Creates the instance that an exported problem describes, or returns `nil` if windows name days.
  fileprivate convenience init?(_ problem: Problem) {
    let options = problem.visits.flatMap { visit in visit.options.map { (visit, $0) } }
    let nodes = problem.visits.map(\.node)
    let way = { (from: Int?, to: Int?) -> Int32 in
      guard let from, let to else { return 0 }
      return problem.travel[from][to].map { Int32($0) } ?? Instance.noWay
    }
    guard options.allSatisfy({ $0.1.windows.allSatisfy { $0.day == nil } }) else {
      return nil
    }
    let hours = VisitHours(
      windows: options.map { _, option in
        option.windows.map { window in
          let latest = min(window.lastAdmission, window.close - option.stay)
          return .init(earliest: Int32(window.open), latest: Int32(latest))
        }
      }
    )
    var next = 0
    let places = problem.visits.map { visit in
      defer { next += visit.options.count }
      return Array(next..<next + visit.options.count)
    }
    let day = DayKind(
      hours: hours,
      at: places.enumerated().flatMap { place, options in options.map { _ in place } },
      horizon: Int32(problem.horizon[0])...Int32(problem.horizon[1]),
      travel: nodes.flatMap { from in nodes.map { way(from, $0) } },
      fromStart: nodes.map { way(problem.start, $0) },
      toEnd: nodes.map { way($0, problem.end) },
      direct: way(problem.start, problem.end),
      breaks: problem.breaks.map { pause in
        .init(
          earliest: Int32(pause.window[0]),
          latest: Int32(pause.window[1] - pause.minutes),
          length: Int32(pause.minutes)
        )
      },
      maximumStops: problem.maxStops,
      maximumTravel: problem.maxTravel,
      maximumCost: problem.maxCost
    )
    self.init(
      visits: options.map { visit, option in
        let reward = Int((option.score * 1_000).rounded())
        return Visit(
          reward: reward,
          stay: Int32(option.stay),
          isRequired: visit.must,
          cost: Int32(option.cost ?? 0)
        )
      },
      days: [Int](repeating: 0, count: problem.days),
      kinds: [day],
      travelCost: Int((problem.travelCost * 1_000).rounded()),
      places: places
    )
  }
}
