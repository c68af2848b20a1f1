import Catalogs
import DayPlans
import Geography
import OpeningHours

/// Edits of legs, breaks and sums.
extension PlanCheckEdits {
  static let ways: [Edit] = [
    Edit(
      "a leg is deleted",
      [
        "day 0: wrongLegCount legs 5, places 7",
        "wrongTravelSum claimed 37, sum 30",
        "wrongValue claimed 125.85, value 126.2",
      ]
    ) { $0.days[0].legs.remove(at: 1) },
    Edit(
      "a leg is shorter than the way",
      [
        "day 0, from lunch-museum, to well: legTooShort minutes 7, missing 2",
        "wrongTravelSum claimed 37, sum 35",
        "wrongValue claimed 125.85, value 125.95",
      ]
    ) { $0.days[0].legs[1].minutes -= 2 },
    Edit(
      "a leg is longer than the way",
      [
        "day 0, from lunch-museum, to well: legTooLong claimed 8, minutes 7",
        "day 0, after lunch-museum: tooLittleTime arrive 10:52, leave 10:45, missing 1, rest 0, travel 8",
        "wrongTravelSum claimed 37, sum 38",
        "wrongValue claimed 125.85, value 125.8",
      ]
    ) { $0.days[0].legs[1].minutes += 1 },
    Edit(
      "a leg has other meters",
      [
        "day 0, from lunch-museum, to well: wrongLength claimed 100, meters 497"
      ]
    ) { $0.days[0].legs[1].meters = Meters(100) },
    Edit(
      "a leg leads elsewhere",
      [
        "day 0, from lunch-museum, to castle: wrongLegEnds from lunch-museum, to well"
      ]
    ) { $0.days[0].legs[1].to = "castle" },
    Edit(
      "the pace is changed",
      [
        "day 0, stop 0, sight lunch-museum: wrongEntry claimed 0, minutes 3",
        "day 0, stop 2, sight castle: wrongEntry claimed 0, minutes 5",
        "day 0, stop 4, sight gallery: wrongEntry claimed 0, minutes 3",
        "day 0, from start, to lunch-museum: legTooLong claimed 7, minutes 6",
        "day 0, from lunch-museum, to well: legTooLong claimed 7, minutes 6",
        "day 0, from well, to castle: legTooLong claimed 7, minutes 6",
        "day 0, from square, to gallery: legTooLong claimed 7, minutes 6",
        "day 0, from gallery, to end: legTooLong claimed 6, minutes 5",
      ]
    ) { $0.request.pace = .brisk },
    Edit(
      "the mode is changed",
      [
        "day 0, from start, to lunch-museum: legTooLong claimed 7, minutes 5",
        "day 0, from start, to lunch-museum: wrongLength claimed 496, meters 515",
        "day 0, from lunch-museum, to well: legTooLong claimed 7, minutes 5",
        "day 0, from lunch-museum, to well: wrongLength claimed 497, meters 516",
        "day 0, from well, to castle: legTooLong claimed 7, minutes 5",
        "day 0, from well, to castle: wrongLength claimed 556, meters 578",
        "day 0, from castle, to square: wrongLength claimed 204, meters 211",
        "day 0, from square, to gallery: legTooLong claimed 7, minutes 5",
        "day 0, from square, to gallery: wrongLength claimed 547, meters 568",
        "day 0, from gallery, to end: legTooLong claimed 6, minutes 4",
        "day 0, from gallery, to end: wrongLength claimed 417, meters 433",
      ]
    ) { $0.request.mode = .cycle },
  ]

  static let lunch: [Edit] = [
    Edit(
      "lunch starts too early",
      [
        "day 0, break lunch: breakBeforeWindow minutes 10, window 12:00",
        "day 0, break lunch: breakTooEarly minutes 82",
      ]
    ) {
      $0.days[0].breaks[0].start = OddTown.time("11:50")
      $0.days[0].breaks[0].end = OddTown.time("12:35")
    },
    Edit(
      "lunch is cut",
      [
        "day 0, break lunch: wrongBreakLength expected 45, minutes 40"
      ]
    ) {
      $0.days[0].breaks[0].end = $0.days[0].breaks[0].end.adding(-5)
    },
    Edit(
      "lunch ends too late",
      [
        "day 0, break lunch: breakAfterWindow minutes 5, window 14:00",
        "day 0, break lunch: breakTooLate minutes 1",
      ]
    ) {
      $0.days[0].breaks[0].start = OddTown.time("13:20")
      $0.days[0].breaks[0].end = OddTown.time("14:05")
    },
    Edit(
      "lunch is dropped",
      [
        "day 0: wrongBreakCount count 0, expected 1"
      ]
    ) { $0.days[0].breaks = [] },
    Edit(
      "lunch is had twice",
      [
        "day 0, after square: tooLittleTime arrive 14:04, leave 13:12, missing 45, rest 90, travel 7",
        "day 0: wrongBreakCount count 2, expected 1",
      ]
    ) { $0.days[0].breaks.append($0.days[0].breaks[0]) },
    Edit(
      "lunch comes after another stop",
      [
        "day 0, after gallery: tooLittleTime arrive 15:10, leave 15:04, missing 45, rest 45, travel 6",
        "day 0, break lunch: breakTooEarly minutes 112",
      ]
    ) { $0.days[0].breaks[0].after = "gallery" },
    Edit(
      "lunch becomes dinner",
      [
        "day 0: wrongBreaks expected lunch, kinds dinner"
      ]
    ) { $0.days[0].breaks[0].kind = .dinner },
    Edit(
      "dinner is asked for too",
      [
        "day 0: wrongBreakCount count 1, expected 2"
      ]
    ) { $0.request.dinner = MealBreak("16:00-17:00/30") },
    Edit(
      "lunch is skipped after all",
      [
        "day 0: breakNotAsked"
      ]
    ) { $0.request.lunch = .skipped },
    Edit(
      "lunch was not asked for",
      [
        "day 0: breakNotAsked"
      ]
    ) { $0.request.lunch = nil },
  ]

  static let sums: [Edit] = [
    Edit(
      "the score is changed",
      [
        "wrongScoreSum claimed 128.7, sum 127.7"
      ]
    ) { $0.objective.score += Points(tenths: 10) },
    Edit(
      "a deduction is made up",
      [
        "day 0, stop 1, sight well: wrongDeductions claimed 2, points 0",
        "wrongDeductionSum claimed 0, sum 2",
        "wrongValue claimed 125.85, value 123.85",
      ]
    ) { $0.days[0].stops[1].deductions = [.init(reason: .ride, points: Points(tenths: 20))] },
    Edit(
      "the sum of the deductions is changed",
      [
        "wrongDeductionSum claimed 1, sum 0"
      ]
    ) { $0.objective.deductions += Points(tenths: 10) },
    Edit(
      "the travel is changed",
      [
        "wrongTravelSum claimed 38, sum 37"
      ]
    ) { $0.objective.travelMinutes += 1 },
    Edit(
      "the value is changed",
      [
        "wrongValue claimed 126.85, value 125.85",
        "boundBelowValue bound 125.85, value 126.85",
        "boundAboveValue excess -1",
      ]
    ) { $0.objective.value += 1 },
    Edit(
      "the bound is lowered",
      [
        "boundBelowValue bound 124.85, value 125.85",
        "boundAboveValue excess -1",
      ]
    ) { $0.objective.bound -= 1 },
    Edit(
      "the bound is raised",
      [
        "boundAboveValue excess 1"
      ]
    ) { $0.objective.bound += 1 },
    Edit(
      "the price of travel is changed",
      [
        "wrongValue claimed 125.85, value 109.2"
      ]
    ) { $0.request.travelCost = 0.5 },
  ]
}
