/// A problem in the JSON of VROOM, the vehicle routing engine, as far as it is one of visits: jobs at
/// rows of a matrix of durations, to be made by vehicles.
///
/// Times are seconds, as VROOM reads them. ``ProblemSolver`` looks
/// for what VROOM looks for: the greatest sum of priorities, among those the most jobs, among those the
/// least travel.
///
/// ```swift
/// let problem = try VroomProblem(json: data, file: "visits.json")
/// let solution = try ProblemSolver(exactlyWithin: 5).solve(problem)
/// ```
///
/// > Source: the API of VROOM, <https://github.com/VROOM-Project/vroom/blob/master/docs/API.md>.
public struct VroomProblem: Hashable, Sendable {
  /// Where something is: a row and column of the matrices, and the position that an answer repeats.
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

    /// More time than VROOM can name.
    static let always = Window(start: 0, end: 1 << 40)
  }

  /// Something to do.
  struct Job: Hashable, Sendable {
    /// The number that names it.
    var id: Int
    /// What an answer repeats.
    var description: String?
    /// Where it is.
    var location: Location
    /// The seconds that it takes whoever comes from elsewhere, besides ``service``.
    var setup: Int
    /// The seconds that it takes.
    var service: Int
    /// How much it matters, from 0 to 100.
    var priority: Int
    /// When it may start.
    var windows: [Window]

    /// The seconds from its start to its end for whoever comes from elsewhere.
    var action: Int { setup + service }
  }

  /// A time to keep free.
  struct Pause: Hashable, Sendable {
    /// The number that names it.
    var id: Int
    /// What an answer repeats.
    var description: String?
    /// When it may start.
    var window: Window
    /// The seconds that it takes.
    var service: Int
  }

  /// Who makes a route.
  struct Vehicle: Hashable, Sendable {
    /// The number that names it.
    var id: Int
    /// What an answer repeats.
    var description: String?
    /// The name of its matrix.
    var profile: String
    /// Where it starts; free if `nil`.
    var start: Location?
    /// Where it ends; free if `nil`.
    var end: Location?
    /// When it may be under way.
    var window: Window
    /// The times that it keeps free, in their order.
    var breaks: [Pause]
    /// What durations are divided by.
    var speedFactor: Double
    /// The most jobs that it does, if there is a limit.
    var maxTasks: Int?
    /// The most seconds that it travels, if there is a limit.
    var maxTravelTime: Int?

    /// The hundredths of a second that a second of the matrix takes it, rounded as VROOM rounds.
    var pace: Int { Int((1 / speedFactor * 100).rounded()) }
  }

  /// What there is to do.
  var jobs: [Job]
  /// Who does it.
  var vehicles: [Vehicle]
  /// The seconds from row to column, by profile.
  var matrices: [String: [[Int]]]
}

extension VroomProblem {
  /// How many jobs there are.
  package var jobCount: Int { jobs.count }
}
