import Catalogs
import DayPlans
import Geography
import OpeningHours

/// Edits of sights left out, and of limits.
extension PlanCheckEdits {
  static let leftOuts: [Edit] = [
    Edit(
      "a place left out is dropped",
      [
        "sight cathedral: unaccounted"
      ]
    ) { $0.leftOut.removeAll { $0.id == "cathedral" } },
    Edit(
      "a place is left out twice",
      [
        "sight cathedral: leftOutTwice"
      ]
    ) { $0.leftOut.append($0.leftOut[0]) },
    Edit(
      "a visited place is left out too",
      [
        "sight castle: visitedAndLeftOut",
        "sight castle: notExcluded",
        "sight cathedral: unaccounted",
      ]
    ) {
      $0.leftOut[0].id = "castle"
      $0.leftOut[0].name = "Odd Castle"
    },
    Edit(
      "an open place is said to be closed",
      [
        "sight cathedral: notClosed"
      ]
    ) {
      $0.leftOut[0].reason = .closedThroughout
    },
    Edit(
      "a wanted place is said to be unwanted",
      [
        "sight cathedral: notExcluded",
        "sight lighthouse: notExcluded",
        "sight summer-garden: notExcluded",
        "sight night-garden: notExcluded",
        "sight rink: notExcluded",
        "sight opera: notExcluded",
        "sight market: notExcluded",
        "sight zoo: notExcluded",
        "sight chapel: notExcluded",
        "sight library: notExcluded",
      ]
    ) { $0.request.select = [] },
    Edit(
      "a displaced place would make the plan better",
      [
        "sight cathedral: wouldImprove points 3"
      ]
    ) {
      $0.leftOut[0].cost = -3
    },
    Edit(
      "a place left out is unknown",
      [
        "sight cathedrale: unknownSight sight city oddtown, cityName Oddtown, id cathedrale, suggestions cathedral",
        "sight cathedral: unaccounted",
      ]
    ) { $0.leftOut[0].id = "cathedrale" },
  ]

  static let limits: [Edit] = [
    Edit(
      "fewer stops are allowed",
      [
        "day 0: tooManyStops count 5, limit 3"
      ]
    ) { $0.request.maxStops = 3 },
    Edit(
      "shorter legs are allowed",
      [
        "day 0, from start, to lunch-museum: legOverLimit excess 1",
        "day 0, from lunch-museum, to well: legOverLimit excess 1",
        "day 0, from well, to castle: legOverLimit excess 1",
        "day 0, from square, to gallery: legOverLimit excess 1",
      ]
    ) { $0.request.maxWalk = 6 },
    Edit(
      "less travel is allowed",
      [
        "day 0: tooMuchTravel excess 7, minutes 37"
      ]
    ) { $0.request.maxWalkTotal = 30 },
    Edit(
      "the day is made shorter",
      [
        "day 0: startsEarly at 09:23, limit 09:30, minutes 7",
        "day 0: endsLate at 15:10, limit 15:00, minutes 10",
      ]
    ) {
      $0.request.start = OddTown.time("09:30")
      $0.request.end = OddTown.time("15:00")
    },
    Edit(
      "the start is moved",
      [
        "day 0, from start, to lunch-museum: legTooShort minutes 9, missing 2",
        "day 0, from start, to lunch-museum: wrongLength claimed 496, meters 683",
      ]
    ) { $0.request.from = .attraction("square") },
    Edit(
      "the start is dropped",
      [
        "day 0: wrongLegCount legs 6, places 6"
      ]
    ) { $0.request.from = nil },
    Edit(
      "two days are asked for",
      [
        "wrongDates claimed 2026-12-01, requested 2026-12-01 2026-12-02"
      ]
    ) { $0.request.days = 2 },
  ]
}
