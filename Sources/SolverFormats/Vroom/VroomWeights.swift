import Orienteering

/// Weights that combine VROOM's three objectives into one sum: priority, jobs, and travel.
///
/// Priorities are measured in steps, multiples of their greatest common divisor. If all are equal, they are ignored and the
/// number of jobs decides.
struct VroomWeights: Hashable, Sendable {
  /// The units per step of priority.
  var priority: Int
  /// The units per job.
  var job: Int
  /// The units per tick of travel.
  var travel: Int

  /// The weighted sum of steps, jobs and ticks.
  func value(of count: VroomCount) -> Int {
    priority * count.steps + job * count.jobs - travel * count.travel
  }
}

/// The totals of routes, in the order in which VROOM compares them.
struct VroomCount: Hashable, Sendable {
  /// The steps of priority.
  var steps: Int
  /// The jobs.
  var jobs: Int
  /// The ticks of travel.
  var travel: Int

  /// Whether these are better than `other`: more priority, then more jobs, then less travel.
  func isBetter(than other: Self) -> Bool {
    (steps, jobs, other.travel) > (other.steps, other.jobs, travel)
  }
}

extension VroomWeights {
  /// Lexicographic weights for priority, jobs, and travel; `nil` if they exceed the search's range.
  static func all(of frame: VroomFrame) -> Self? {
    let travel = frame.mostTravel
    let job = travel + 1
    let weights = Self(
      priority: frame.hasSteps ? job * (frame.problem.jobs.count + 1) : 0,
      job: job,
      travel: 1
    )
    return weights.total(of: frame) < Double(Problem.valueLimit) ? weights : nil
  }

  /// Lexicographic weights for priority and jobs, ignoring travel.
  static func withoutTravel(of frame: VroomFrame) -> Self {
    Self(priority: frame.hasSteps ? frame.problem.jobs.count + 1 : 0, job: 1, travel: 0)
  }

  /// Weights for finding routes that equal `best` in the first two objectives with less travel: the greatest within the
  /// search's range, but at most such that `best` beats all routes with a step or job less.
  ///
  /// For any weights, a bound on the weighted sum implies a bound on the travel of all routes with the steps and jobs of
  /// `best`. Weights that are too small only lead to other routes, which are discarded.
  static func travel(below best: VroomCount, of frame: VroomFrame) -> Self {
    let job = best.travel + 1
    let jobsLeft = frame.problem.jobs.count - best.jobs
    var weights = Self(
      priority: frame.hasSteps ? job * (jobsLeft + 1) : 0,
      job: job,
      travel: 1
    )
    let room = Double(Problem.valueLimit) - Double(frame.span) - 1
    let total = weights.total(of: frame) - Double(frame.span)
    if total > room {
      weights.priority = Int(Double(weights.priority) * room / total)
      weights.job = Int(Double(weights.job) * room / total)
    }
    return weights
  }

  /// The same weights in finer units if they stay within the search's numbers: duals are whole units, so finer ones make
  /// tighter bounds.
  func refined(for frame: VroomFrame) -> (weights: Self, factor: Int) {
    let total = max(1, total(of: frame))
    let factor = [1_000, 100, 10].first { total * Double($0) < Double(1 << 27) } ?? 1
    return (
      Self(priority: priority * factor, job: job * factor, travel: travel * factor), factor
    )
  }

  /// The range that any weights need: that of ``withoutTravel(of:)`` plus the ticks of all days.
  static func range(of frame: VroomFrame) -> Double {
    max(withoutTravel(of: frame).total(of: frame), Double(frame.span) * 2)
  }

  /// The maximum weighted sum of all jobs and all travel.
  private func total(of frame: VroomFrame) -> Double {
    Double(priority) * Double(frame.steps.reduce(0, +))
      + Double(job) * Double(frame.problem.jobs.count) + Double(travel) * Double(frame.span)
  }
}

extension VroomFrame {
  /// Whether the jobs differ in priority.
  var hasSteps: Bool { Set(problem.jobs.map(\.priority)).count > 1 }

  /// The priority of a step.
  var step: Int {
    func divisor(_ first: Int, _ second: Int) -> Int {
      second == 0 ? first : divisor(second, first % second)
    }
    return max(1, problem.jobs.reduce(0) { divisor($1.priority, $0) })
  }

  /// The steps of priority of each job; zero if all are equal.
  var steps: [Int] {
    let step = step
    return hasSteps ? problem.jobs.map { $0.priority / step } : problem.jobs.map { _ in 0 }
  }

  /// The total ticks of all days, within the travel limits of the vehicles.
  var span: Int {
    kindOfVehicle.reduce(0) { sum, number in
      let kind = kinds[number]
      let span = kind.horizon.upperBound - kind.horizon.lowerBound
      return sum + ticks(min(span, kind.maxTravel ?? span)) + ticks
    }
  }

  /// The maximum travel of all vehicles together, in ticks: an arc to each job, and one home per vehicle.
  var mostTravel: Int {
    let arcs = problem.jobs.count + min(problem.jobs.count, problem.vehicles.count)
    let (product, isTooGreat) = longestArc.multipliedReportingOverflow(by: arcs)
    return isTooGreat ? span : min(span, product)
  }
}
