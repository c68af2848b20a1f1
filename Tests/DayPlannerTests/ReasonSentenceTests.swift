import Catalogs
import DayPlans
import OpeningHours
import Testing

/// The English of reasons, fixes and warnings, which only this file compares word by word, and their JSON.
struct ReasonSentenceTests {
  /// A reason with its sentence.
  struct Example: Sendable, CustomTestStringConvertible {
    let reason: LeftOut.Reason
    let sentence: String
    var cost: Double?
    var isProved = true

    var testDescription: String { sentence }

    init(_ reason: LeftOut.Reason, _ sentence: String, cost: Double? = nil, isProved: Bool = true) {
      (self.reason, self.sentence, self.cost, self.isProved) = (reason, sentence, cost, isProved)
    }

    var leftOut: LeftOut {
      LeftOut(
        id: "castle",
        name: "Odd Castle",
        score: Points(rounding: 12.5),
        reason: reason,
        fix: nil,
        cost: cost,
        isProved: isProved
      )
    }
  }

  private static let sight = SightName(id: "park", name: "Park")

  private static func visit(
    _ name: String,
    _ minutes: Minutes,
    isShort: Bool = false
  )
    -> PlanChange.Visit
  {
    PlanChange.Visit(id: name.lowercased(), name: name, minutes: minutes, isShort: isShort)
  }

  private static let swap = PlanChange(
    dropped: [visit("Liberty", 45), visit("Soho", 30, isShort: true)],
    shortened: [visit("Museum", 90, isShort: true)],
    gained: [visit("Arcade", 15)]
  )

  private static func open(_ basis: LeftOut.OpenTime.Basis) -> LeftOut.OpenTime {
    LeftOut.OpenTime(from: OddTown.time("10:00"), until: OddTown.time("17:00"), basis: basis)
  }

  private static func stay(
    _ open: LeftOut.OpenTime?,
    isLeast: Bool = true,
    lastAdmission: Minutes? = nil
  ) -> LeftOut.Reason {
    .tooLong(
      LeftOut.StayNeeded(
        minutes: 85,
        isLeast: isLeast,
        hasEntry: isLeast,
        open: open,
        lastAdmission: lastAdmission
      )
    )
  }

  static let examples = [
    Example(.closedWeekly(.tuesday), "closed on Tuesdays"),
    Example(.closedOn(OddTown.date("2026-12-25")), "closed on 25 December"),
    Example(.closedThroughout, "closed on all days of the plan"),
    Example(
      .closedFor(Closure(reason: .works, note: "for works until spring 2027")),
      "closed for works until spring 2027"
    ),
    Example(
      .closedFor(Closure(until: OddTown.date("2027-03-31"), reason: .seasonal)),
      "closed for the season until 31 March 2027"
    ),
    Example(.closedFor(Closure(reason: .permanent)), "closed for good"),
    Example(.opensLater(OddTown.date("2026-11-28")), "opens on 28 November 2026"),
    Example(.openOutsideDay(open(.hours)), "it is open only 10:00-17:00, outside your day"),
    Example(
      .openOutsideDay(open(.daylight)),
      "it is planned by daylight only 10:00-17:00, outside your day"
    ),
    Example(
      .openOutsideDay(open(.assumed)),
      "its hours are unknown, and it is planned only 10:00-17:00, outside your day"
    ),
    Example(
      stay(open(.hours), lastAdmission: 30),
      "a visit takes at least 85 min including entry, "
        + "but within your day it is open only 10:00-17:00, last admission 30 min before"
    ),
    Example(
      stay(open(.hours), isLeast: false),
      "a visit takes 85 min, but within your day it is open only 10:00-17:00"
    ),
    Example(stay(nil, isLeast: false), "a visit takes 85 min"),
    Example(.besideBreaks([.lunch, .rest]), "it does not fit alongside lunch and a rest"),
    Example(
      .tooMuchTravel(95, most: 60),
      "getting there and on takes 95 min, more than the 60 allowed a day"
    ),
    Example(.legsTooLong(most: 30), "every route there has a leg of more than 30 min"),
    Example(
      .tooFar(fromStart: 101, longestLeg: 40),
      "no day is long enough to get there, 101 min from the start, with legs of at most 40 min"
    ),
    Example(.tooFar(fromStart: nil, longestLeg: nil), "no day is long enough to get there"),
    Example(.skipped, "you asked to skip it"),
    Example(.notSelected, "you selected other sights"),
    Example(.categoryNotAsked(.museum), "you did not ask for museums"),
    Example(.categoryDisliked(.museum), "you dislike museums"),
    Example(
      .setAside,
      "too many sights to consider, and the ones considered promise more",
      isProved: false
    ),
    Example(.covered(by: sight), "visiting Park covers it"),
    Example(.takesInMusts([sight]), "its visit would cover Park, which you want to visit"),
    Example(.keptFree(25), "it fits only in the 25 min kept free at the end of the day"),
    Example(.clashesWithMusts, "it does not fit alongside your musts"),
    Example(
      .displaced(swap),
      "it would take the place of Liberty and 30 min of Soho, leave 90 min for Museum "
        + "and bring in Arcade, 12.85 points less",
      cost: 12.85
    ),
    Example(
      .displaced(PlanChange(lengthened: [visit("Museum", 140)])),
      "the best plan found with it would leave 140 min for Museum, 1 point less",
      cost: 1,
      isProved: false
    ),
    Example(
      .displaced(PlanChange()),
      "a plan with it is worth just as much: it would only add travel",
      cost: 0
    ),
    Example(
      .displaced(
        PlanChange(
          dropped: (1...8).map { visit("A\($0)", 30) },
          gained: (1...7).map { visit("B\($0)", 30) }
        )
      ),
      "it would take the place of A1, A2, A3, A4, A5 and 3 more sights and bring in B1, B2, B3, B4, "
        + "B5 and 2 more sights, 29.6 points less",
      cost: 29.6
    ),
    Example(
      .notComputed,
      "the value of a day with it was not computed",
      isProved: false
    ),
    Example(
      .stated(LeftOut.Statement(code: .closed, text: "shut today", displaces: ["park"])),
      "shut today"
    ),
  ]

  static let violations: [(PlanCheck.Reason, String)] = [
    (.tooManyStops(count: 3, limit: 2), "has 3 stops, but at most 2 are allowed"),
    (.wrongBreaks(kinds: [.dinner], expected: [.lunch]), "has dinner instead of lunch"),
    (.coveredBy(sight: "Park"), "is visited in addition to Park, which covers it"),
    (.hidesUnknownHours(minutes: nil), "does not say that its hours are unknown"),
    (
      .tooLittleTime(
        missing: 7,
        leave: OddTown.time("09:30"),
        travel: 5,
        rest: 45,
        arrive: OddTown.time("10:13")
      ),
      "7 min short: leaving at 09:30, with 5 min of travel and 45 min of breaks, is too late for 10:13"
    ),
    (.wouldImprove(points: 2.5), "would make the plan better by 2.5 points"),
  ]

  @Test(arguments: violations)
  func `a violation has its sentence`(reason: PlanCheck.Reason, sentence: String) {
    #expect(English.sentence(for: reason) == sentence)
  }

  static let requestFaults: [(RequestFault.Reason, String)] = [
    (.outOfRange(value: 6, range: 1...5, unit: nil), "6 is not between 1 and 5"),
    (
      .outOfRange(value: -0.5, range: 0...100, unit: .pointsPerMinute),
      "-0.5 is not between 0 and 100 points a minute"
    ),
    (.mustAndSkip(id: "castle"), "castle is also a must: drop one of them"),
    (
      .breaksFillDay(
        kinds: [.lunch, .dinner],
        minutes: 120,
        start: OddTown.time("09:00"),
        end: OddTown.time("11:00")
      ),
      "lunch, dinner take 120 min and leave nothing of the day, 09:00-11:00: "
        + "shorten a break or lengthen the day"
    ),
  ]

  @Test(arguments: requestFaults)
  func `a fault of a request has its sentence`(reason: RequestFault.Reason, sentence: String) {
    #expect(RequestFault(name: "field", reason: reason).problem == sentence)
  }

  @Test(arguments: examples)
  func `a reason has its sentence`(example: Example) {
    #expect(example.leftOut.sentence == example.sentence)
  }

  static let fixes: [(LeftOut.Fix, String)] = [
    (.must, "make it a must"), (.unskip, "do not skip it"), (.select, "select it too"),
    (.category(.historic), "include the category historic"),
    (.weight, "give its category a weight above 0"),
    (.goOn(OddTown.tuesday), "go on Tuesday, 1 December"),
    (.goBetween(OddTown.time("18:00"), OddTown.time("26:00")), "go between 18:00 and 26:00"),
    (
      .dayLasting(from: OddTown.time("09:00"), until: OddTown.time("21:45")),
      "make the day last from 09:00 to 21:45"
    ),
    (.longerDay, "lengthen the day"), (.longestLeg(88), "allow legs of 88 min"),
    (.dropOneOf(["zoo", "park"]), "drop one of zoo, park"), (.dropOneOf(["zoo"]), "drop zoo"),
    (.dropBreak(.lunch), "ask for no lunch"), (.mostTravel(95), "allow 95 min of travel a day"),
    (
      .pinBetween(OddTown.time("10:00"), OddTown.time("15:10")),
      "pin it to a time from 10:00 to 15:10"
    ),
    (.smallerArea, "draw a smaller area around it"), (.stated("come back"), "come back"),
  ]

  @Test(arguments: fixes)
  func `a fix has its sentence`(fix: LeftOut.Fix, sentence: String) {
    var leftOut = Self.examples[0].leftOut
    #expect(leftOut.advice == nil)
    leftOut.fix = fix
    #expect(leftOut.advice == sentence)
  }

  static let warnings: [(Plan.Warning, String)] = [
    (
      .unknownHours(sight),
      "the opening hours of Park are unknown: it is planned as if it were open, so check before you go"
    ),
    (
      .shortened(sight, minutes: 30, recommended: 90),
      "the visit to Park is shortened to 30 of 90 minutes so that all musts fit"
    ),
    (
      .setAside(12, kept: 250),
      "12 sights were set aside before planning: the proof covers the other 250"
    ),
    (.stated("mind the gap"), "mind the gap"),
  ]

  @Test(arguments: warnings)
  func `a warning has its sentence`(warning: Plan.Warning, sentence: String) {
    #expect(warning.sentence == sentence)
  }

  @Test func `all reasons, fixes, and warnings round-trip through JSON`() throws {
    var plan = try OddTown.plan { $0.maxStops = 1 }
    let row = try #require(plan.leftOut.first)
    let fixes: [LeftOut.Fix?] = Self.fixes.map(\.0) + [nil]
    plan.leftOut = Self.examples.enumerated().map { index, example in
      var leftOut = row
      (leftOut.reason, leftOut.cost) = (example.reason, example.cost)
      leftOut.isProved = example.isProved
      leftOut.fix = fixes[index % fixes.count]
      return leftOut
    }
    plan.warnings = Self.warnings.map(\.0)
    let json = try plan.json()
    let read = try Plan(json: json, file: "plan.json")
    #expect(read == plan)
    #expect(try read.json() == json)
  }
}
