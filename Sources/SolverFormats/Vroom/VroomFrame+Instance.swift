import Orienteering

extension VroomFrame {
  /// Returns the instance of the problem.
  ///
  /// - Parameters:
  ///   - weights: The units of a step of priority, a job and a tick of travel.
  ///   - isComplete: Whether all jobs are required, so that only travel is left to minimize.
  /// - Returns: An instance with a day for each vehicle.
  func makeInstance(_ weights: VroomWeights, isComplete: Bool = false) -> Instance {
    let longest =
      kinds.map { ticks($0.horizon.upperBound - $0.horizon.lowerBound) + ticks }.max() ?? 0
    let steps = steps
    let tables = travelTables
    return Instance(
      visits: problem.jobs.enumerated().map { number, job in
        Instance.Visit(
          reward: isComplete ? 0 : weights.priority * steps[number] + weights.job,
          stay: momentary.contains(number)
            ? 1 : Int32(min(ticks(job.action * 100), longest + 1)),
          isRequired: isComplete
        )
      },
      days: kindOfVehicle,
      kinds: kinds.map { makeKind($0, tables[$0.travel] ?? []) },
      travelCost: weights.travel
    )
  }

  /// Returns the tick of a moment, rounded down.
  private func tick(_ moment: Int) -> Int32 { Int32(ticks(max(0, moment - origin))) }

  /// Returns the last tick of a moment.
  private func lastTick(_ moment: Int) -> Int32 { tick(moment) + Int32(ticks) - 1 }

  /// The ticks between jobs, shared by vehicles with the same profile, up to the longest shift among them.
  ///
  /// One table serves all of them; what is too far for a vehicle does not fit into its day.
  private var travelTables: [Pace: [Int32]] {
    let most = Dictionary(kinds.map { ($0.travel, $0.mostTravel) }, uniquingKeysWith: max)
    let rows = problem.jobs.map(\.location.index)
    var tables: [Pace: [Int32]] = [:]
    for (pace, most) in most {
      let matrix = problem.matrices[pace.profile] ?? []
      tables[pace] = rows.flatMap { from in
        rows.map { to in
          let length = matrix[from][to] * pace.hundredths
          return length <= most ? Int32(ticks(length)) : Instance.noWay
        }
      }
    }
    return tables
  }

  private func makeKind(_ kind: Kind, _ travel: [Int32]) -> DayKind {
    let matrix = problem.matrices[kind.profile] ?? []
    let span = kind.horizon.upperBound - kind.horizon.lowerBound
    func way(_ from: Int?, _ to: Int?) -> Int32 {
      guard let from, let to else { return 0 }
      let length = matrix[from][to] * kind.pace
      return length <= kind.mostTravel ? Int32(ticks(length)) : Instance.noWay
    }
    let rows = problem.jobs.map(\.location.index)
    return DayKind(
      hours: hours(kind),
      horizon: tick(kind.horizon.lowerBound)...lastTick(kind.horizon.upperBound),
      travel: travel,
      fromStart: rows.map { way(kind.start, $0) },
      toEnd: rows.map { way($0, kind.end) },
      breaks: kind.breaks.map { pause in
        Instance.Break(
          earliest: tick(max(pause[0], kind.horizon.lowerBound)),
          latest: lastTick(min(pause[1], kind.horizon.upperBound - pause[2])),
          length: Int32(ticks(pause[2]))
        )
      },
      maximumStops: kind.maxTasks.flatMap { $0 < rows.count ? $0 : nil },
      maximumTravel: kind.maxTravel.flatMap { $0 < span ? ticks($0) : nil }
    )
  }

  /// Returns when each job may start on a kind of day.
  private func hours(_ kind: Kind) -> VisitHours {
    VisitHours(
      windows: problem.jobs.map { job in
        let last = kind.horizon.upperBound - job.action * 100
        return job.windows.compactMap { window in
          let earliest = max(window.start * 100, kind.horizon.lowerBound)
          let latest = min(window.end * 100, last)
          guard earliest <= latest else { return nil }
          return .init(earliest: tick(earliest), latest: lastTick(latest))
        }
      }
    )
  }
}
