/// A problem in the JSON of VROOM, the vehicle routing engine, as far as it consists of jobs at rows of a matrix of durations.
///
/// Times are seconds, as in VROOM. `ProblemSolver` has VROOM's objective: the greatest sum of priorities, then the most jobs,
/// then the least travel.
///
/// ```swift
/// let problem = try VroomProblem(json: data, file: "visits.json")
/// let solution = try ProblemSolver(within: 5, solver: .exact).solve(problem)
/// ```
///
/// > Source: the API of VROOM, <https://github.com/VROOM-Project/vroom/blob/master/docs/API.md>.
public struct VroomProblem: Hashable, Sendable {
  /// A place: a row and column of the matrices, and a position that answers repeat.
  struct Location: Hashable, Sendable {
    /// The row and the column.
    var index: Int
    /// The longitude and the latitude, if they are given.
    var coordinates: [Double]?
  }

  /// The first and the last second at which something may start.
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
    /// A description that answers repeat.
    var description: String?
    /// Where it is.
    var location: Location
    /// The seconds besides ``service`` that it takes after another location.
    var setup: Int
    /// The seconds that it takes.
    var service: Int
    /// The priority, from 0 to 100.
    var priority: Int
    /// When it may start.
    var windows: [Window]

    /// The seconds that it takes after another location, setup included.
    var action: Int { setup + service }
  }

  /// A break of a vehicle.
  package struct Pause: Hashable, Sendable {
    /// Its id.
    var id: Int
    /// A description that answers repeat.
    var description: String?
    /// When it may start.
    var window: Window
    /// The seconds that it takes.
    var service: Int
  }

  /// A vehicle.
  struct Vehicle: Hashable, Sendable {
    /// Its id.
    var id: Int
    /// A description that answers repeat.
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
    var breaks: [Pause]
    /// The factor that durations are divided by.
    var speedFactor: Double
    /// The most jobs, if there is a limit.
    var maxTasks: Int?
    /// The most seconds of travel, if there is a limit.
    var maxTravelTime: Int?

    /// The hundredths of a second that it takes for a second of the matrix, rounded as in VROOM.
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
