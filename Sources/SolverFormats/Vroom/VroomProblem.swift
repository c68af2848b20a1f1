import Orienteering

/// A problem in the JSON of the vehicle routing engine VROOM, limited to jobs at rows of a duration matrix.
///
/// Times are seconds, as in VROOM. `ProblemSolver` has VROOM's objective: maximize the sum of priorities, then the number of
/// jobs, then minimize travel.
///
/// ```swift
/// let problem = try VroomProblem(json: data, file: "visits.json")
/// let solution = try ProblemSolver(within: 5, solver: .exact).solve(problem)
/// ```
///
/// > Source: the API of VROOM, <https://github.com/VROOM-Project/vroom/blob/master/docs/API.md>.
public struct VroomProblem: Hashable, Sendable {
  /// A place: an index into the matrices, and a position copied to the solution.
  struct Location: Hashable, Sendable {
    /// The row and the column.
    var index: Int
    /// The longitude and latitude, if given.
    var coordinates: [Double]?
  }

  /// The first and last second at which something may start.
  struct Window: Hashable, Sendable {
    /// The first.
    var start: Int
    /// The last.
    var end: Int

    /// A window without limits: more time than VROOM can express.
    static let always = Window(start: 0, end: 1 << 40)
  }

  /// A job.
  struct Job: Hashable, Sendable {
    /// Its id.
    var id: Int
    /// A description copied to the solution.
    var description: String?
    /// The location.
    var location: Location
    /// The seconds in addition to ``service`` if the previous stop is at another location.
    var setup: Int
    /// The duration in seconds.
    var service: Int
    /// The priority, from 0 to 100.
    var priority: Int
    /// When it may start.
    var windows: [Window]

    /// The seconds including setup, if the previous stop is at another location.
    var action: Int { setup + service }
  }

  /// A break of a vehicle.
  package struct Break: Hashable, Sendable {
    /// Its id.
    var id: Int
    /// A description copied to the solution.
    var description: String?
    /// When it may start.
    var window: Window
    /// The duration in seconds.
    var service: Int
  }

  /// A vehicle.
  struct Vehicle: Hashable, Sendable {
    /// Its id.
    var id: Int
    /// A description copied to the solution.
    var description: String?
    /// The name of its matrix.
    var profile: String
    /// Where it starts; free if `nil`.
    var start: Location?
    /// Where it ends; free if `nil`.
    var end: Location?
    /// The time window of its route.
    var window: Window
    /// Its breaks, in order.
    var breaks: [Break]
    /// The factor by which durations are divided.
    var speedFactor: Double
    /// The maximum number of jobs, if limited.
    var maxTasks: Int?
    /// The maximum travel in seconds, if limited.
    var maxTravelTime: Int?

    /// The hundredths of a second per second of the matrix, rounded as in VROOM.
    var pace: Int { Int((1 / speedFactor * 100).rounded()) }
  }

  /// The jobs.
  var jobs: [Job]
  /// The vehicles.
  var vehicles: [Vehicle]
  /// The seconds from row to column, by profile.
  var matrices: [String: [[Int]]]
}

extension VroomProblem {
  /// The number of jobs.
  package var jobCount: Int { jobs.count }
}

extension VroomProblem {
  /// The contradictions in the problem, each with its place; empty if it can be solved.
  var faults: [String] {
    let faults =
      matrixFaults + repetitions(of: jobs.map(\.id), in: "jobs")
      + repetitions(of: vehicles.map(\.id), in: "vehicles") + jobFaults + vehicleFaults
      + largeFaults
    guard faults.isEmpty else { return faults }
    let frame = VroomFrame(of: self)
    return setupFaults + frame.breakFaults + frame.sizeFaults
  }

  /// The profiles of the vehicles, sorted by name.
  var profiles: [String] { Set(vehicles.map(\.profile)).sorted() }

  /// The faults of a problem that would take too much memory or time.
  private var largeFaults: [String] {
    let limit = Problem.breakLimit
    let breaks = vehicles.enumerated().filter { $1.breaks.count > limit }.map { number, vehicle in
      "vehicles[\(number)].breaks: there are \(vehicle.breaks.count); planday takes at most \(limit)"
    }
    guard bytes > Problem.memoryLimit else { return breaks }
    return breaks + [
      "jobs: \(jobs.count) for \(vehicles.count) vehicles would take \(bytes >> 20) MB in the search, "
        + "more than \(Problem.memoryLimit >> 20): use fewer jobs, vehicles, speeds or depots"
    ]
  }

  /// The estimated size of the search's tables, in bytes: pairs of jobs for each speed and depot, jobs for each kind of vehicle
  /// and for each vehicle.
  private var bytes: Int {
    struct Depot: Hashable {
      let pace: VroomFrame.Pace
      let start: Int?
      let end: Int?
    }
    let depots = Set(
      vehicles.map { vehicle in
        Depot(
          pace: .init(profile: vehicle.profile, hundredths: vehicle.pace),
          start: vehicle.start?.index,
          end: vehicle.end?.index
        )
      }
    )
    let paces = Set(depots.map(\.pace))
    let windows = jobs.reduce(0) { $0 + $1.windows.count }
    let count = Double(jobs.count)
    let pairs = count * count * Double(12 + 4 * paces.count + 8 * depots.count)
    let rest = Double(vehicles.count) * (92 * count + 16 * Double(windows) + 1_000)
    return Int(min(pairs + rest, 1e15))
  }

  private var matrixFaults: [String] {
    var faults: [String] = []
    for (profile, matrix) in matrices.sorted(by: { $0.key < $1.key }) {
      for (row, line) in matrix.enumerated() where line.count != matrix.count {
        faults.append(
          "matrices.\(profile).durations[\(row)]: has \(line.count) numbers for \(matrix.count) rows"
        )
      }
    }
    return faults
  }

  private func repetitions(of ids: [Int], in list: String) -> [String] {
    var known: Set<Int> = []
    return ids.enumerated().filter { !known.insert($0.element).inserted }
      .map { "\(list)[\($0.offset)].id: \($0.element) occurs twice" }
  }

  private var jobFaults: [String] {
    jobs.enumerated().flatMap { number, job in
      profiles.compactMap { profile in
        rowFault(job.location, of: profile, at: "jobs[\(number)].location_index")
      }
    }
  }

  private var vehicleFaults: [String] {
    vehicles.enumerated().flatMap { number, vehicle -> [String] in
      let place = "vehicles[\(number)]"
      guard matrices[vehicle.profile] != nil else {
        return ["\(place).profile: there is no matrices.\(vehicle.profile)"]
      }
      let breaks = repetitions(of: vehicle.breaks.map(\.id), in: "\(place).breaks")
      let ends = [(vehicle.start, "start_index"), (vehicle.end, "end_index")].compactMap {
        rowFault($0, of: vehicle.profile, at: "\(place).\($1)")
      }
      return ends + breaks
    }
  }

  private func rowFault(_ location: Location?, of profile: String, at place: String) -> String? {
    guard let location, let matrix = matrices[profile], !matrix.indices.contains(location.index)
    else { return nil }
    return "\(place): \(location.index) is not a row of matrices.\(profile).durations, "
      + "which has \(matrix.count)"
  }

  /// Faults of setups that depend on the previous stop, which visits can't represent.
  private var setupFaults: [String] {
    let places = Dictionary(grouping: jobs.map(\.location.index)) { $0 }.mapValues(\.count)
    let starts = Set(vehicles.compactMap(\.start?.index))
    return jobs.enumerated().compactMap { number, job in
      let index = job.location.index
      guard job.setup > 0, places[index] ?? 0 > 1 || starts.contains(index) else { return nil }
      let other = places[index] ?? 0 > 1 ? "another job" : "the start of a vehicle"
      return "jobs[\(number)].setup: job \(job.id) is at the location of \(other), where its setup "
        + "would depend on the stop before; planday does not support that"
    }
  }
}
