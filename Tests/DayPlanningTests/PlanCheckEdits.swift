import Catalogs
import DayPlanning
import Geography
import OpeningHours

/// Manual edits, each with everything that it breaks.
enum PlanCheckEdits {
  typealias Edit = PlanCheckTests.Edit

  static let all: [Edit] = times + visits + ways + lunch + sums + leftOuts + limits

  private static let times: [Edit] = [
    Edit(
      "one leaves home later",
      [
        "2026-12-01, after the start: 7 min are missing: one leaves at 09:30, "
          + "travels 7 min, and cannot be there at 09:30"
      ]
    ) { $0.days[0].start = OddTown.time("09:30") },
    Edit(
      "a stop begins later without the rest",
      [
        "2026-12-01, Odd Castle: lasts 80 min from 11:29 to 12:49, not 90",
        "2026-12-01, Odd Castle: waits 10 min, not 0",
      ]
    ) {
      $0.days[0].stops[2].enter = $0.days[0].stops[2].enter.adding(10)
    },
    Edit(
      "a stay is stretched",
      [
        "2026-12-01, Museum of Lunch: is 5 min longer than the maximum",
        "2026-12-01, after Museum of Lunch: 50 min are missing: one leaves at "
          + "11:35, travels 7 min, and cannot be there at 10:52",
      ]
    ) {
      $0.days[0].stops[0].minutes += 50
      $0.days[0].stops[0].leave = $0.days[0].stops[0].leave.adding(50)
    },
    Edit(
      "a stay is cut",
      [
        "2026-12-01, Gallery of Mondays: is 5 min shorter than the minimum"
      ]
    ) {
      $0.days[0].stops[4].minutes -= 20
      $0.days[0].stops[4].leave = $0.days[0].stops[4].leave.adding(-20)
    },
    Edit(
      "a stay says other minutes than its times",
      [
        "2026-12-01, Mystery Well: lasts 20 min from 10:52 to 11:12, not 21"
      ]
    ) { $0.days[0].stops[1].minutes += 1 },
    Edit(
      "a queue is made up",
      [
        "2026-12-01, Odd Castle: is entered at 11:19, 5 min before one can be inside",
        "2026-12-01, Odd Castle: waits -5 min, not 0",
        "2026-12-01, Odd Castle: takes 0 min to get in, not 5",
      ]
    ) { $0.days[0].stops[2].entryMinutes = 5 },
    Edit(
      "a wait is kept quiet",
      [
        "2026-12-01, Gallery of Mondays: is entered at 14:04, 3 min before one arrives",
        "2026-12-01, Gallery of Mondays: waits -3 min, not 0",
      ]
    ) {
      $0.days[0].stops[4].arrive = $0.days[0].stops[4].arrive.adding(3)
    },
    Edit(
      "the day ends too late",
      [
        "2026-12-01: ends at 18:07, 7 min after 18:00"
      ]
    ) { $0.days[0].end = OddTown.time("18:07") },
    Edit(
      "the day starts too early",
      [
        "2026-12-01: starts at 08:59, 1 min before 09:00"
      ]
    ) { $0.days[0].start = OddTown.time("08:59") },
    Edit(
      "a visit is moved past closing time",
      [
        "2026-12-01: ends at 18:30, 30 min after 18:00",
        "2026-12-01, Gallery of Mondays: is closed for 20 of its minutes from "
          + "17:20 to 18:20 (Tu-Su 10:00-18:00)",
      ]
    ) {
      $0.days[0].stops[4].arrive = OddTown.time("17:20")
      $0.days[0].stops[4].enter = OddTown.time("17:20")
      $0.days[0].stops[4].leave = OddTown.time("18:20")
      $0.days[0].end = OddTown.time("18:30")
    },
    Edit(
      "a plan is moved to a day when things are closed",
      [
        "2026-11-30, Gallery of Mondays: is closed for 60 of its minutes from "
          + "14:04 to 15:04 (Tu-Su 10:00-18:00)"
      ]
    ) {
      $0.request.date = OddTown.date("2026-11-30")
      $0.days[0].date = OddTown.date("2026-11-30")
    },
    Edit(
      "a date is moved alone",
      [
        "the days are [2026-12-02], [2026-12-01] were asked for"
      ]
    ) { $0.days[0].date = OddTown.date("2026-12-02") },
  ]

  private static let visits: [Edit] = [
    Edit(
      "two stops are swapped with their times",
      [
        "2026-12-01, start → lunch-museum: should lead from start to well",
        "2026-12-01, start → lunch-museum: takes 13 min, 6 more than planned",
        "2026-12-01, start → lunch-museum: is 974.0 m long, not 496.0",
        "2026-12-01, lunch-museum → well: should lead from well to lunch-museum",
        "2026-12-01, well → castle: should lead from lunch-museum to castle",
        "2026-12-01, well → castle: is 495.0 m long, not 556.0",
        "2026-12-01, after Mystery Well: 109 min are missing: one leaves at 11:12, "
          + "travels 7 min, and cannot be there at 09:30",
      ]
    ) { $0.days[0].stops.swapAt(0, 1) },
    Edit(
      "two stops swap their ids",
      [
        "2026-12-01, Museum of Lunch: is 381 m from where the catalog has it",
        "2026-12-01, Museum of Lunch: scores 36.3, its 75 min are worth 1.9",
        "2026-12-01, Museum of Lunch: is 35 min longer than the maximum",
        "2026-12-01, Museum of Lunch: recommends 75 min, not 20",
        "2026-12-01, Museum of Lunch: hides that its hours are unknown",
        "2026-12-01, Mystery Well: is 381 m from where the catalog has it",
        "2026-12-01, Mystery Well: is 25 min shorter than the minimum",
        "2026-12-01, Mystery Well: recommends 20 min, not 75",
        "2026-12-01, start → lunch-museum: should lead from start to well",
        "2026-12-01, lunch-museum → well: should lead from well to lunch-museum",
        "2026-12-01, well → castle: should lead from lunch-museum to castle",
      ]
    ) {
      $0.days[0].stops[0].id = "well"
      $0.days[0].stops[1].id = "lunch-museum"
    },
    Edit(
      "a stop is visited twice",
      [
        "2026-12-01, Gallery of Mondays: is 558 m from where the catalog has it",
        "2026-12-01, Gallery of Mondays: scores 20.5, its 60 min are worth 57.7",
        "2026-12-01, Gallery of Mondays: recommends 60 min, not 90",
        "2026-12-01, square → gallery: should lead from square to castle",
        "2026-12-01, gallery → end: should lead from castle to end",
        "Gallery of Mondays: is visited twice",
        "Gallery of Mondays: is in the area and neither visited nor left out for a "
          + "reason",
      ]
    ) {
      $0.days[0].stops[4].id = "castle"
    },
    Edit(
      "a stop is unknown",
      [
        "2026-12-01, Gallery of Mondays: Oddtown has no place \"galery\"; did you "
          + "mean gallery?",
        "2026-12-01, square → gallery: should lead from square to galery",
        "2026-12-01, gallery → end: should lead from galery to end",
        "Gallery of Mondays: is in the area and neither visited nor left out for a "
          + "reason",
      ]
    ) { $0.days[0].stops[4].id = "galery" },
    Edit(
      "a stop is moved",
      [
        "2026-12-01, Open Square: is 99 m from where the catalog has it",
        "2026-12-01, castle → square: takes 2 min, not 3",
        "2026-12-01, castle → square: is 133.0 m long, not 204.0",
        "2026-12-01, square → gallery: takes 8 min, 1 more than planned",
        "2026-12-01, square → gallery: is 600.0 m long, not 547.0",
      ]
    ) {
      $0.days[0].stops[3].coordinate = OddTown.position(east: 100, north: -20)
    },
    Edit(
      "unknown hours are hidden",
      [
        "2026-12-01, Mystery Well: scores 1.6, its 20 min are worth 1.9",
        "2026-12-01, Mystery Well: hides that its hours are unknown",
      ]
    ) { $0.days[0].stops[1].hoursKnown = true },
    Edit(
      "a must is dropped from the plan and nothing else",
      [
        "2026-12-01: has 6 legs between 6 places",
        "Odd Castle: must be visited and is not",
        "Odd Castle: is in the area and neither visited nor left out for a reason",
        "objective: the score is 132.8, the stops add up to 61.8",
        "objective: the value is 130.95, it should be 59.95",
      ]
    ) {
      $0.days[0].stops.remove(at: 2)
    },
    Edit(
      "a recommendation is changed",
      [
        "2026-12-01, Odd Castle: recommends 60 min, not 90"
      ]
    ) { $0.days[0].stops[2].recommendedMinutes = 60 },
    Edit(
      "a score is changed",
      [
        "2026-12-01, Odd Castle: scores 99, its 90 min are worth 71",
        "objective: the score is 132.8, the stops add up to 160.8",
        "objective: the value is 130.95, it should be 158.95",
      ]
    ) { $0.days[0].stops[2].score = Points(tenths: 990) },
    Edit(
      "a place is skipped after all",
      [
        "2026-12-01, Open Square: is to be skipped"
      ]
    ) { $0.request.skip = ["square"] },
    Edit(
      "a place is no longer selected",
      [
        "2026-12-01, Open Square: is not among the selected places"
      ]
    ) {
      $0.request.select = ["castle", "lunch-museum", "well", "gallery"]
    },
    Edit(
      "a category is no longer asked for",
      [
        "2026-12-01, Mystery Well: is not of a category that was asked for"
      ]
    ) {
      $0.request.categories = [.historic, .museum, .gallery, .square]
    },
    Edit(
      "a must is added",
      [
        "Town Library: must be visited and is not"
      ]
    ) { $0.request.must.append("library") },
  ]

  private static let ways: [Edit] = [
    Edit(
      "a leg is deleted",
      [
        "2026-12-01: has 5 legs between 7 places",
        "objective: the travel is 37 min, the legs add up to 30",
        "objective: the value is 130.95, it should be 131.3",
      ]
    ) { $0.days[0].legs.remove(at: 1) },
    Edit(
      "a leg is shorter than the way",
      [
        "2026-12-01, lunch-museum → well: takes 7 min, 2 more than planned",
        "objective: the travel is 37 min, the legs add up to 35",
        "objective: the value is 130.95, it should be 131.05",
      ]
    ) { $0.days[0].legs[1].minutes -= 2 },
    Edit(
      "a leg is longer than the way",
      [
        "2026-12-01, lunch-museum → well: takes 7 min, not 8",
        "2026-12-01, after Museum of Lunch: 1 min are missing: one leaves at "
          + "10:45, travels 8 min, and cannot be there at 10:52",
        "objective: the travel is 37 min, the legs add up to 38",
        "objective: the value is 130.95, it should be 130.9",
      ]
    ) { $0.days[0].legs[1].minutes += 1 },
    Edit(
      "a leg has other meters",
      [
        "2026-12-01, lunch-museum → well: is 497.0 m long, not 100.0"
      ]
    ) { $0.days[0].legs[1].meters = Meters(100) },
    Edit(
      "a leg leads elsewhere",
      [
        "2026-12-01, lunch-museum → castle: should lead from lunch-museum to well"
      ]
    ) { $0.days[0].legs[1].to = "castle" },
    Edit(
      "the pace is changed",
      [
        "2026-12-01, Museum of Lunch: takes 3 min to get in, not 0",
        "2026-12-01, Odd Castle: takes 5 min to get in, not 0",
        "2026-12-01, Gallery of Mondays: takes 3 min to get in, not 0",
        "2026-12-01, start → lunch-museum: takes 6 min, not 7",
        "2026-12-01, lunch-museum → well: takes 6 min, not 7",
        "2026-12-01, well → castle: takes 6 min, not 7",
        "2026-12-01, square → gallery: takes 6 min, not 7",
        "2026-12-01, gallery → end: takes 5 min, not 6",
      ]
    ) { $0.request.pace = .brisk },
    Edit(
      "the mode is changed",
      [
        "2026-12-01, start → lunch-museum: takes 5 min, not 7",
        "2026-12-01, start → lunch-museum: is 515.0 m long, not 496.0",
        "2026-12-01, lunch-museum → well: takes 5 min, not 7",
        "2026-12-01, lunch-museum → well: is 516.0 m long, not 497.0",
        "2026-12-01, well → castle: takes 5 min, not 7",
        "2026-12-01, well → castle: is 578.0 m long, not 556.0",
        "2026-12-01, castle → square: is 211.0 m long, not 204.0",
        "2026-12-01, square → gallery: takes 5 min, not 7",
        "2026-12-01, square → gallery: is 568.0 m long, not 547.0",
        "2026-12-01, gallery → end: takes 4 min, not 6",
        "2026-12-01, gallery → end: is 433.0 m long, not 417.0",
      ]
    ) { $0.request.mode = .cycle },
  ]

  private static let lunch: [Edit] = [
    Edit(
      "lunch starts too early",
      [
        "2026-12-01, lunch: starts 10 min before 12:00",
        "2026-12-01, lunch: starts 82 min too early",
      ]
    ) {
      $0.days[0].breaks[0].start = OddTown.time("11:50")
      $0.days[0].breaks[0].end = OddTown.time("12:35")
    },
    Edit(
      "lunch is cut",
      [
        "2026-12-01, lunch: takes 40 min, 45 were asked for"
      ]
    ) {
      $0.days[0].breaks[0].end = $0.days[0].breaks[0].end.adding(-5)
    },
    Edit(
      "lunch ends too late",
      [
        "2026-12-01, lunch: ends 5 min after 14:00",
        "2026-12-01, lunch: ends 1 min too late",
      ]
    ) {
      $0.days[0].breaks[0].start = OddTown.time("13:20")
      $0.days[0].breaks[0].end = OddTown.time("14:05")
    },
    Edit(
      "lunch is dropped",
      [
        "2026-12-01: has 0 breaks, one was asked for"
      ]
    ) { $0.days[0].breaks = [] },
    Edit(
      "lunch is had twice",
      [
        "2026-12-01, after Open Square: 45 min are missing: one leaves at 13:12, "
          + "travels 7 min, rests 90 min, and cannot be there at 14:04",
        "2026-12-01: has 2 breaks, one was asked for",
      ]
    ) { $0.days[0].breaks.append($0.days[0].breaks[0]) },
    Edit(
      "lunch comes after another stop",
      [
        "2026-12-01, after Gallery of Mondays: 45 min are missing: one leaves at "
          + "15:04, travels 6 min, rests 45 min, and cannot be there at 15:10",
        "2026-12-01, lunch: starts 112 min too early",
      ]
    ) { $0.days[0].breaks[0].after = "gallery" },
    Edit(
      "lunch becomes dinner",
      [
        "2026-12-01: has dinner, in place of lunch"
      ]
    ) { $0.days[0].breaks[0].kind = .dinner },
    Edit(
      "dinner is asked for too",
      [
        "2026-12-01: has 1 breaks, 2 were asked for"
      ]
    ) { $0.request.dinner = MealBreak("16:00-17:00/30") },
    Edit(
      "lunch is skipped after all",
      [
        "2026-12-01: has a break that nobody asked for"
      ]
    ) { $0.request.lunch = .skipped },
    Edit(
      "lunch was not asked for",
      [
        "2026-12-01: has a break that nobody asked for"
      ]
    ) { $0.request.lunch = nil },
  ]

  private static let sums: [Edit] = [
    Edit(
      "the score is changed",
      [
        "objective: the score is 133.8, the stops add up to 132.8"
      ]
    ) { $0.objective.score += Points(tenths: 10) },
    Edit(
      "the travel is changed",
      [
        "objective: the travel is 38 min, the legs add up to 37"
      ]
    ) { $0.objective.travelMinutes += 1 },
    Edit(
      "the value is changed",
      [
        "objective: the value is 131.95, it should be 130.95",
        "objective: the bound, 130.95, is below the value, 131.95",
        "proof: says optimal, but the bound is -1.0 above",
      ]
    ) { $0.objective.value += 1 },
    Edit(
      "the bound is lowered",
      [
        "objective: the bound, 129.95, is below the value, 130.95",
        "proof: says optimal, but the bound is -1.0 above",
      ]
    ) { $0.objective.bound -= 1 },
    Edit(
      "the bound is raised",
      [
        "proof: says optimal, but the bound is 1.0 above"
      ]
    ) { $0.objective.bound += 1 },
    Edit(
      "the price of travel is changed",
      [
        "objective: the value is 130.95, it should be 114.3"
      ]
    ) { $0.request.travelCost = 0.5 },
  ]

  private static let leftOuts: [Edit] = [
    Edit(
      "a place left out is dropped",
      [
        "Odd Cathedral: is in the area and neither visited nor left out for a reason"
      ]
    ) { $0.leftOut.removeAll { $0.id == "cathedral" } },
    Edit(
      "a place is left out twice",
      [
        "Odd Cathedral: is left out twice"
      ]
    ) { $0.leftOut.append($0.leftOut[0]) },
    Edit(
      "a visited place is left out too",
      [
        "Odd Castle: is both visited and left out",
        "Odd Castle: is said to be unwanted and is not",
        "Odd Cathedral: is in the area and neither visited nor left out for a reason",
      ]
    ) {
      $0.leftOut[0].id = "castle"
      $0.leftOut[0].name = "Odd Castle"
    },
    Edit(
      "an open place is said to be closed",
      [
        "Odd Cathedral: is said to be closed and is open"
      ]
    ) {
      $0.leftOut[0].reason = .closedThroughout
    },
    Edit(
      "a wanted place is said to be unwanted",
      [
        "Odd Cathedral: is said to be unwanted and is not",
        "Far Lighthouse: is said to be unwanted and is not",
        "Summer Garden: is said to be unwanted and is not",
        "Night Garden: is said to be unwanted and is not",
        "Winter Rink: is said to be unwanted and is not",
        "Long Opera: is said to be unwanted and is not",
        "Thursday Market: is said to be unwanted and is not",
        "Perhaps Zoo: is said to be unwanted and is not",
        "Short Chapel: is said to be unwanted and is not",
        "Town Library: is said to be unwanted and is not",
      ]
    ) { $0.request.select = [] },
    Edit(
      "a displaced place would make the plan better",
      [
        "Odd Cathedral: would make the plan better by 3.0 points"
      ]
    ) {
      $0.leftOut[0].cost = -3
    },
    Edit(
      "a place left out is unknown",
      [
        "Odd Cathedral: Oddtown has no place \"cathedrale\"; did you mean cathedral?",
        "Odd Cathedral: is in the area and neither visited nor left out for a reason",
      ]
    ) { $0.leftOut[0].id = "cathedrale" },
  ]

  private static let limits: [Edit] = [
    Edit(
      "fewer stops are allowed",
      [
        "2026-12-01: has 5 stops, 3 are allowed"
      ]
    ) { $0.request.maxStops = 3 },
    Edit(
      "shorter legs are allowed",
      [
        "2026-12-01, start → lunch-museum: takes 1 min more than a leg may",
        "2026-12-01, lunch-museum → well: takes 1 min more than a leg may",
        "2026-12-01, well → castle: takes 1 min more than a leg may",
        "2026-12-01, square → gallery: takes 1 min more than a leg may",
      ]
    ) { $0.request.maxWalk = 6 },
    Edit(
      "less travel is allowed",
      [
        "2026-12-01: travels 37 min, 7 more than allowed"
      ]
    ) { $0.request.maxWalkTotal = 30 },
    Edit(
      "the day is made shorter",
      [
        "2026-12-01: starts at 09:23, 7 min before 09:30",
        "2026-12-01: ends at 15:10, 10 min after 15:00",
      ]
    ) {
      $0.request.start = OddTown.time("09:30")
      $0.request.end = OddTown.time("15:00")
    },
    Edit(
      "the start is moved",
      [
        "2026-12-01, start → lunch-museum: takes 9 min, 2 more than planned",
        "2026-12-01, start → lunch-museum: is 683.0 m long, not 496.0",
      ]
    ) { $0.request.from = .attraction("square") },
    Edit(
      "the start is dropped",
      [
        "2026-12-01: has 6 legs between 6 places"
      ]
    ) { $0.request.from = nil },
    Edit(
      "two days are asked for",
      [
        "the days are [2026-12-01], [2026-12-01, 2026-12-02] were asked for"
      ]
    ) { $0.request.days = 2 },
  ]
}

extension ClockTime {
  /// Returns the time `minutes` later.
  func adding(_ minutes: Int) -> Self {
    Self(minutesSinceMidnight: minutesSinceMidnight + minutes) ?? .midnight
  }
}
