import Catalogs
import DayPlans
import OpeningHours

extension LeftOutTests {
  static let cases = [
    Case(
      id: "gallery",
      code: .closed,
      reason: .closedWeekly(.monday),
      fix: .goOn(OddTown.tuesday),
      wishes: { $0.date = OddTown.date("2026-11-30") }
    ),
    Case(
      id: "cathedral",
      code: .closed,
      reason: .closedWeekly(.sunday),
      fix: .goOn(OddTown.date("2026-12-07")),
      wishes: { $0.date = OddTown.date("2026-12-06") }
    ),
    Case(
      id: "castle",
      code: .closed,
      reason: .closedOn(OddTown.date("2026-12-25")),
      fix: .goOn(OddTown.date("2026-12-26")),
      wishes: { $0.date = OddTown.date("2026-12-25") }
    ),
    Case(
      id: "castle",
      code: .closed,
      reason: .openOutsideDay(open("09:00", "17:00")),
      fix: .goBetween(OddTown.time("09:00"), OddTown.time("17:00")),
      wishes: {
        $0.start = OddTown.time("17:00")
        $0.end = OddTown.time("23:00")
      }
    ),
    Case(
      id: "summer-garden",
      code: .closed,
      reason: .closedOn(OddTown.tuesday),
      fix: nil
    ),
    Case(
      id: "market",
      code: .closed,
      reason: .closedWeekly(.tuesday),
      fix: .goOn(OddTown.date("2026-12-03"))
    ),
    Case(
      id: "market",
      code: .closed,
      reason: .closedThroughout,
      fix: .goOn(OddTown.date("2026-12-03")),
      wishes: { $0.days = 2 }
    ),
    Case(
      id: "chapel",
      code: .tooLong,
      reason: .tooLong(stay(45, open: open("12:00", "12:30"))),
      fix: .must
    ),
    Case(
      id: "castle",
      code: .tooLong,
      reason: .tooLong(
        stay(60, isLeast: true, open: open("16:05", "17:00"), lastAdmission: 60)
      ),
      fix: .dayLasting(from: OddTown.time("16:00"), until: OddTown.time("18:00")),
      wishes: { $0.start = OddTown.time("16:05") }
    ),
    Case(
      id: "opera",
      code: .tooLong,
      reason: .tooLong(stay(150, isLeast: true, open: open("19:00", "21:20"))),
      fix: .dayLasting(from: OddTown.time("09:00"), until: OddTown.time("21:30")),
      wishes: { $0.end = OddTown.time("21:20") }
    ),
    Case(
      id: "lighthouse",
      code: .unreachable,
      reason: .tooFar(fromStart: 101, longestLeg: nil),
      fix: .dayLasting(from: OddTown.time("09:00"), until: OddTown.time("12:47")),
      wishes: {
        $0.from = .attraction("castle")
        $0.end = OddTown.time("12:00")
      }
    ),
    Case(
      id: "lighthouse",
      code: .unreachable,
      reason: .legsTooLong(most: 30),
      fix: .longestLeg(88),
      wishes: {
        $0.from = .attraction("castle")
        $0.maxWalk = 30
      }
    ),
    Case(
      id: "well",
      code: .excluded,
      reason: .categoryNotAsked(.landmark),
      fix: .category(.landmark),
      wishes: { $0.categories = [.museum] }
    ),
    Case(
      id: "well",
      code: .excluded,
      reason: .skipped,
      fix: .unskip,
      wishes: { $0.skip = ["well"] }
    ),
    Case(
      id: "well",
      code: .excluded,
      reason: .notSelected,
      fix: .select,
      wishes: { $0.select = ["castle"] }
    ),
    Case(
      id: "library",
      code: .displaced,
      reason: .displaced(PlanChange(dropped: [castle])),
      fix: .must,
      wishes: {
        $0.maxStops = 1
        $0.select = ["castle", "library"]
      }
    ),
  ]
}
