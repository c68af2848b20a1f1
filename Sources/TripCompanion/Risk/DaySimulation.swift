import Catalogs
import DayPlans
import OpeningHours

/// Lives a planned day many times.
struct DaySimulation {
  private let day: Plan.Day
  private let course: DayCourse
  private let draws: RiskDraws
  private let model: RiskModel
  private let travelCost: Double

  /// What happened at each stop, stop by stop.
  private var outcomes: [[DayCourse.Outcome]] = []

  /// The number of days on which each stop was the first not on time.
  private var firstBreaks: [Int]

  private var allOnTime = 0
  private var homeOnTime = 0

  /// Simulates the days of a model.
  ///
  /// - Complexity: O(*d* *s*) for *d* days of *s* stops.
  init(_ day: Plan.Day, course: DayCourse, model: RiskModel, travelCost: Double) {
    (self.day, self.course, self.model, self.travelCost) = (day, course, model, travelCost)
    draws = RiskDraws(model, steps: course.steps.count + 1)
    firstBreaks = Array(repeating: 0, count: course.steps.count)
    outcomes = Array(repeating: [], count: course.steps.count)
    for number in 0..<model.days { live(number) }
  }

  private mutating func live(_ number: Int) {
    var time = course.start
    var isSound = true
    for step in course.steps.indices {
      let outcome = course.outcome(of: step, leavingAt: time, draws[number, step])
      outcomes[step].append(outcome)
      time = outcome.leave
      guard isSound, !outcome.isOnTime else { continue }
      isSound = false
      firstBreaks[step] += 1
    }
    let isHome = course.isHomeOnTime(leavingAt: time, draws[number, course.steps.count])
    homeOnTime += isHome ? 1 : 0
    allOnTime += isSound && isHome ? 1 : 0
  }

  /// What the days say.
  var risk: DayRisk {
    let weakest = firstBreaks.indices.max { firstBreaks[$0] < firstBreaks[$1] }
    return DayRisk(
      stops: course.steps.indices.map(stop),
      allOnTime: share(allOnTime),
      homeOnTime: share(homeOnTime),
      meanValue: (meanValue * 10).rounded() / 10,
      weakest: weakest.flatMap { firstBreaks[$0] > 0 ? day.stops[$0].id : nil }
    )
  }

  /// The share of days on which everything is on time.
  var safety: Double { share(allOnTime) }

  private func stop(_ step: Int) -> DayRisk.Stop {
    let arrivals = outcomes[step].map(\.arrive).sorted()
    return DayRisk.Stop(
      id: day.stops[step].id,
      name: day.stops[step].name,
      planned: day.stops[step].arrive,
      onTime: share(outcomes[step].count(where: \.isOnTime)),
      missed: share(outcomes[step].count { $0.inside == 0 }),
      firstToBreak: share(firstBreaks[step]),
      median: clock(arrivals[arrivals.count / 2]),
      late: clock(arrivals[min(arrivals.count - 1, arrivals.count * 9 / 10)]),
      leaveBy: leaveBy(step)
    )
  }

  private func share(_ count: Int) -> Double {
    (Double(count) / Double(max(1, model.days)) * 10_000).rounded() / 10_000
  }

  private var meanValue: Double {
    let earned = course.steps.indices.reduce(0.0) { sum, step in
      let share = outcomes[step].reduce(0.0) { $0 + min(1, $1.inside / course.steps[step].stay) }
      return sum + day.stops[step].netScore.value * share / Double(max(1, model.days))
    }
    return earned - travelCost * Double(day.legs.reduce(0) { $0 + $1.minutes.rawValue })
  }

  /// Returns the latest departure toward a stop that keeps everything from it on safe enough.
  ///
  /// - Complexity: O(*d* *s* log 1440).
  private func leaveBy(_ step: Int) -> ClockTime? {
    var (low, high) = (4 * 60, Int(course.end))
    guard safety(from: step, leavingAt: low) >= model.confidence else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if safety(from: step, leavingAt: middle) >= model.confidence {
        low = middle
      } else {
        high = middle
      }
    }
    return course.clock.time(low)
  }

  /// Returns the share of days on which everything from a stop on is on time.
  private func safety(from first: Int, leavingAt start: Int) -> Double {
    let count = (0..<model.days).count { number in
      var time = Double(start)
      for step in first..<course.steps.count {
        let outcome = course.outcome(of: step, leavingAt: time, draws[number, step])
        guard outcome.isOnTime else { return false }
        time = outcome.leave
      }
      return course.isHomeOnTime(leavingAt: time, draws[number, course.steps.count])
    }
    return Double(count) / Double(max(1, model.days))
  }

  private func clock(_ minutes: Double) -> ClockTime {
    course.clock.time(Int(minutes.rounded()))
  }
}
