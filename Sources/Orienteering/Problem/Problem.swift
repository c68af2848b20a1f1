/// An orienteering problem with time windows, independent of cities and maps, for this or any other solver.
///
/// The format is `planday.problem/3`: places as nodes of a travel matrix, times in whole numbers. They are minutes in exported
/// requests, and any unit that a file uses consistently otherwise. Version 2, without charges and loads, and version 1, in which
/// each visit has one option with a whole number of points, are read too, and written if they suffice. ``ProblemSolver`` solves
/// all versions.
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

  /// The name of the format with one option per visit.
  public static let firstFormat = "planday.problem/1"

  /// A place to visit.
  public struct Visit: Hashable, Sendable {
    /// The id of the sight.
    public var id: String
    /// Its row and column in the travel matrix.
    public var node: Int
    /// Whether every solution visits it.
    public var must: Bool
    /// The options for visiting it, of which a solution uses at most one; not empty.
    public var options: [Option]
    /// The ids of the visits that it excludes; stating an exclusion on one of the two visits is enough.
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

  /// An option for visiting a place: its duration, windows and points.
  public struct Option: Hashable, Sendable, Encodable {
    /// The points, with a precision of 0.001.
    public var score: Double
    /// The duration in minutes.
    public var stay: Int
    /// The opening windows; the whole stay lies in one of them.
    public var windows: [Window]
    /// The cost against the budget of a day; `nil` for none.
    public var cost: Int?
    /// The load that it adds to its day; `nil` for none.
    public var load: Int?
    /// The index in ``Problem/breaks`` of the break taken during the stay; `nil` if there is none.
    ///
    /// The stay is at least as long as the break, and begins within the window of the break.
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

  /// A time window in which a place is open, in minutes from midnight at the start of the day.
  public struct Window: Hashable, Sendable, Encodable {
    /// The opening time.
    public var open: Int
    /// The closing time.
    public var close: Int
    /// The last admission.
    public var lastAdmission: Int
    /// The day, counted from 0; `nil` for every day.
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
  public struct Break: Hashable, Sendable, Encodable {
    /// The earliest start and latest end.
    public var window: [Int]
    /// The duration.
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

  /// A step in the cost of the load of a day, beyond which each unit of load costs more.
  public struct LoadStep: Hashable, Sendable, Encodable {
    /// The load beyond which the step applies.
    public var load: Int
    /// The rise of the points per unit of load, with a precision of 0.001; positive.
    public var rise: Double

    /// Creates a step.
    public init(load: Int, rise: Double) {
      (self.load, self.rise) = (load, rise)
    }
  }

  /// The first and the last minute of each day.
  public var horizon: [Int]
  /// The cost of a minute of travel in points.
  public var travelCost: Double
  /// The number of days.
  public var days: Int
  /// The node where each day starts; `nil` for a free start.
  public var start: Int?
  /// The node where each day ends; `nil` for a free end.
  public var end: Int?
  /// The minutes from node to node; `nil` if there is no arc.
  public var travel: [[Int?]]
  /// The places to choose from.
  public var visits: [Visit]
  /// The breaks.
  public var breaks: [Break]
  /// The maximum number of visits of a day, if there is a limit.
  public var maxStops: Int?
  /// The maximum minutes of travel of a day, if there is a limit.
  public var maxTravel: Int?
  /// The budget of a day: the maximum total cost of its visits, if there is a limit.
  public var maxCost: Int?
  /// The cost in points of each leg besides its minutes; empty if there are none.
  ///
  /// They are whole thousandths, negative for a leg that is rewarded. Legs from or to a free start or end are free, and so is an
  /// empty day.
  public var charges: [[Double]]
  /// The steps in the cost of the load of a day, ascending by load; empty if load is free.
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
    breaks: [Break] = [],
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

extension Problem {
  /// Returns the instance of this problem.
  ///
  /// No number in it exceeds 2^28 ticks or 2^29 units, so that every sum in the search fits into 32 bits.
  ///
  /// - Precondition: The problem has no ``faults``.
  /// - Complexity: O(*p*² + *d* · *n*) for *p* visits with *n* options on *d* days.
  func makeInstance(_ scale: TickScale) -> Instance {
    let choices = choices
    var hours: [VisitHours] = []
    var numbers: [VisitHours: Int] = [:]
    var kinds: [Int] = []
    for day in 0..<days {
      let own = self.hours(of: day, choices, scale)
      if numbers[own] == nil {
        numbers[own] = hours.count
        hours.append(own)
      }
      kinds.append(numbers[own] ?? 0)
    }
    // One table of arcs for all kinds of days.
    let arcs = arcs(scale)
    let longest = horizon[1] - horizon[0] + 1
    var next = 0
    return Instance(
      visits: choices.map { choice in
        Instance.Visit(
          reward: Int((choice.option.score * Double(scale.unitsPerPoint)).rounded()),
          // A visit longer than the day has no window.
          stay: scale.momentary.contains(choice.visit)
            ? 1 : Int32(min(choice.option.stay, longest) * scale.ticks),
          isRequired: visits[choice.visit].must,
          cost: Int32(choice.option.cost ?? 0),
          load: Int32(loadCost.isEmpty ? 0 : choice.option.load ?? 0)
        )
      },
      days: kinds,
      kinds: hours.map { kind(with: $0, arcs, at: choices.map(\.visit), scale) },
      travelCost: scale.unitsPerTick,
      places: visits.map { visit in
        defer { next += visit.options.count }
        return Array(next..<next + visit.options.count)
      },
      rivals: rivals,
      charges: charges(in: scale.units),
      loadCost: loadCost(in: scale.units)
    )
  }

  /// Returns the costs of legs between visits besides their travel.
  private func charges(in units: (Double) -> Int) -> ArcCharges {
    guard charges.contains(where: { $0.contains { $0 != 0 } }) else { return .none }
    func charge(_ from: Int?, _ to: Int?) -> Int32 {
      guard let from, let to else { return 0 }
      return Int32(units(charges[from][to]))
    }
    let nodes = visits.map(\.node)
    return ArcCharges(
      count: nodes.count,
      between: nodes.flatMap { from in nodes.map { charge(from, $0) } },
      fromStart: nodes.map { charge(start, $0) },
      toEnd: nodes.map { charge($0, end) }
    )
  }

  /// Returns the cost of loads, up to the maximum load of a day.
  private func loadCost(in units: (Double) -> Int) -> LoadCost {
    let most = greatestLoad
    return LoadCost(
      steps: loadCost.filter { $0.load < most }.map {
        LoadCost.Step(load: Int32($0.load), rise: Int32(units($0.rise)))
      }
    )
  }

  private var rivals: [[Int]] {
    let numbers = Dictionary(
      visits.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let pairs = visits.enumerated().flatMap { number, visit in
      visit.excludes.compactMap { numbers[$0] }.map { (number, $0) }
    }
    return Instance.rivals(between: pairs, among: visits.count)
  }

  /// The visit index and option of each visit of the instance.
  var choices: [(visit: Int, option: Option)] {
    visits.enumerated().flatMap { position, visit in visit.options.map { (position, $0) } }
  }

  private func hours(
    of day: Int,
    _ choices: [(visit: Int, option: Option)],
    _ scale: TickScale
  ) -> VisitHours {
    VisitHours(
      windows: choices.map { _, option in
        let pause = option.break.map { searched(breaks[$0], scale) }
        return option.windows.filter { $0.day == nil || $0.day == day }.compactMap { window in
          let last = min(window.lastAdmission, window.close - option.stay, horizon[1])
          guard last >= window.open else { return nil }
          let earliest = max(Int32(window.open * scale.ticks), pause?.earliest ?? 0)
          let latest = min(Int32(last * scale.ticks + scale.ticks - 1), pause?.latest ?? .max)
          return earliest <= latest ? .init(earliest: earliest, latest: latest) : nil
        }
      }
    )
  }

  /// Returns a break in ticks.
  private func searched(_ pause: Break, _ scale: TickScale) -> Instance.Break {
    Instance.Break(
      earliest: Int32(max(pause.window[0], horizon[0]) * scale.ticks),
      latest: Int32(
        (min(pause.window[1], horizon[1]) - pause.minutes) * scale.ticks + scale.ticks - 1
      ),
      length: Int32(pause.minutes * scale.ticks)
    )
  }

  /// The ticks between the visits, and from and to the ends of a day.
  private struct Arcs {
    let travel: [Int32]
    let fromStart: [Int32]
    let toEnd: [Int32]
    let direct: Int32
  }

  private func arcs(_ scale: TickScale) -> Arcs {
    let span = horizon[1] - horizon[0]
    func ticks(_ time: Int?) -> Int32 {
      guard let time, time <= span else { return Instance.noWay }
      return Int32(time * scale.ticks)
    }
    let nodes = visits.map(\.node)
    return Arcs(
      travel: nodes.flatMap { from in nodes.map { ticks(way(from: from, to: $0)) } },
      fromStart: nodes.map { ticks(way(from: start, to: $0)) },
      toEnd: nodes.map { ticks(way(from: $0, to: end)) },
      direct: ticks(way(from: start, to: end))
    )
  }

  private func kind(
    with hours: VisitHours,
    _ arcs: Arcs,
    at nodes: [Int],
    _ scale: TickScale
  ) -> DayKind {
    let span = horizon[1] - horizon[0]
    // No day can cost more, and sums over the days stay small.
    let mostCost = visits.reduce(0) { $0 + ($1.options.compactMap(\.cost).max() ?? 0) }
    return DayKind(
      hours: hours,
      at: nodes,
      horizon: Int32(
        horizon[0] * scale.ticks
      )...Int32(
        horizon[1] * scale.ticks + scale.ticks - 1
      ),
      travel: arcs.travel,
      fromStart: arcs.fromStart,
      toEnd: arcs.toEnd,
      direct: arcs.direct,
      breaks: breaks.map { searched($0, scale) },
      within: choices.map { $0.option.break ?? -1 },
      maximumStops: maxStops.flatMap { $0 < visits.count ? $0 : nil },
      maximumTravel: maxTravel.flatMap { $0 < span ? $0 * scale.ticks : nil },
      maximumCost: maxCost.flatMap { $0 < mostCost ? $0 : nil }
    )
  }

  /// Returns the time from node to node: 0 from or to a free end, `nil` if there is no arc.
  func way(from: Int?, to: Int?) -> Int? {
    guard let from, let to else { return 0 }
    return travel[from][to] ?? (from == to ? 0 : nil)
  }
}
