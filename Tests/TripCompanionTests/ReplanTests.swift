import Catalogs
import DayPlanner
import DayPlans
import Geography
import OpeningHours
import TestTools
import Testing

@testable import TripCompanion

/// Replanning the rest of a day.
struct ReplanTests {
  private let plan: Plan
  private let replanner: Replanner

  init() throws {
    plan = try Oddtown.plan()
    replanner = Replanner(planner: try Oddtown.planner())
  }

  @Test(.slow, arguments: ["09:00", "10:30", "12:00", "14:00", "16:00", "17:00"])
  func `on schedule, the rest is worth at least the rest of the plan`(time: String) throws {
    let replan = try replanner.replan(plan, from: TripState(time: Oddtown.clock(time)))
    let violations = PlanCheck(of: replan.rest, in: try Oddtown.catalog()).violations
    #expect(violations.isEmpty)
    #expect(replan.rest.proof.status == .optimal)
    let visited = Set(replan.visited.map(\.id))
    #expect(
      replan.rest.days[0].stops.allSatisfy {
        !visited.contains($0.id) && $0.arrive >= Oddtown.clock(time)
      }
    )
    #expect(
      Set(replan.visited.map(\.id) + replan.rest.days[0].stops.map(\.id)).count == visited.count
        + replan.rest.days[0].stops.count
    )
  }

  @Test func `from the last stop, nothing is lost`() throws {
    let stops = plan.days[0].stops
    for (number, stop) in stops.enumerated().dropLast() {
      var state = TripState(time: stop.leave)
      state.position = .attraction(stop.id)
      state.done = stops[...number].map(\.id)
      // A meal at that time would count as over.
      guard !plan.days[0].breaks.contains(where: { $0.start <= stop.leave && $0.end >= stop.leave })
      else { continue }
      let replan = try replanner.replan(plan, from: state)
      #expect(replan.rest.objective.value >= replan.valueBefore - 1e-6, "after \(stop.id)")
      #expect(replan.visited.map(\.id) == state.done)
    }
  }

  @Test func `fifty minutes late, the rest is proved and lists losses`() throws {
    let first = try #require(plan.days[0].stops.first)
    var state = TripState(
      time: try #require(ClockTime(minutesSinceMidnight: first.arrive.minutesSinceMidnight + 50))
    )
    state.done = []
    state.position = plan.request.from
    let replan = try replanner.replan(plan, from: state)
    #expect(replan.rest.proof.status == .optimal)
    #expect(replan.rest.objective.value <= replan.valueBefore + 1e-6)
    let before = Set(plan.days[0].stops.map(\.id))
    let after = Set(replan.rest.days[0].stops.map(\.id))
    #expect(Set(replan.difference.lost.map(\.id)) == before.subtracting(after))
    #expect(Set(replan.difference.gained.map(\.id)) == after.subtracting(before))
    #expect(replan.summary.contains("The rest is worth"))
  }

  @Test func `completed and skipped stops don't come back`() throws {
    let ids = plan.days[0].stops.map(\.id)
    var state = TripState(time: Oddtown.clock("09:30"))
    state.done = [ids[1]]
    state.skip = [ids[0]]
    let rest = try replanner.replan(plan, from: state).rest
    #expect(rest.days[0].stops.allSatisfy { $0.id != ids[0] && $0.id != ids[1] })
    #expect(rest.request.skip.contains(ids[0]))
  }

  @Test func `a visit ahead of schedule ends by now`() throws {
    let stops = plan.days[0].stops
    let last = try #require(stops.last)
    var state = TripState(time: stops[0].leave)
    state.done = [stops[0].id, last.id]
    let rest = try replanner.replan(plan, from: state).rest
    #expect(PlanCheck(of: rest, in: try Oddtown.catalog()).violations.isEmpty)
    let visited = rest.days[0].visited
    #expect(Set(visited.map(\.id)) == [stops[0].id, last.id])
    #expect(visited.allSatisfy { $0.enter <= $0.leave && $0.leave <= state.time })
    #expect(visited.first { $0.id == last.id }?.minutes == last.minutes)
  }

  @Test func `a must that no longer fits is dropped and reported`() throws {
    var request = try Oddtown.request()
    request.must = ["castle"]
    let plan = try Oddtown.planner().plan(request, explanations: .mostRelevant(0))
    var state = TripState(time: Oddtown.clock("16:45"))
    state.done = []
    let replan = try replanner.replan(plan, from: state)
    #expect(replan.brokenMusts == ["castle"])
  }

  @Test func `lunch is kept until it is over`() throws {
    var state = TripState(time: Oddtown.clock("09:30"))
    state.done = []
    #expect(try replanner.replan(plan, from: state).rest.days[0].breaks.map(\.kind) == [.lunch])
    state.time = Oddtown.clock("15:00")
    #expect(try replanner.replan(plan, from: state).rest.days[0].breaks.isEmpty)
    state.lunch = MealBreak("15:00-16:00/30")
    #expect(try replanner.replan(plan, from: state).rest.days[0].breaks.map(\.kind) == [.lunch])
  }

  /// Returns the replan at a minute of a stop's visit, counted from its start.
  private func replan(
    minutes: Int,
    into stop: Plan.Stop,
    _ change: (inout TripState) -> Void = { _ in }
  ) throws -> Replan {
    var state = TripState(
      time: try #require(
        ClockTime(minutesSinceMidnight: stop.enter.minutesSinceMidnight + minutes)
      )
    )
    change(&state)
    return try replanner.replan(plan, from: state)
  }

  /// The longest visit that is neither the first nor the last.
  private func middle() throws -> Plan.Stop {
    let stops = plan.days[0].stops.dropFirst().dropLast()
    return try #require(stops.max { $0.minutes < $1.minutes })
  }

  @Test(.slow) func `a visit in progress continues until its planned end`() throws {
    let catalog = try Oddtown.catalog()
    for (index, stop) in plan.days[0].stops.enumerated() {
      let entry = stop.entryMinutes.rawValue
      for minutes in Set([-entry, 0, 1, stop.minutes.rawValue / 2, stop.minutes.rawValue - 1]) {
        let replan = try replan(minutes: minutes, into: stop)
        let name = "\(stop.id), minute \(minutes)"
        #expect(replan.underWay?.id == stop.id && replan.underWay?.leave == stop.leave, "\(name)")
        #expect(!replan.difference.lost.contains { $0.id == stop.id }, "\(name)")
        let day = replan.rest.days[0]
        #expect(day.visited.map(\.id) == plan.days[0].stops[...index].map(\.id), "\(name)")
        #expect(day.visited.last?.enter == stop.enter && day.start >= stop.leave, "\(name)")
        #expect(!day.stops.contains { $0.id == stop.id })
        #expect(PlanCheck(of: replan.rest, in: catalog).violations.isEmpty, "\(name)")
        let read = try Plan(json: replan.rest.json(), file: "plan.json")
        #expect(read == replan.rest)
        #expect(replan.summary.contains("\(stop.name) goes on until \(stop.leave)"))
        let rest = replan.rest.objective.value
        #expect(rest >= replan.valueBefore - 1e-6, "\(name)")
      }
    }
  }

  @Test func `a visit in progress lasts as long as requested, or ends now`() throws {
    let stop = try middle()
    let longer = try replan(minutes: 5, into: stop) { $0.underWay = .stay(40) }
    #expect(longer.underWay.map { $0.leave - stop.enter } == 45)
    #expect(longer.underWay?.minutes == 45)
    #expect(longer.rest.days[0].start >= longer.underWay?.leave ?? .latest)
    let left = try replan(minutes: 5, into: stop) { $0.underWay = .leave }
    #expect(left.underWay == nil && left.visited.last?.id == stop.id)
    #expect(left.visited.last.map { $0.leave - stop.enter } == 5)
    #expect(left.rest.request.start == left.time)
    for replan in [longer, left] {
      #expect(PlanCheck(of: replan.rest, in: try Oddtown.catalog()).violations.isEmpty)
    }
  }

  @Test(.slow) func `a visitor elsewhere, or with earlier stops to do, is not visiting`() throws {
    let stop = try middle()
    let far = try replan(minutes: 1, into: stop) { $0.position = plan.request.from }
    #expect(far.underWay == nil && !far.visited.contains { $0.id == stop.id })
    let near = try replan(minutes: 1, into: stop) { $0.position = .position(stop.coordinate) }
    #expect(near.underWay?.id == stop.id)
    let behind = try replan(minutes: 1, into: stop) { $0.done = [] }
    #expect(behind.underWay == nil)
    let over = try replan(minutes: 1, into: stop) { state in
      state.done = plan.days[0].stops.prefix { $0.id != stop.id }.map(\.id) + [stop.id]
    }
    #expect(over.underWay == nil && over.visited.last?.id == stop.id)
    let onPlan = try replan(minutes: 1, into: stop) { state in
      state.done = plan.days[0].stops.prefix { $0.id != stop.id }.map(\.id)
    }
    #expect(onPlan.underWay?.id == stop.id)
    let unwanted = try replan(minutes: 1, into: stop) { $0.skip = [stop.id] }
    #expect(unwanted.underWay == nil && !unwanted.rest.days[0].stops.contains { $0.id == stop.id })
  }

  @Test func `a meal in progress continues until its end`() throws {
    let lunch = try #require(plan.days[0].breaks.first { $0.kind == .lunch })
    let time = try #require(ClockTime(minutesSinceMidnight: lunch.start.minutesSinceMidnight + 10))
    let replan = try replanner.replan(plan, from: TripState(time: time))
    #expect(replan.currentBreak == lunch && replan.underWay == nil)
    #expect(replan.rest.days[0].start >= lunch.end && replan.rest.days[0].breaks.isEmpty)
    #expect(replan.summary.contains("lunch goes on until \(lunch.end)"))
    var state = TripState(time: time)
    state.underWay = .leave
    #expect(try replanner.replan(plan, from: state).rest.request.start == time)
  }

  @Test func `at the last selected sight, the rest is an empty day`() throws {
    let stops = plan.days[0].stops
    var request = plan.request
    request.select = stops.map(\.id)
    request.pins = [Pin(sight: stops[0].id, minutes: stops[0].minutes)]
    let selected = try Oddtown.planner().plan(request, explanations: .mostRelevant(0))
    let last = try #require(selected.days[0].stops.last)
    for minutes in [1, last.minutes.rawValue - 1] {
      let time = ClockTime(minutesSinceMidnight: last.enter.minutesSinceMidnight + minutes)
      let replan = try replanner.replan(selected, from: TripState(time: try #require(time)))
      let day = replan.rest.days[0]
      #expect(day.stops.isEmpty && day.visited.count == selected.days[0].stops.count)
      #expect(PlanCheck(of: replan.rest, in: try Oddtown.catalog()).violations.isEmpty)
    }
  }

  @Test func `a second replan keeps the visits kept by the first`() throws {
    let stop = try middle()
    let first = try replan(minutes: 1, into: stop)
    let next = try #require(first.rest.days[0].stops.first)
    let again = try replanner.replan(first.rest, from: TripState(time: next.enter))
    #expect(
      again.rest.days[0].visited.map(\.id)
        == first.rest.days[0].visited.map(\.id) + [next.id]
    )
    #expect(PlanCheck(of: again.rest, in: try Oddtown.catalog()).violations.isEmpty)
  }

  @Test func `the check finds kept visits that are late, repeated, or unknown`() throws {
    let stop = try middle()
    let rest = try replan(minutes: 1, into: stop).rest
    let catalog = try Oddtown.catalog()
    var late = rest
    late.days[0].visited[0].leave = .endOfDay
    #expect(
      PlanCheck(of: late, in: catalog).violations.contains {
        if case .visitedLate = $0.reason { true } else { false }
      }
    )
    var twice = rest
    twice.days[0].visited.append(try #require(rest.days[0].stops.first))
    #expect(PlanCheck(of: twice, in: catalog).violations.contains { $0.reason == .visitedTwice })
    var unknown = rest
    unknown.days[0].visited[0].id = "atlantis"
    #expect(
      PlanCheck(of: unknown, in: catalog).violations.contains {
        if case .unknownSight = $0.reason { true } else { false }
      }
    )
  }

  @Test
  func `on several days, the visit of that day continues, and pins of other days are kept`()
    throws
  {
    var request = try Oddtown.request()
    request.days = 2
    let free = try Oddtown.planner().plan(request, explanations: .mostRelevant(0))
    let pinned = try #require(free.days[0].stops.first)
    request.pins = [Pin(sight: pinned.id, date: request.dates[0])]
    let plan = try Oddtown.planner().plan(request, explanations: .mostRelevant(0))
    let stop = try #require(plan.days[1].stops.first)
    var state = TripState(time: stop.enter)
    state.day = 1
    let replan = try replanner.replan(plan, from: state)
    #expect(replan.underWay?.id == stop.id && replan.rest.days.map(\.date) == [request.dates[1]])
    #expect(PlanCheck(of: replan.rest, in: try Oddtown.catalog()).violations.isEmpty)
  }

  @Test func `a day that is over or missing is rejected with the remedy`()
    throws
  {
    #expect(throws: ReplanError.dayIsOver(at: Oddtown.clock("19:00"), end: Oddtown.clock("18:00")))
    {
      try replanner.replan(plan, from: TripState(time: Oddtown.clock("19:00")))
    }
    var state = TripState(time: Oddtown.clock("10:00"))
    state.day = 3
    #expect(throws: ReplanError.noSuchDay(4, days: 1)) { try replanner.replan(plan, from: state) }
    #expect(ReplanError.noSuchDay(4, days: 1).description.contains("--day 1"))
    state.day = 0
    state.skip = ["atlantis"]
    #expect(throws: ReplanError.self) { try replanner.replan(plan, from: state) }
  }
}
