/// An orienteering problem with time windows, independent of cities, for this solver or any other.
///
/// The format is `planday.problem/3`: places as nodes of a travel matrix, times in whole numbers. They are minutes in exported
/// requests, and any unit that a file uses consistently otherwise. Version 2, without charges and loads, and version 1, in which each
/// visit has one option with a whole number of points, are read too, and written if they are enough. ``ProblemSolver`` solves all.
///
/// ```swift
/// let problem = try Problem(json: data, file: "day.json")
/// let solution = try ProblemSolver(within: 5, solver: .exact).solve(problem)
/// ```
public struct Problem: Hashable, Sendable {
  /// The name of the format with charges and loads.
  public static let format = "planday.problem/3"

  /// The name of the format with options, but without charges and loads.
  public static let secondFormat = "planday.problem/2"

  /// The name of the format with one option a visit.
  public static let firstFormat = "planday.problem/1"

  /// Something to visit.
  public struct Visit: Hashable, Sendable {
    /// The id of the sight.
    public var id: String
    /// Its row and column in the travel matrix.
    public var node: Int
    /// Whether every solution visits it.
    public var must: Bool
    /// The options of visiting it, at most one of them in a solution; not empty.
    public var options: [Option]
    /// The ids of the visits that it excludes; it is enough to state an exclusion at one of the two.
    public var excludes: [String]

    /// Creates a visit.
    public init(
      id: String,
      node: Int,
      must: Bool = false,
      options: [Option],
      excludes: [String] = []
    ) {
      self.id = id
      self.node = node
      self.must = must
      self.options = options
      self.excludes = excludes
    }

    /// Creates a visit with one option.
    public init(
      id: String,
      node: Int,
      score: Int,
      stay: Int,
      must: Bool = false,
      windows: [Window],
      excludes: [String] = []
    ) {
      self.init(
        id: id,
        node: node,
        must: must,
        options: [Option(score: Double(score), stay: stay, windows: windows)],
        excludes: excludes
      )
    }
  }

  /// An option of visiting a place: how long, when, and for how many points.
  public struct Option: Hashable, Sendable, Encodable {
    /// Its points, to the thousandth.
    public var score: Double
    /// The minutes that it takes.
    public var stay: Int
    /// The opening windows; the whole stay lies in one of them.
    public var windows: [Window]
    /// What it takes from the budget of a day; `nil` for nothing.
    public var cost: Int?
    /// What it adds to the load of its day; `nil` for nothing.
    public var load: Int?
    /// The break that is had during the stay, by its position in ``Problem/breaks``; `nil` if none is.
    ///
    /// The stay is at least as long, and begins when the break can begin.
    public var `break`: Int?

    /// Creates an option.
    public init(
      score: Double,
      stay: Int,
      windows: [Window],
      cost: Int? = nil,
      load: Int? = nil,
      break: Int? = nil
    ) {
      self.score = score
      self.stay = stay
      self.windows = windows
      self.cost = cost
      self.load = load
      self.break = `break`
    }
  }

  /// A time window in which a place is open, in minutes from the midnight that the day starts with.
  public struct Window: Hashable, Sendable, Encodable {
    /// When it opens.
    public var open: Int
    /// When it closes.
    public var close: Int
    /// The last admission.
    public var lastAdmission: Int
    /// The day, from 0; every day if `nil`.
    public var day: Int?

    /// Creates a window.
    public init(
      open: Int,
      close: Int,
      lastAdmission: Int,
      day: Int? = nil
    ) {
      self.open = open
      self.close = close
      self.lastAdmission = lastAdmission
      self.day = day
    }
  }

  /// A break on every day.
  public struct Pause: Hashable, Sendable, Encodable {
    /// Its earliest start and latest end.
    public var window: [Int]
    /// How long it takes.
    public var minutes: Int

    /// Creates a break.
    public init(
      window: [Int],
      minutes: Int
    ) {
      self.window = window
      self.minutes = minutes
    }
  }

  /// Where the cost of the load of a day rises: from there on, each further unit of load costs more.
  public struct LoadStep: Hashable, Sendable, Encodable {
    /// The load up to which it does not count.
    public var load: Int
    /// By how many points a unit of load costs more beyond it, to the thousandth; positive.
    public var rise: Double

    /// Creates a step.
    public init(load: Int, rise: Double) {
      (self.load, self.rise) = (load, rise)
    }
  }

  /// The first and the last minute of each day.
  public var horizon: [Int]
  /// The points that a minute of travel costs.
  public var travelCost: Double
  /// The number of days.
  public var days: Int
  /// The node where each day starts; `nil` for a free start.
  public var start: Int?
  /// The node where each day ends; `nil` for a free end.
  public var end: Int?
  /// The minutes from node to node; `nil` if there is no way.
  public var travel: [[Int?]]
  /// The places to choose from.
  public var visits: [Visit]
  /// The breaks.
  public var breaks: [Pause]
  /// The most visits of a day, if there is a limit.
  public var maxStops: Int?
  /// The most minutes of travel of a day, if there is a limit.
  public var maxTravel: Int?
  /// The budget of a day: the most that its visits cost together, if there is a limit.
  public var maxCost: Int?
  /// The points that a leg from node to node costs besides its minutes; empty if none does.
  ///
  /// They are whole thousandths, negative for a leg that is worth something. A leg from or to a free end costs nothing, nor does a day without
  /// a visit.
  public var charges: [[Double]]
  /// What the load of a day costs, in the order of the loads; empty if nothing.
  ///
  /// The load is the sum over its visits.
  public var loadCost: [LoadStep]

  /// Creates a problem.
  public init(
    horizon: [Int],
    travelCost: Double,
    days: Int = 1,
    start: Int?,
    end: Int?,
    travel: [[Int?]],
    visits: [Visit],
    breaks: [Pause] = [],
    maxStops: Int? = nil,
    maxTravel: Int? = nil,
    maxCost: Int? = nil,
    charges: [[Double]] = [],
    loadCost: [LoadStep] = []
  ) {
    self.horizon = horizon
    self.travelCost = travelCost
    self.days = days
    self.start = start
    self.end = end
    self.travel = travel
    self.visits = visits
    self.breaks = breaks
    self.maxStops = maxStops
    self.maxTravel = maxTravel
    self.maxCost = maxCost
    self.charges = charges
    self.loadCost = loadCost
  }
}
