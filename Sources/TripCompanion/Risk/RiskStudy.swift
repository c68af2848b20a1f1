public import Catalogs
public import DayPlans
package import Geography
import OpeningHours

/// Estimates by simulation how likely a plan is to hold.
///
/// On a simulated day, the visitor departs as planned; walks, queues, and stays have random durations, and there are no pauses
/// in between, so an early visitor gets in early if it is open. A visit that closing or the end of the day would cut below its
/// minimum stay is missed, and the visitor continues from the door.
public struct RiskStudy: Sendable {
  /// The city.
  let catalog: Catalog

  /// The distributions.
  public var model: RiskModel

  /// Creates a study.
  ///
  /// - Parameters:
  ///   - catalog: The city and its sights.
  ///   - model: The distributions.
  public init(in catalog: Catalog, model: RiskModel = RiskModel()) {
    self.catalog = catalog
    self.model = model
  }

  /// Returns the risk of each day of a plan.
  ///
  /// - Complexity: O(*d* *s*² log *m*) for *d* simulated days of *s* stops and *m* minutes.
  public func risks(of plan: Plan) -> [DayRisk] {
    plan.days.map { simulation(of: $0, in: plan).risk }
  }

  /// Returns the probability that every stop and the end of every day of a plan are on time.
  public func safety(of plan: Plan) -> Double {
    plan.days.reduce(1) { $0 * simulation(of: $1, in: plan).safety }
  }

  private func simulation(of day: Plan.Day, in plan: Plan) -> DaySimulation {
    DaySimulation(
      day,
      course: DayCourse(day, of: plan, in: catalog.adding(plan.request.places), model: model),
      model: model,
      travelCost: plan.request.minuteCost
    )
  }
}

/// Simulates a planned day many times.
struct DaySimulation {
  private let day: Plan.Day
  private let course: DayCourse
  private let draws: RiskDraws
  private let model: RiskModel
  private let travelCost: Double

  /// The outcomes of each stop.
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

  /// The risk of the day.
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

  /// Returns the latest departure toward a stop such that it and everything after it is on time with enough confidence.
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

  /// Returns the share of days on which a stop and everything after it is on time.
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

/// How a day differs from its plan: the distributions of simulated days.
///
/// | what | distribution | default |
/// |---|---|---|
/// | a leg | planned minutes × log-normal, median 1 | σ = 0.15: 19 of 20 between × 0.75 and × 1.34 |
/// | a stay, a break | planned minutes × log-normal, median 1 | σ = 0.20: 19 of 20 between × 0.68 and × 1.48 |
/// | getting inside | half of the planned minutes + exponential with the other half as its mean | the plan's mean, but one in 20 takes twice as long |
///
/// The parameters are assumptions, not measurements, and can be changed.
public struct RiskModel: Hashable, Sendable {
  /// The number of simulated days.
  public var days = 10_000

  /// The seed; the same seed gives the same days.
  public var seed: UInt64 = 1

  /// The spread of legs: the standard deviation of the logarithm.
  public var legSpread = 0.15

  /// The spread of stays and breaks: the standard deviation of the logarithm.
  public var staySpread = 0.2

  /// The share of the time to get inside that never varies.
  public var steadyEntry = 0.5

  /// The minutes by which a planned stay may be cut, or the end of the day exceeded, without counting as late.
  public var tolerance = 10.0

  /// The confidence of ``DayRisk/Stop/leaveBy``.
  public var confidence = 0.9

  /// Creates the model with its defaults.
  public init() {}
}

/// Travel times of another model with a buffer.
///
/// Planning with it leaves slack, which leads to more robust sets of stops.
package struct BufferedTravel: TravelModel {
  private let model: any TravelModel
  private let factor: Double
  private let extra: Int

  /// Multiplies the legs of `model` by a factor, and adds a number of minutes to each.
  package init(_ model: any TravelModel, factor: Double, extra: Int) {
    (self.model, self.factor, self.extra) = (model, factor, extra)
  }

  /// The basis of the model.
  package var basis: TravelBasis { model.basis }

  /// Returns the legs of the model with the buffer.
  package func matrix(
    of places: [Coordinate],
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelMatrix {
    let matrix = model.matrix(of: places, by: mode, at: pace)
    return TravelMatrix(count: places.count) { from, to in
      var entry = matrix[from, to]
      entry.minutes = from == to ? entry.minutes : lengthened(entry.minutes)
      return entry
    }
  }

  /// Returns the leg of the model with the buffer.
  package func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    var path = model.path(from: start, to: end, by: mode, at: pace)
    if start != end { path.minutes = lengthened(path.minutes) }
    return path
  }

  private func lengthened(_ minutes: Minutes) -> Minutes {
    guard minutes < TravelMatrix.noWay else { return minutes }
    return Minutes(Int((Double(minutes.rawValue) * factor).rounded(.up)) + extra)
  }
}
