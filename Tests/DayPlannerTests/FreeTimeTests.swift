import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import Testing

/// The time kept free at the end of a day.
struct FreeTimeTests {
  @Test(
    arguments: [
      (.normal, "18:00", 25), (.relaxed, "18:00", 50), (.brisk, "18:00", 0), (nil, "18:00", 0),
      (.normal, "21:00", 35), (.normal, "10:30", 0), (.relaxed, "10:30", 5),
    ] as [(Pace?, String, Int)]
  )
  func `a share of the day is kept free, and none at a brisk pace`(
    pace: Pace?,
    end: String,
    minutes: Int
  ) throws {
    let plan = try OddTown.plan {
      $0.start = OddTown.time("09:00")
      $0.end = OddTown.time(end)
      $0.pace = pace
    }
    #expect(plan.freeMinutes.rawValue == minutes)
    #expect(plan.request.end - plan.days[0].end >= minutes)
    let read = try Plan(json: plan.json(), file: "plan.json")
    #expect(read == plan)
  }

  /// Fifty-five minutes, of which five are kept free; the gallery takes at least 53, including entry.
  private static func tight(_ request: inout PlanRequest) {
    request.start = OddTown.time("10:00")
    request.end = OddTown.time("10:55")
    request.pace = .relaxed
    request.select = ["gallery", "square"]
  }

  @Test func `a sight that needs the free time is left out for that reason`() throws {
    let plan = try OddTown.plan(Self.tight)
    #expect((plan.stopIDs, plan.freeMinutes) == (["square"], 5))
    let gallery = try #require(plan.leftOut("gallery"))
    #expect(gallery.reason == .keptFree(5))
    #expect(gallery.fix == .must)
    #expect(gallery.sentence.contains("5 min kept free"))
  }

  @Test func `a must, a pin, and the only sight may use the free time`() throws {
    let changes: [(inout PlanRequest) -> Void] = [
      { $0.must = ["gallery"] }, { $0.pins = [Pin(sight: "gallery", minutes: 45)] },
      { $0.select = ["gallery"] },
    ]
    for change in changes {
      let plan = try OddTown.plan {
        Self.tight(&$0)
        change(&$0)
      }
      #expect((plan.stopIDs, plan.freeMinutes) == (["gallery"], 0))
    }
  }

  @Test func `an edited day may use the free time`() throws {
    let request = OddTown.request(Self.tight)
    let editor = PlanEditor(in: OddTown.catalog)
    let day = [EditedStop(id: "gallery", minutes: 45)]
    let retimed = try editor.retime([day], for: request)
    #expect(retimed.violations.isEmpty)
    #expect(retimed.plan.freeMinutes == 0)
  }

  @Test func `the check reports a day that extends into it, and a wrong share`() throws {
    var plan = try OddTown.plan { $0.pace = .normal }
    plan.freeMinutes = 20
    let codes = { (plan: Plan) in
      PlanCheck(of: plan, in: OddTown.catalog).violations.map(\.coded)
    }
    #expect(codes(plan).contains { $0.contains("wrongFreeMinutes") })
    var late = try OddTown.plan { $0.pace = nil }
    late.request.pace = .normal
    late.freeMinutes = 25
    let over = late.request.end - late.days[0].end
    #expect(codes(late).contains { $0.contains("endsInFreeTime") } == (over < 25))
  }
}
