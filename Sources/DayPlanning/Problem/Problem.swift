#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request as the search sees it, so that any other solver can be run on the same work.
///
/// The format is `planday.problem/1`: places as nodes of a travel matrix, times in whole numbers. They
/// are minutes where a request was exported, and whatever unit a file uses throughout otherwise.
/// ``ProblemSolver`` solves it.
///
/// ```swift
/// let problem = try Problem(json: data, file: "day.json")
/// let solution = try ProblemSolver(exactlyWithin: 5).solve(problem)
/// ```
public struct Problem: Hashable, Sendable, Encodable {
  /// The name of the format.
  public static let format = "planday.problem/1"

  /// Something to visit.
  public struct Visit: Hashable, Sendable, Encodable {
    /// The id of the sight.
    public var id: String
    /// Its row and column in the travel matrix.
    public var node: Int
    /// The points that it is worth.
    public var score: Int
    /// The minutes that it takes.
    public var stay: Int
    /// Whether it has to be visited.
    public var must: Bool
    /// When it may be visited.
    public var windows: [Window]
    /// The ids of the visits that no solution makes besides it; said by one of the two.
    public var excludes: [String]

    /// Creates a visit.
    public init(
      id: String,
      node: Int,
      score: Int,
      stay: Int,
      must: Bool = false,
      windows: [Window],
      excludes: [String] = []
    ) {
      self.id = id
      self.node = node
      self.score = score
      self.stay = stay
      self.must = must
      self.windows = windows
      self.excludes = excludes
    }

    private enum CodingKeys: String, CodingKey {
      case id, node, score, stay, must, windows, excludes
    }

    /// Writes the visit; what excludes nothing does not say so.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(node, forKey: .node)
      try container.encode(score, forKey: .score)
      try container.encode(stay, forKey: .stay)
      try container.encode(must, forKey: .must)
      try container.encode(windows, forKey: .windows)
      if !excludes.isEmpty { try container.encode(excludes, forKey: .excludes) }
    }
  }

  /// A time at which a place is open, in minutes from the first midnight of a day.
  public struct Window: Hashable, Sendable, Encodable {
    /// When it opens.
    public var open: Int
    /// When everybody has to be out.
    public var close: Int
    /// When the last one is let in.
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

  /// A time to keep free each day.
  public struct Pause: Hashable, Sendable, Encodable {
    /// When it starts at the earliest and is over at the latest.
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

  /// The first and the last minute of each day.
  public var horizon: [Int]
  /// The points that a minute of travel costs.
  public var travelCost: Double
  /// The number of days.
  public var days: Int
  /// The node where each day starts; `null` where that is free.
  public var start: Int?
  /// The node where each day ends; `null` where that is free.
  public var end: Int?
  /// The minutes from node to node; `null` where there is no way.
  public var travel: [[Int?]]
  /// What there is to visit.
  public var visits: [Visit]
  /// The times to keep free.
  public var breaks: [Pause]
  /// The most visits a day, if that is limited.
  public var maxStops: Int?
  /// The most minutes of travel a day, if that is limited.
  public var maxTravel: Int?

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
    maxTravel: Int? = nil
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
  }

  /// Returns the problem as JSON, keys sorted, with a line break at its end.
  ///
  /// - Throws: `EncodingError`, which no problem causes.
  public func json() throws -> Data { try orderedJSON() }

  private enum CodingKeys: String, CodingKey {
    case format, horizon, travelCost, days, start, end, travel, visits, breaks, maxStops, maxTravel
  }

  /// Writes the problem; free ends are `null`, limits that are not set are left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(horizon, forKey: .horizon)
    try container.encode(travelCost, forKey: .travelCost)
    try container.encode(days, forKey: .days)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(travel, forKey: .travel)
    try container.encode(visits, forKey: .visits)
    try container.encode(breaks, forKey: .breaks)
    try container.encodeIfPresent(maxStops, forKey: .maxStops)
    try container.encodeIfPresent(maxTravel, forKey: .maxTravel)
  }
}
