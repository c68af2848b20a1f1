import Catalogs
import DayPlans
import OpeningHours
import TestTools

/// Corrupts plans at random.
enum WildEdit {
  /// Makes a random change to `plan`.
  static func apply(to plan: inout Plan, using generator: inout SplitMix) {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: changePlan(&plan, using: &generator)
    case 1: changeRequest(&plan.request, using: &generator)
    default:
      guard let day = plan.days.indices.randomElement(using: &generator) else { return }
      changeDay(&plan.days[day], using: &generator)
    }
  }

  private static func changePlan(_ plan: inout Plan, using generator: inout SplitMix) {
    let number = Double.random(in: -1e6...1e6, using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: plan.days.append(contentsOf: plan.days)
    case 1: plan.days.removeAll()
    case 2: plan.leftOut.removeAll()
    case 3: plan.leftOut += plan.leftOut
    case 4: plan.objective.value = [number, .nan, .infinity].randomElement(using: &generator) ?? 0
    case 5: plan.objective.bound = [number, .nan, -.infinity].randomElement(using: &generator) ?? 0
    case 6: plan.objective.score = Points(tenths: Int(number))
    case 7: plan.objective.travelMinutes = Minutes(Int(number))
    default: for index in plan.leftOut.indices { plan.leftOut[index].reason = reason(&generator) }
    }
  }

  private static func reason(_ generator: inout SplitMix) -> LeftOut.Reason {
    let code = LeftOut.Code.allCases.randomElement(using: &generator) ?? .closed
    return .stated(LeftOut.Statement(code: code, text: "so it is", displaces: []))
  }

  private static func changeRequest(
    _ request: inout PlanRequest,
    using generator: inout SplitMix
  ) {
    switch Int.random(in: 0..<13, using: &generator) {
    case 0: request.start = clock(&generator)
    case 1: request.end = clock(&generator)
    case 2: request.days = Int.random(in: -1...6, using: &generator)
    case 3: request.maxStops = Int.random(in: -1...6, using: &generator)
    case 4: request.maxWalk = Minutes(Int.random(in: -1...60, using: &generator))
    case 5: request.lunch = nil
    case 6: request.must = [place(&generator), "nowhere"].shuffled(using: &generator)
    case 7: request.from = nil
    case 8: request.pace = Pace.allCases.randomElement(using: &generator)
    case 9: request.breaks.toggle()
    case 10: request.dinner = MealBreak("18:00-20:00/60")
    case 11:
      request.date = CalendarDate(daysSinceEpoch: Int.random(in: -1...90_000, using: &generator))
    default: request.skip = [place(&generator)]
    }
  }

  private static func changeDay(_ day: inout Plan.Day, using generator: inout SplitMix) {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: day.stops.shuffle(using: &generator)
    case 1: day.legs.shuffle(using: &generator)
    case 2: day.stops += day.stops
    case 3: if !day.legs.isEmpty { day.legs.removeLast() }
    case 4: day.breaks += day.breaks
    case 5: for index in day.breaks.indices { day.breaks[index].start = clock(&generator) }
    case 6: day.start = clock(&generator)
    case 7: day.end = clock(&generator)
    case 8:
      for index in day.breaks.indices {
        day.breaks[index].kind = BreakKind.allCases.randomElement(using: &generator) ?? .rest
      }
    default:
      guard let stop = day.stops.indices.randomElement(using: &generator) else { return }
      changeStop(&day.stops[stop], using: &generator)
    }
  }

  private static func changeStop(_ stop: inout Plan.Stop, using generator: inout SplitMix) {
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: stop.arrive = clock(&generator)
    case 1: stop.enter = clock(&generator)
    case 2: stop.leave = clock(&generator)
    case 3: stop.minutes = Minutes(Int.random(in: -100...3_000, using: &generator))
    case 4: stop.id = place(&generator)
    case 5:
      stop.coordinate = OddTown.position(
        east: Double(Int.random(in: -9_000...9_000, using: &generator))
      )
    case 6: stop.hoursKnown.toggle()
    case 7: stop.entryMinutes = Minutes(Int.random(in: -100...3_000, using: &generator))
    default: stop.score = Points(tenths: Int.random(in: -1...2_000, using: &generator))
    }
  }

  private static func clock(_ generator: inout SplitMix) -> ClockTime {
    ClockTime(minutesSinceMidnight: Int.random(in: 0...2_880, using: &generator)) ?? .midnight
  }

  private static func place(_ generator: inout SplitMix) -> String {
    OddTown.catalog.attractions.randomElement(using: &generator)?.id ?? ""
  }
}
