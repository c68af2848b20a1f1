import Basics
import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import Orienteering
import TestTools
import Testing

/// Days with a given order: their times, violations, and alternatives to a stop.
struct PlanEditorTests {
  /// Returns the stops of a plan as an edit that changes nothing.
  private static func stops(of plan: Plan) -> [[EditedStop]] {
    plan.days.map(\.editedStops)
  }

  @Test(.slow, arguments: 0..<10)
  func `retiming a plan of the planner changes nothing`(batch: UInt64) throws {
    for seed in batch * 40..<(batch + 1) * 40 {
      var (catalog, request) = RandomRequests.request(seed: seed)
      request.slack = .leave
      guard let plan = try? Planner(in: catalog, solver: .exact).plan(request) else { continue }
      let retimed = try PlanEditor(in: catalog).retime(Self.stops(of: plan), for: request)
      #expect(retimed.violations.isEmpty, "seed \(seed)")
      #expect(retimed.plan.objective.score == plan.objective.score, "seed \(seed)")
      #expect(retimed.plan.objective.value == plan.objective.value, "seed \(seed)")
      let times = { (plan: Plan) in
        plan.days.map { $0.stops.map { [$0.arrive, $0.enter, $0.leave] } }
      }
      #expect(times(retimed.plan) == times(plan), "seed \(seed)")
      #expect(retimed.plan.days.map(\.breaks) == plan.days.map(\.breaks), "seed \(seed)")
      #expect(retimed.plan.days.map(\.legs) == plan.days.map(\.legs), "seed \(seed)")
    }
  }

  /// Returns the codes of the faults that an edit fails with.
  private static func codes(of outcome: Result<RetimedPlan, any Error>) -> [String] {
    guard case .failure(let error) = outcome, case .request(let faults)? = error as? PlanError
    else { return [] }
    return faults.map(\.reason.code)
  }

  @Test func `a day of edited stops that lasts past 48:00 is a fault, at 48:00 it is none`() throws
  {
    let request = OddTown.request { $0.start = OddTown.time("09:00") }
    let stops = ["square", "castle", "gallery"]
    let editor = PlanEditor(in: OddTown.catalog)
    let long = stops.map { EditedStop(id: $0, minutes: 1_440) }
    let outcome = Result { try editor.retime([long], for: request) }
    #expect(Self.codes(of: outcome) == ["pastTwoDays"])
    if case .failure(let error) = outcome {
      // Three days of stays from 09:00 on, and the walks between.
      let minutes = "\(error)".split(separator: " ").compactMap { Int($0) }.max() ?? 0
      #expect(minutes >= 3 * 1_440 + 540 - 2_880 && "\(error)".contains("48:00"))
    }
    let single = [EditedStop(id: "square", minutes: 2_880 - 540)]
    let day = try editor.retime([single], for: request).plan.days[0]
    #expect(day.end == OddTown.time("48:00") && day.stops[0].leave == day.end)
    #expect(throws: PlanError.self) {
      try editor.retime([[EditedStop(id: "square", minutes: 2_880 - 539)]], for: request)
    }
  }

  @Test(.slow, arguments: 0..<10)
  func `any order and any stays are timed without a gap or an overlap`(batch: UInt64) throws {
    for seed in batch * 40..<(batch + 1) * 40 {
      var (catalog, request) = RandomRequests.request(seed: seed)
      request.must = []
      var random = SeededGenerator(seed: seed)
      guard request.faults(in: catalog).isEmpty else { continue }
      let days = (0..<request.days).map { _ in
        catalog.attractions.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
          .map {
            EditedStop(id: $0.id, minutes: Minutes(Int.random(in: 1...300, using: &random)))
          }
      }
      let editor = PlanEditor(in: catalog)
      let outcome = Result { try editor.retime(days, for: request) }
      guard let retimed = try? outcome.get() else {
        // The days are too long for the times of a plan.
        #expect(Self.codes(of: outcome) == ["pastTwoDays"], "seed \(seed)")
        let longest = days.map { $0.reduce(0) { $0 + ($1.minutes?.rawValue ?? 0) } }.max() ?? 0
        #expect(request.start.minutesSinceMidnight + longest + 600 > 2_880, "seed \(seed)")
        continue
      }
      let read = try Plan(json: retimed.plan.json(), file: "plan.json")
      #expect(read.days.map(\.stops) == retimed.plan.days.map(\.stops), "seed \(seed)")
      for (day, stops) in zip(retimed.plan.days, days) {
        let latest = max(request.end, day.end).elapsedMinutes
        for stop in day.stops {
          let slack = stop.slackMinutes.rawValue
          #expect(slack >= 0 && stop.leave.elapsedMinutes + slack <= latest, "seed \(seed)")
        }
        #expect(day.stops.map(\.id) == stops.map(\.id), "seed \(seed)")
        #expect(day.stops.map(\.minutes) == stops.map(\.minutes), "seed \(seed)")
        #expect(day.start >= request.start, "seed \(seed)")
        #expect(
          day.stops.allSatisfy { $0.waitMinutes >= 0 && $0.arrive <= $0.enter },
          "seed \(seed)"
        )
      }
      for violation in retimed.violations {
        #expect(!Self.isOfArithmetic(violation.reason), "seed \(seed): \(violation)")
      }
    }
  }

  /// Whether a violation is about inconsistent times, rather than about the sights' constraints.
  private static func isOfArithmetic(_ reason: PlanCheck.Reason) -> Bool {
    switch reason {
    case .enteredEarly, .wrongStay, .wrongWait, .wrongEntry, .wrongScore, .wrongLegCount,
      .wrongLegEnds,
      .legTooShort, .legTooLong, .wrongLength, .tooLittleTime, .breakTooEarly, .breakTooLate,
      .wrongBreakLength, .breakBeforeWindow, .misplaced, .wrongRecommendation, .startsEarly:
      true
    default: false
    }
  }

  /// Returns the violations of a day of these stops on Tuesday.
  private static func violations(
    _ stops: [EditedStop],
    _ change: (inout PlanRequest) -> Void = { _ in }
  ) throws -> [PlanCheck.Violation] {
    try PlanEditor(in: OddTown.catalog).retime([stops], for: OddTown.request(change)).violations
  }

  @Test func `a stop after closing is the only violation`() throws {
    let stops = [
      EditedStop(id: "castle"), EditedStop(id: "gallery"),
      EditedStop(id: "lunch-museum", minutes: 120), EditedStop(id: "cathedral"),
    ]
    let found = try Self.violations(stops)
    #expect(!found.isEmpty)
    for violation in found {
      guard case .stop(_, let index, let sight) = violation.location else {
        Issue.record("\(violation)")
        continue
      }
      #expect(index == 3 && sight.id == "cathedral")
    }
  }

  @Test func `a day that is too full ends late, by the reported minutes`() throws {
    let stops = ["castle", "square", "library"].map { EditedStop(id: $0) }
    let found = try Self.violations(stops) { $0.end = OddTown.time("11:00") }
    let late = found.compactMap { violation -> Int? in
      if case .endsLate(_, let minutes, _) = violation.reason { minutes } else { nil }
    }
    #expect(late.count == 1 && late[0] > 0)
  }

  @Test func `a given time is kept, or missed by a late arrival`() throws {
    let early = [EditedStop(id: "square"), EditedStop(id: "castle", enter: OddTown.time("13:00"))]
    let retimed = try PlanEditor(in: OddTown.catalog).retime([early], for: OddTown.request())
    #expect(retimed.violations.isEmpty)
    #expect(retimed.plan.stop("castle")?.enter == OddTown.time("13:00"))
    let late = [EditedStop(id: "castle"), EditedStop(id: "square", enter: OddTown.time("09:30"))]
    let reasons = try Self.violations(late).map(\.reason)
    #expect(reasons.count == 1)
    guard case .pinMissed(let enter, _, _)? = reasons.first else {
      Issue.record("\(reasons)")
      return
    }
    #expect(enter > OddTown.time("10:30"))
  }

  @Test func `unknown sights and faulty requests are rejected`() {
    let editor = PlanEditor(in: OddTown.catalog)
    #expect(throws: PlanError.self) {
      try editor.retime([[EditedStop(id: "castel")]], for: OddTown.request())
    }
    #expect(throws: PlanError.self) {
      try editor.retime([], for: OddTown.request { $0.end = $0.start })
    }
  }

  @Test(arguments: 0..<40)
  func `the alternatives are the best of all sights at the place of the stop`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let catalog = OddTown.catalog
    let ids = ["castle", "gallery", "square", "library", "lunch-museum", "market", "rink"]
    let stops = ids.shuffled(using: &random).prefix(3).map { EditedStop(id: $0) }
    let stop = Int.random(in: 0..<3, using: &random)
    let request = OddTown.request { $0.date = OddTown.tuesday.adding(days: Int(seed % 7)) }
    let editor = PlanEditor(in: catalog)
    let before = try editor.retime([stops], for: request)
    guard before.violations.isEmpty else { return }
    let found = try editor.alternatives(
      toStop: stop,
      onDay: 0,
      of: [stops],
      for: request,
      limit: 100
    )
    let replaced = stops[stop].id
    for sight in catalog.attractions where !stops.map(\.id).contains(sight.id) {
      let worths = try Self.stays(of: sight).compactMap { stay -> Double? in
        var edited = stops
        edited[stop] = EditedStop(id: sight.id, minutes: stay)
        let after = try editor.retime([edited], for: request)
        return after.violations.isEmpty ? after.plan.objective.value : nil
      }
      let mine = found.first { $0.sight.id == sight.id }
      guard let best = worths.max() else {
        #expect(mine?.position != stop, "seed \(seed), \(replaced) → \(sight.id)")
        continue
      }
      #expect(mine?.value == best, "seed \(seed), \(replaced) → \(sight.id)")
      #expect(mine?.position == stop, "seed \(seed), \(replaced) → \(sight.id)")
      let change = best - before.plan.objective.value
      #expect(abs((mine?.valueChange ?? 0) - change) < 1e-9, "seed \(seed)")
    }
    #expect(found.map(\.value) == found.map(\.value).sorted(by: >), "seed \(seed)")
  }

  /// The stays that a plan may use.
  private static func stays(of sight: Attraction) -> [Minutes] {
    let (least, best) = (sight.visit.minimum.rawValue, sight.visit.recommended.rawValue)
    let halfway = Int((Double(least + best) / 10).rounded(.toNearestOrAwayFromZero)) * 5
    let short = max(least, halfway)
    let isKnown = sight.relevance >= 50
    let all =
      [best] + (best >= 60 || isKnown && best >= 25 ? [short] : [])
      + (best >= 60 && isKnown ? [least] : [])
    return Set(all.filter { $0 <= best }).sorted(by: >).map { Minutes($0) }
  }

  @Test func `an alternative fits as stated`() throws {
    let stops = ["castle", "gallery", "library"].map { EditedStop(id: $0) }
    let (editor, request) = (PlanEditor(in: OddTown.catalog), OddTown.request())
    let found = try editor.alternatives(toStop: 1, onDay: 0, of: [stops], for: request)
    #expect(found.count == 3)
    for alternative in found {
      var edited = stops
      edited.remove(at: 1)
      let new = EditedStop(id: alternative.sight.id, minutes: alternative.minutes)
      edited.insert(new, at: alternative.position)
      let retimed = try editor.retime([edited], for: request)
      #expect(retimed.violations.isEmpty)
      #expect(retimed.plan.objective.value == alternative.value)
      #expect(retimed.plan.objective.travelMinutes == alternative.travelMinutes)
      #expect(retimed.plan.days[0].end == alternative.end)
    }
  }
}
