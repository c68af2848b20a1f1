import Orienteering

/// What a sum of weights makes of the three aims of VROOM: priority, jobs and travel.
///
/// Priorities count in steps: whole multiples of their greatest common divisor, and not at all where
/// all are the same, for then the number of jobs says it all.
struct VroomWeights: Hashable, Sendable {
  /// The units of a step of priority.
  var priority: Int
  /// The units of a job.
  var job: Int
  /// The units of a tick of travel.
  var travel: Int

  /// The sum of so many steps, jobs and ticks.
  func value(of count: VroomCount) -> Int {
    priority * count.steps + job * count.jobs - travel * count.travel
  }
}

/// What routes come to, in the order in which VROOM compares.
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
  /// Weights under which the first aim counts before the second, and jobs before any travel there can
  /// be, or `nil` where they exceed what the search counts.
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

  /// Weights under which priority counts before jobs, and travel not at all.
  static func withoutTravel(of frame: VroomFrame) -> Self {
    Self(priority: frame.hasSteps ? frame.problem.jobs.count + 1 : 0, job: 1, travel: 0)
  }

  /// Weights for routes that come to as much as `best` in the first two aims, and whose travel is to be
  /// less: the greatest that the search counts, at most those under which `best` beats all that lose a
  /// step or a job.
  ///
  /// Whatever the weights are, a bound on the weighted sum bounds the travel of all routes with the steps
  /// and jobs of `best`. Weights that are too small only find other routes, which are then no answer.
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

  /// The same weights in finer units, where the search counts those: its prices are whole units, so that
  /// fine ones make its bounds sharp.
  func refined(for frame: VroomFrame) -> (weights: Self, factor: Int) {
    let total = max(1, total(of: frame))
    let factor = [1_000, 100, 10].first { total * Double($0) < Double(1 << 27) } ?? 1
    return (
      Self(priority: priority * factor, job: job * factor, travel: travel * factor), factor
    )
  }

  /// The least that any weights need: the units of ``withoutTravel(of:)``, and the ticks of all days.
  static func range(of frame: VroomFrame) -> Double {
    max(withoutTravel(of: frame).total(of: frame), Double(frame.span) * 2)
  }

  /// The units of all jobs and all travel that there can be.
  private func total(of frame: VroomFrame) -> Double {
    Double(priority) * Double(frame.steps.reduce(0, +))
      + Double(job) * Double(frame.problem.jobs.count) + Double(travel) * Double(frame.span)
  }
}

extension VroomFrame {
  /// Whether some jobs matter more than others.
  var hasSteps: Bool { Set(problem.jobs.map(\.priority)).count > 1 }

  /// The priority of a step.
  var step: Int {
    func divisor(_ first: Int, _ second: Int) -> Int {
      second == 0 ? first : divisor(second, first % second)
    }
    return max(1, problem.jobs.reduce(0) { divisor($1.priority, $0) })
  }

  /// The steps of priority of each job; none where all matter the same.
  var steps: [Int] {
    let step = step
    return hasSteps ? problem.jobs.map { $0.priority / step } : problem.jobs.map { _ in 0 }
  }

  /// The ticks of all days together, less what vehicles may not travel.
  var span: Int {
    kindOfVehicle.reduce(0) { sum, number in
      let kind = kinds[number]
      let span = kind.horizon.upperBound - kind.horizon.lowerBound
      return sum + ticks(min(span, kind.maxTravel ?? span)) + ticks
    }
  }

  /// The ticks that all vehicles can travel together at most: a way to each job and one home each.
  var mostTravel: Int {
    let ways = problem.jobs.count + min(problem.jobs.count, problem.vehicles.count)
    let (product, isTooGreat) = longestWay.multipliedReportingOverflow(by: ways)
    return isTooGreat ? span : min(span, product)
  }
}
