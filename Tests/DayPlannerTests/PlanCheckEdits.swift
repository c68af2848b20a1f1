import Catalogs
import DayPlans
import Geography
import OpeningHours

/// Manual edits, each with all its violations.
enum PlanCheckEdits {
  typealias Edit = PlanCheckTests.Edit

  static let all: [Edit] = times + visits + ways + lunch + sums + leftOuts + limits

  static let times: [Edit] = [
    Edit(
      "one leaves home later",
      [
        "day 0: tooLittleTime arrive 09:30, leave 09:30, missing 7, rest 0, travel 7"
      ]
    ) { $0.days[0].start = OddTown.time("09:30") },
    Edit(
      "a stop begins later without the rest",
      [
        "day 0, stop 2, sight castle: wrongStay claimed 90, from 11:29, minutes 80, until 12:49",
        "day 0, stop 2, sight castle: wrongWait claimed 0, minutes 10",
      ]
    ) {
      $0.days[0].stops[2].enter = $0.days[0].stops[2].enter.adding(10)
    },
    Edit(
      "a stay is stretched",
      [
        "day 0, stop 0, sight lunch-museum: longerThanMaximum minutes 5",
        "day 0, after lunch-museum: tooLittleTime arrive 10:52, leave 11:35, missing 50, rest 0, travel 7",
      ]
    ) {
      $0.days[0].stops[0].minutes += 50
      $0.days[0].stops[0].leave = $0.days[0].stops[0].leave.adding(50)
    },
    Edit(
      "a stay is cut",
      [
        "day 0, stop 4, sight gallery: shorterThanMinimum minutes 5"
      ]
    ) {
      $0.days[0].stops[4].minutes -= 20
      $0.days[0].stops[4].leave = $0.days[0].stops[4].leave.adding(-20)
    },
    Edit(
      "a stay says other minutes than its times",
      [
        "day 0, stop 1, sight well: wrongStay claimed 21, from 10:52, minutes 20, until 11:12"
      ]
    ) { $0.days[0].stops[1].minutes += 1 },
    Edit(
      "a queue is made up",
      [
        "day 0, stop 2, sight castle: enteredEarly at 11:19, hasEntry true, minutes 5",
        "day 0, stop 2, sight castle: wrongWait claimed 0, minutes -5",
        "day 0, stop 2, sight castle: wrongEntry claimed 5, minutes 0",
      ]
    ) { $0.days[0].stops[2].entryMinutes = 5 },
    Edit(
      "a wait is kept quiet",
      [
        "day 0, stop 4, sight gallery: enteredEarly at 14:04, hasEntry false, minutes 3",
        "day 0, stop 4, sight gallery: wrongWait claimed 0, minutes -3",
      ]
    ) {
      $0.days[0].stops[4].arrive = $0.days[0].stops[4].arrive.adding(3)
    },
    Edit(
      "the day ends too late",
      [
        "day 0: endsLate at 18:07, limit 18:00, minutes 7"
      ]
    ) { $0.days[0].end = OddTown.time("18:07") },
    Edit(
      "the day starts too early",
      [
        "day 0: startsEarly at 08:59, limit 09:00, minutes 1"
      ]
    ) { $0.days[0].start = OddTown.time("08:59") },
    Edit(
      "a visit is moved past closing time",
      [
        "day 0: endsLate at 18:30, limit 18:00, minutes 30",
        "day 0, stop 4, sight gallery: closed from 17:20, hours Tu-Su 10:00-18:00, minutes 20, until 18:20",
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
        "day 0, stop 4, sight gallery: closed from 14:04, hours Tu-Su 10:00-18:00, minutes 60, until 15:04"
      ]
    ) {
      $0.request.date = OddTown.date("2026-11-30")
      $0.days[0].date = OddTown.date("2026-11-30")
    },
    Edit(
      "a date is moved alone",
      [
        "wrongDates claimed 2026-12-02, requested 2026-12-01"
      ]
    ) { $0.days[0].date = OddTown.date("2026-12-02") },
  ]

  static let visits: [Edit] = [
    Edit(
      "two stops are swapped with their times",
      [
        "day 0, from start, to lunch-museum: wrongLegEnds from start, to well",
        "day 0, from start, to lunch-museum: legTooShort minutes 13, missing 6",
        "day 0, from start, to lunch-museum: wrongLength claimed 496, meters 974",
        "day 0, from lunch-museum, to well: wrongLegEnds from well, to lunch-museum",
        "day 0, from well, to castle: wrongLegEnds from lunch-museum, to castle",
        "day 0, from well, to castle: wrongLength claimed 556, meters 495",
        "day 0, after well: tooLittleTime arrive 09:30, leave 11:12, missing 109, rest 0, travel 7",
      ]
    ) { $0.days[0].stops.swapAt(0, 1) },
    Edit(
      "two stops swap their ids",
      [
        "day 0, stop 0, sight well: misplaced meters 381",
        "day 0, stop 0, sight well: wrongScore claimed 34.5, minutes 75, worth 1.6",
        "day 0, stop 0, sight well: longerThanMaximum minutes 35",
        "day 0, stop 0, sight well: wrongRecommendation claimed 75, minutes 20",
        "day 0, stop 0, sight well: hidesUnknownHours",
        "day 0, stop 0, sight well: wrongAdmission admission code free, claimed code unknown",
        "day 0, stop 1, sight lunch-museum: misplaced meters 381",
        "day 0, stop 1, sight lunch-museum: shorterThanMinimum minutes 25",
        "day 0, stop 1, sight lunch-museum: wrongRecommendation claimed 20, minutes 75",
        "day 0, stop 1, sight lunch-museum: wrongAdmission admission code unknown, claimed code free",
        "day 0, from start, to lunch-museum: wrongLegEnds from start, to well",
        "day 0, from lunch-museum, to well: wrongLegEnds from well, to lunch-museum",
        "day 0, from well, to castle: wrongLegEnds from lunch-museum, to castle",
      ]
    ) {
      $0.days[0].stops[0].id = "well"
      $0.days[0].stops[1].id = "lunch-museum"
    },
    Edit(
      "a stop is visited twice",
      [
        "day 0, stop 4, sight castle: misplaced meters 558",
        "day 0, stop 4, sight castle: wrongScore claimed 18.9, minutes 60, worth 52.6",
        "day 0, stop 4, sight castle: wrongRecommendation claimed 60, minutes 90",
        "day 0, from square, to gallery: wrongLegEnds from square, to castle",
        "day 0, from gallery, to end: wrongLegEnds from castle, to end",
        "day 0: wrongCost about 0, claimed 0, unknown 3",
        "sight castle: visitedTwice",
        "sight gallery: unaccounted",
      ]
    ) {
      $0.days[0].stops[4].id = "castle"
    },
    Edit(
      "a stop is unknown",
      [
        "day 0, stop 4, sight galery: unknownSight sight city oddtown, cityName Oddtown, id galery, suggestions gallery",
        "day 0, from square, to gallery: wrongLegEnds from square, to galery",
        "day 0, from gallery, to end: wrongLegEnds from galery, to end",
        "sight gallery: unaccounted",
      ]
    ) { $0.days[0].stops[4].id = "galery" },
    Edit(
      "a stop is moved",
      [
        "day 0, stop 3, sight square: misplaced meters 99",
        "day 0, from castle, to square: legTooLong claimed 3, minutes 2",
        "day 0, from castle, to square: wrongLength claimed 204, meters 133",
        "day 0, from square, to gallery: legTooShort minutes 8, missing 1",
        "day 0, from square, to gallery: wrongLength claimed 547, meters 600",
      ]
    ) {
      $0.days[0].stops[3].coordinate = OddTown.position(east: 100, north: -20)
    },
    Edit(
      "unknown hours are hidden",
      [
        "day 0, stop 1, sight well: wrongScore claimed 1.3, minutes 20, worth 1.6",
        "day 0, stop 1, sight well: hidesUnknownHours",
      ]
    ) { $0.days[0].stops[1].hoursKnown = true },
    Edit(
      "a must is dropped from the plan and nothing else",
      [
        "day 0: wrongLegCount legs 6, places 6",
        "day 0: wrongCost about 0, claimed 0, unknown 2",
        "sight castle: mustMissing",
        "sight castle: unaccounted",
        "wrongScoreSum claimed 127.7, sum 57.6",
        "wrongValue claimed 125.85, value 55.75",
      ]
    ) {
      $0.days[0].stops.remove(at: 2)
    },
    Edit(
      "a recommendation is changed",
      [
        "day 0, stop 2, sight castle: wrongRecommendation claimed 60, minutes 90"
      ]
    ) { $0.days[0].stops[2].recommendedMinutes = 60 },
    Edit(
      "a score is changed",
      [
        "day 0, stop 2, sight castle: wrongScore claimed 99, minutes 90, worth 70.1",
        "wrongScoreSum claimed 127.7, sum 156.6",
        "wrongValue claimed 125.85, value 154.75",
      ]
    ) { $0.days[0].stops[2].score = Points(tenths: 990) },
    Edit(
      "a place is skipped after all",
      [
        "day 0, stop 3, sight square: skipped"
      ]
    ) { $0.request.skip = ["square"] },
    Edit(
      "a place is no longer selected",
      [
        "day 0, stop 3, sight square: notSelected"
      ]
    ) {
      $0.request.select = ["castle", "lunch-museum", "well", "gallery"]
    },
    Edit(
      "a category is no longer asked for",
      [
        "day 0, stop 1, sight well: categoryNotAsked"
      ]
    ) {
      $0.request.categories = [.historic, .museum, .gallery, .square]
    },
    Edit(
      "a must is added",
      [
        "sight library: mustMissing"
      ]
    ) { $0.request.must.append("library") },
  ]
}

extension ClockTime {
  /// Returns the time `minutes` later.
  func adding(_ minutes: Int) -> Self {
    Self(minutesSinceMidnight: minutesSinceMidnight + minutes) ?? .midnight
  }
}
