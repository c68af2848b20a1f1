import Orienteering

/// The times of a VROOM problem in the search's ticks.
///
/// VROOM counts hundredths of a second, possibly since 1970. Here, times count from the earliest start of a vehicle, in the
/// largest unit that divides all of them.
struct VroomFrame: Sendable {
  /// How a vehicle travels: its matrix and speed.
  ///
  /// Vehicles with the same pace share a table of arcs.
  struct Pace: Hashable, Sendable {
    /// The name of the matrix.
    let profile: String
    /// The hundredths of a second per second of the matrix.
    let hundredths: Int
  }

  /// The properties of a kind of vehicle that matter to the search.
  struct Kind: Hashable, Sendable {
    /// The name of the matrix.
    let profile: String
    /// The hundredths of a second per second of the matrix.
    let pace: Int
    /// The row of the start.
    let start: Int?
    /// The row of the end.
    let end: Int?
    /// The earliest start and latest end of the vehicle, in hundredths.
    let horizon: ClosedRange<Int>
    /// The windows of the breaks, in hundredths, and their lengths.
    let breaks: [[Int]]
    /// The maximum number of jobs.
    let maxTasks: Int?
    /// The maximum travel, in hundredths.
    let maxTravel: Int?

    /// The pace of the vehicle.
    var travel: Pace { Pace(profile: profile, hundredths: pace) }

    /// The maximum travel on its day, in hundredths.
    var mostTravel: Int {
      let span = horizon.upperBound - horizon.lowerBound
      return min(span, maxTravel ?? span)
    }
  }

  /// The problem.
  let problem: VroomProblem

  /// The distinct kinds of vehicle.
  let kinds: [Kind]

  /// The index of the kind of each vehicle.
  let kindOfVehicle: [Int]

  /// The time of the first tick, in hundredths.
  let origin: Int

  /// The hundredths per unit, which divides all times.
  let unit: Int

  /// The jobs of zero length that take a tick; see ``TickScale``.
  let momentary: Set<Int>

  /// The ticks per unit.
  var ticks: Int { momentary.count + 1 }

  /// Creates the frame of a problem whose rows exist and that is not too large.
  init(of problem: VroomProblem) {
    self.problem = problem
    var arcs = LongestArcs(of: problem)
    var kinds: [Kind] = []
    var numbers: [Kind: Int] = [:]
    kindOfVehicle = problem.vehicles.map { vehicle in
      let kind = problem.kind(of: vehicle, longestArc: arcs.seconds(of: vehicle))
      if let number = numbers[kind] { return number }
      numbers[kind] = kinds.count
      kinds.append(kind)
      return kinds.count - 1
    }
    self.kinds = kinds
    origin = kinds.map(\.horizon.lowerBound).min() ?? 0
    unit = problem.unit(of: kinds, from: origin)
    momentary = problem.momentaryJobs
    var longest = 0
    for (vehicle, number) in zip(problem.vehicles, kindOfVehicle) {
      let horizon = kinds[number].horizon
      let arc = arcs.seconds(of: vehicle) * vehicle.pace
      longest = max(longest, min(arc, horizon.upperBound - horizon.lowerBound))
    }
    longestArc = longest / unit * (momentary.count + 1)
  }

  /// The ticks of the longest arc that a vehicle may take within its day.
  let longestArc: Int

  /// Returns the ticks of a length of time, rounded down.
  func ticks(_ hundredths: Int) -> Int { hundredths / unit * ticks }

  /// Returns the hundredths since the origin of VROOM's time.
  func hundredths(_ tick: Int) -> Int { tick / ticks * unit + origin }

  /// The faults of times beyond the search's limit.
  var sizeFaults: [String] {
    let latest = kinds.map { $0.horizon.upperBound - origin }.max() ?? 0
    guard Double(latest / unit + 1) * Double(ticks) <= Double(1 << 28) else {
      return [
        "vehicles: the times of the problem are \(latest / 100) seconds apart, more than the search "
          + "counts; use narrower time windows, or a coarser unit of time"
      ]
    }
    let range = VroomWeights.range(of: self)
    guard range < Double(Problem.valueLimit) else {
      return ["jobs: there are more jobs and vehicles than the search counts in whole numbers"]
    }
    return []
  }

  /// The faults of breaks that do not fit even without jobs.
  var breakFaults: [String] {
    kindOfVehicle.enumerated().compactMap { number, position in
      let kind = kinds[position]
      var clock = kind.horizon.lowerBound
      for pause in kind.breaks {
        clock = max(clock, pause[0])
        if clock > pause[1] { return brokenBreaks(of: number) }
        clock += pause[2]
      }
      return clock > kind.horizon.upperBound ? brokenBreaks(of: number) : nil
    }
  }

  private func brokenBreaks(of vehicle: Int) -> String {
    "vehicles[\(vehicle)].breaks: vehicle \(problem.vehicles[vehicle].id) cannot have them all in its "
      + "time window"
  }
}

extension VroomProblem {
  /// Returns the kind of a vehicle, with its time window reduced to the relevant part.
  ///
  /// Leaving long before anything opens is useless, and so is waiting after everything has opened.
  fileprivate func kind(of vehicle: Vehicle, longestArc: Int) -> VroomFrame.Kind {
    let pace = vehicle.pace
    let opens = jobs.flatMap { $0.windows.map(\.start) } + vehicle.breaks.map(\.window.start)
    let lower = max(
      vehicle.window.start * 100,
      (opens.min() ?? 0) * 100 - longestArc * pace
    )
    let work = jobs.reduce(0) { $0 + $1.action } + vehicle.breaks.reduce(0) { $0 + $1.service }
    let legs = (jobs.count + 1) * longestArc * pace
    let needed = max(lower, (opens.max() ?? 0) * 100) + work * 100 + legs
    let upper = min(vehicle.window.end * 100, needed)
    return VroomFrame.Kind(
      profile: vehicle.profile,
      pace: pace,
      start: vehicle.start?.index,
      end: vehicle.end?.index,
      horizon: min(lower, upper)...upper,
      breaks: vehicle.breaks.map { pause in
        [pause.window.start * 100, min(upper, pause.window.end * 100), pause.service * 100]
      },
      maxTasks: vehicle.maxTasks,
      maxTravel: vehicle.maxTravelTime.map { $0 * 100 }
    )
  }

  /// Returns the largest number of hundredths that divides every possible start and end.
  fileprivate func unit(of kinds: [VroomFrame.Kind], from origin: Int) -> Int {
    func divisor(_ first: Int, _ second: Int) -> Int {
      second == 0 ? first : divisor(second, first % second)
    }
    var unit = 0
    for job in jobs {
      unit = divisor(job.action * 100, unit)
      for window in job.windows { unit = divisor(abs(window.start * 100 - origin), unit) }
    }
    for kind in kinds {
      unit = divisor(kind.horizon.lowerBound - origin, unit)
      for pause in kind.breaks {
        unit = divisor(abs(pause[0] - origin), divisor(pause[2], unit))
      }
    }
    for pace in Set(kinds.map(\.travel)) {
      for line in matrices[pace.profile] ?? [] {
        for seconds in line where unit != 1 { unit = divisor(seconds * pace.hundredths, unit) }
      }
    }
    return max(1, unit)
  }

  /// The jobs of zero length that have an arc of zero length to another place.
  fileprivate var momentaryJobs: Set<Int> {
    let moments = jobs.indices.filter { jobs[$0].action == 0 }
    guard !moments.isEmpty else { return [] }
    let matrices = profiles.compactMap { self.matrices[$0] }
    // Rows are the same place if they have the same arcs in every matrix.
    let places = matrices.map { matrix in [Int](placesOf: matrix.count) { matrix[$0][$1] } }
    let rows = Set(jobs.map(\.location.index))
    let near = Set(
      Set(moments.map { jobs[$0].location.index }).filter { from in
        rows.contains { to in
          to != from && matrices.contains { $0[from][to] == 0 }
            && places.contains { $0[from] != $0[to] }
        }
      }
    )
    return Set(moments.filter { near.contains(jobs[$0].location.index) })
  }
}

/// The longest arcs that vehicles may take; each part of the matrices is scanned once.
private struct LongestArcs {
  private let problem: VroomProblem

  /// The rows of the jobs.
  private let rows: Set<Int>

  /// The seconds of the longest arc between two jobs, by profile.
  private var betweenJobs: [String: Int] = [:]

  /// Prepares the search in the matrices of `problem`.
  init(of problem: VroomProblem) {
    self.problem = problem
    rows = Set(problem.jobs.map(\.location.index))
  }

  /// Returns the seconds of the longest arc that a vehicle may take.
  ///
  /// - Complexity: O(*n*) for *n* jobs; O(*n*²) for the first vehicle of a profile.
  mutating func seconds(of vehicle: VroomProblem.Vehicle) -> Int {
    guard let matrix = problem.matrices[vehicle.profile] else { return 0 }
    let between =
      betweenJobs[vehicle.profile]
      ?? rows.reduce(0) { longest, from in rows.reduce(longest) { max($0, matrix[from][$1]) } }
    betweenJobs[vehicle.profile] = between
    let (start, end) = (vehicle.start?.index, vehicle.end?.index)
    var longest = between
    if let start { longest = rows.reduce(longest) { max($0, matrix[start][$1]) } }
    if let end { longest = rows.reduce(longest) { max($0, matrix[$1][end]) } }
    if let start, let end { longest = max(longest, matrix[start][end]) }
    return longest
  }
}

extension VroomFrame {
  /// Returns the instance of the problem.
  ///
  /// - Parameters:
  ///   - weights: The units per step of priority, job, and tick of travel.
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
  /// One table serves all of them; arcs that are too long for a vehicle don't fit into its day.
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

  /// Returns the start windows of each job on a kind of day.
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
