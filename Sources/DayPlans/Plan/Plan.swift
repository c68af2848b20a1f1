public import Catalogs
public import Geography
public import OpeningHours

/// A plan for one or more days: what to visit, when, and why other sights are left out.
///
/// Times are local to the city; after midnight they continue past 24:00, as in 25:10. ``json()`` writes a plan as JSON and
/// ``init(json:file:)`` reads it back.
public struct Plan: Hashable, Sendable {
  /// The format that is written; `planday.plan/1` can also be read.
  public static let format = "planday.plan/2"

  /// The version of planday that made the plan.
  public var planday: String

  /// The id of the city.
  public var city: String

  /// The city's time zone in the IANA database.
  public var timeZone: String

  /// The request.
  public var request: PlanRequest

  /// The source of its travel times.
  public var travelBasis = TravelBasis.straightLines

  /// The days, in order.
  public var days: [Day]

  /// The minutes kept free at the end of each day; zero in plans that predate the field.
  ///
  /// The proof covers only plans that keep them free.
  public var freeMinutes = Minutes.zero

  /// The neighborhoods.
  public var clusters: [Cluster]

  /// The sights that are not visited, with reasons.
  public var leftOut: [LeftOut]

  /// The value of the plan.
  public var objective: Objective

  /// How good the plan is proved to be.
  public var proof: Proof

  /// Warnings to read before setting out.
  public var warnings: [Warning]

  /// What to book, the most urgent first; empty in plans that predate the list.
  public var bookings: [Booking] = []

  /// Creates a plan; each parameter is the property of its name.
  public init(
    planday: String,
    city: String,
    timeZone: String,
    request: PlanRequest,
    travelBasis: TravelBasis = .straightLines,
    days: [Day],
    freeMinutes: Minutes = .zero,
    clusters: [Cluster],
    leftOut: [LeftOut],
    objective: Objective,
    proof: Proof,
    warnings: [Warning],
    bookings: [Booking] = []
  ) {
    self.planday = planday
    self.city = city
    self.timeZone = timeZone
    self.request = request
    self.travelBasis = travelBasis
    self.days = days
    self.freeMinutes = freeMinutes
    self.clusters = clusters
    self.leftOut = leftOut
    self.objective = objective
    self.proof = proof
    self.warnings = warnings
    self.bookings = bookings
  }
}

extension Plan {
  /// One day.
  public struct Day: Hashable, Sendable {
    /// The date.
    public var date: CalendarDate

    /// The departure, or the arrival at the first sight if the start is free.
    public var start: ClockTime

    /// The arrival at the end, or the departure from the last sight if the end is free.
    public var end: ClockTime

    /// The visits, in order.
    public var stops: [Stop]

    /// The legs between stops, and from the start and to the end if given, or if ``startPlace`` or ``endPlace`` is.
    public var legs: [Leg]

    /// The breaks.
    public var breaks: [Break]

    /// What the sights cost a person; `nil` in plans that predate it.
    public var cost: Cost?

    /// Where the day starts if the request leaves that open and the first stop is across water: the pier of its ferry.
    public var startPlace: Entrance?

    /// Where the day ends if the request leaves that open and the last stop is across water: the pier of its ferry.
    public var endPlace: Entrance?

    /// The visits that were over or under way when the rest of the day was replanned, as originally planned, in order.
    public var visited: [Stop] = []

    /// Creates a day; each parameter is the property of its name.
    public init(
      date: CalendarDate,
      start: ClockTime,
      end: ClockTime,
      stops: [Stop],
      legs: [Leg],
      breaks: [Break],
      cost: Cost? = nil,
      startPlace: Entrance? = nil,
      endPlace: Entrance? = nil,
      visited: [Stop] = []
    ) {
      self.date = date
      self.start = start
      self.end = end
      self.stops = stops
      self.legs = legs
      self.breaks = breaks
      self.cost = cost
      self.startPlace = startPlace
      self.endPlace = endPlace
      self.visited = visited
    }
  }

  /// A visit.
  public struct Stop: Hashable, Sendable {
    /// The id of the sight.
    public var id: String

    /// Its name.
    public var name: String

    /// Its category.
    public var category: Category

    /// Where the visit begins.
    public var coordinate: Coordinate

    /// Where the visit ends and the next leg begins; `nil` if that is where it begins.
    public var exit: Entrance?

    /// The ``Cluster/id`` of its neighborhood.
    public var cluster: Int

    /// The arrival.
    public var arrive: ClockTime

    /// When the visitor is inside, after ``waitMinutes`` and ``entryMinutes``.
    public var enter: ClockTime

    /// When the visitor comes out.
    public var leave: ClockTime

    /// The stay.
    public var minutes: Minutes

    /// The recommended stay.
    public var recommendedMinutes: Minutes

    /// How long it takes to get inside: see ``EntryRule``.
    public var entryMinutes: Minutes

    /// How long the visitor waits for the door to open.
    public var waitMinutes: Minutes

    /// How much later the visitor can leave without affecting anything that follows.
    public var slackMinutes: Minutes

    /// The opening of the visit, such as `10:00-17:00`; `nil` if the hours are unknown.
    public var open: String?

    /// Whether the hours are known rather than assumed.
    public var hoursKnown: Bool

    /// The value of the visit with its planned stay; spare time that lengthens the stay adds nothing.
    public var score: Points

    /// How much a first-time visitor would regret missing it, 1 to 100; `nil` in plans that predate the field.
    public var relevance: Score?

    /// What an adult pays; `nil` in plans that predate it.
    public var admission: Admission?

    /// The best time that the visit falls into, as in the catalog; `nil` at any other time.
    public var bestAt: String?

    /// The name of the event that is the purpose of the visit, one of ``events``; `nil` for any other visit.
    public var event: String?

    /// The events during the visit that add to its value.
    public var events: [Event] = []

    /// The meal at this stop, before, during or after the visit, as recommended by the catalog; the later of two.
    public var meal: BreakKind?

    /// The deductions for its position in the day, not included in ``score``.
    public var deductions: [Deduction] = []

    /// Creates a stop; each parameter is the property of its name.
    public init(
      id: String,
      name: String,
      category: Category,
      coordinate: Coordinate,
      exit: Entrance? = nil,
      cluster: Int,
      arrive: ClockTime,
      enter: ClockTime,
      leave: ClockTime,
      minutes: Minutes,
      recommendedMinutes: Minutes,
      entryMinutes: Minutes,
      waitMinutes: Minutes,
      slackMinutes: Minutes,
      open: String? = nil,
      hoursKnown: Bool,
      score: Points,
      relevance: Score? = nil,
      admission: Admission? = nil,
      bestAt: String? = nil,
      event: String? = nil,
      events: [Event] = [],
      meal: BreakKind? = nil,
      deductions: [Deduction] = []
    ) {
      self.id = id
      self.name = name
      self.category = category
      self.coordinate = coordinate
      self.exit = exit
      self.cluster = cluster
      self.arrive = arrive
      self.enter = enter
      self.leave = leave
      self.minutes = minutes
      self.recommendedMinutes = recommendedMinutes
      self.entryMinutes = entryMinutes
      self.waitMinutes = waitMinutes
      self.slackMinutes = slackMinutes
      self.open = open
      self.hoursKnown = hoursKnown
      self.score = score
      self.relevance = relevance
      self.admission = admission
      self.bestAt = bestAt
      self.event = event
      self.events = events
      self.meal = meal
      self.deductions = deductions
    }
  }

  /// A leg from one place to the next.
  public struct Leg: Hashable, Sendable {
    /// The id of the sight where it starts, or `start`.
    public var from: String

    /// The id of the sight where it ends, or `end`.
    public var to: String

    /// The travel time.
    public var minutes: Minutes

    /// The length.
    public var meters: Meters

    /// Whether time and length are estimated from the straight line, rather than computed on streets.
    public var isEstimated = true

    /// Walk or transit, in a plan by public transport; otherwise `nil`, and the request's mode applies.
    public var mode: TravelMode?

    /// When to set out, if its rides are timetabled; its minutes count from then.
    public var depart: ClockTime?

    /// When it ends, if its rides are timetabled.
    public var arrive: ClockTime?

    /// The part of the length that is walked, if it has rides.
    public var walkMeters: Meters?

    /// The rides, in order; empty on foot.
    public var rides: [PlannedRide] = []

    /// Its geometry, both ends included; empty if it is estimated and has no rides.
    public var line: [Coordinate] = []

    /// The names of the streets that it follows, in order.
    public var streets: [String] = []

    /// Creates a leg; each parameter is the property of its name.
    public init(
      from: String,
      to: String,
      minutes: Minutes,
      meters: Meters,
      isEstimated: Bool = true,
      mode: TravelMode? = nil,
      depart: ClockTime? = nil,
      arrive: ClockTime? = nil,
      walkMeters: Meters? = nil,
      rides: [PlannedRide] = [],
      line: [Coordinate] = [],
      streets: [String] = []
    ) {
      self.from = from
      self.to = to
      self.minutes = minutes
      self.meters = meters
      self.isEstimated = isEstimated
      self.mode = mode
      self.depart = depart
      self.arrive = arrive
      self.walkMeters = walkMeters
      self.rides = rides
      self.line = line
      self.streets = streets
    }
  }

  /// A break.
  public struct Break: Hashable, Sendable {
    /// What it is for.
    public var kind: BreakKind

    /// The id of the preceding sight; `nil` before the first.
    public var after: String?

    /// Whether the break takes place during the visit to that sight, such as lunch at a market, not after it.
    public var duringStop = false

    /// When it starts.
    public var start: ClockTime

    /// When it ends.
    public var end: ClockTime

    /// The name of the nearest stop; `nil` if there is none.
    public var near: String?

    /// The names of up to three places to eat within a five-minute walk of that stop, possibly including the stop itself, best first.
    public var places: [String] = []

    /// Creates a break; each parameter is the property of its name.
    public init(
      kind: BreakKind,
      after: String? = nil,
      duringStop: Bool = false,
      start: ClockTime,
      end: ClockTime,
      near: String? = nil,
      places: [String] = []
    ) {
      self.kind = kind
      self.after = after
      self.duringStop = duringStop
      self.start = start
      self.end = end
      self.near = near
      self.places = places
    }
  }

  /// A neighborhood: sights that are close to each other.
  public struct Cluster: Hashable, Sendable, Codable {
    /// Its number, from 0.
    public var id: Int

    /// The name of its best-known sight.
    public var name: String

    /// The ids of its sights.
    public var members: [String]

    /// Creates a neighborhood; each parameter is the property of its name.
    public init(
      id: Int,
      name: String,
      members: [String]
    ) {
      self.id = id
      self.name = name
      self.members = members
    }
  }

  /// The value of a plan, in points.
  public struct Objective: Hashable, Sendable, Encodable {
    /// The sum of the scores of all stops.
    public var score: Points

    /// The sum of the deductions of all stops.
    public var deductions = Points.zero

    /// The total travel time.
    public var travelMinutes: Minutes

    /// The score less the deductions and the cost of travel.
    public var value: Double

    /// An upper bound on the value of any plan; equal to the value if the plan is optimal.
    public var bound: Double

    /// How far the value may be below the optimum, relative to the bound.
    public var gap: Double

    /// Creates the value of a plan; each parameter is the property of its name.
    public init(
      score: Points,
      deductions: Points = .zero,
      travelMinutes: Minutes,
      value: Double,
      bound: Double,
      gap: Double
    ) {
      self.score = score
      self.deductions = deductions
      self.travelMinutes = travelMinutes
      self.value = value
      self.bound = bound
      self.gap = gap
    }
  }

  /// How good a plan is proved to be, and how.
  public struct Proof: Hashable, Sendable {
    /// What the time limit or the caller can cut short.
    public enum Cut: String, Codable, CaseIterable, Hashable, Sendable {
      /// The search for the plan and its proof.
      case search
      /// The search for reasons.
      case reasons
    }

    /// How good a plan is known to be.
    public enum Status: String, Codable, CaseIterable, Hashable, Sendable {
      /// No better plan exists.
      case optimal
      /// No plan is worth more than the bound.
      case bounded
      /// Nothing is proved.
      case heuristic
    }

    /// How good the plan is known to be.
    public var status: Status

    /// The method: `branch-and-price`, `local-search`, or `edited` for a plan that the visitor changed.
    public var method: String

    /// The number of sights considered.
    public var candidates: Int

    /// The number of sights set aside before the search and so not covered by the proof.
    public var setAside: Int

    /// The best known of the sights set aside, the most relevant first; at most three.
    public var setAsideKnown: [SightName] = []

    /// The seconds spent finding and proving the plan.
    public var seconds: Double

    /// What was cut short; empty if the plan is the same on every machine.
    public var cut: [Cut] = []

    /// Creates a proof; each parameter is the property of its name.
    public init(
      status: Status,
      method: String,
      candidates: Int,
      setAside: Int,
      setAsideKnown: [SightName] = [],
      seconds: Double,
      cut: [Cut] = []
    ) {
      self.status = status
      self.method = method
      self.candidates = candidates
      self.setAside = setAside
      self.setAsideKnown = setAsideKnown
      self.seconds = seconds
      self.cut = cut
    }
  }
}
