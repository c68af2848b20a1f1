public import Catalogs
public import Geography
public import OpeningHours

/// A day out, or several: what to visit, when, and why nothing else.
///
/// Times are the city's wall clock; past midnight they go on counting, as in 25:10. A plan is
/// written as JSON by ``json()`` and read back by ``init(json:file:)``.
public struct Plan: Hashable, Sendable {
  /// The name of the format that is written; `planday.plan/1` is read too.
  public static let format = "planday.plan/2"

  /// The version of planday that made the plan.
  public var planday: String

  /// The id of the city.
  public var city: String

  /// The city's time zone in the IANA database.
  public var timeZone: String

  /// What was asked for.
  public var request: PlanRequest

  /// What the times of its legs rest on.
  public var travelBasis = TravelBasis.straightLines

  /// The days, in order.
  public var days: [Day]

  /// The neighborhoods within which one walks.
  public var clusters: [Cluster]

  /// The sights that are not visited, and why.
  public var leftOut: [LeftOut]

  /// What the plan is worth.
  public var objective: Objective

  /// What is proved of it.
  public var proof: Proof

  /// What a visitor should know before setting out.
  public var warnings: [Warning]
}

extension Plan {
  /// One day.
  public struct Day: Hashable, Sendable, Encodable {
    /// The date.
    public var date: CalendarDate

    /// When one sets out, or comes to the first sight where the start is free.
    public var start: ClockTime

    /// When one is back, or leaves the last sight where the end is free.
    public var end: ClockTime

    /// The visits, in order.
    public var stops: [Stop]

    /// The ways between them, and from the start and to the end where these are given.
    public var legs: [Leg]

    /// The breaks.
    public var breaks: [Pause]
  }

  /// A visit.
  public struct Stop: Hashable, Sendable {
    /// The id of the sight.
    public var id: String

    /// Its name.
    public var name: String

    /// Its category.
    public var category: Category

    /// Its entrance.
    public var coordinate: Coordinate

    /// The ``Cluster/id`` of its neighborhood.
    public var cluster: Int

    /// When one arrives.
    public var arrive: ClockTime

    /// When one is inside, after ``waitMinutes`` and ``entryMinutes``.
    public var enter: ClockTime

    /// When one comes out.
    public var leave: ClockTime

    /// How long one stays.
    public var minutes: Minutes

    /// How long one should stay.
    public var recommendedMinutes: Minutes

    /// How long it takes from the open door to the inside: see ``EntryRule``.
    public var entryMinutes: Minutes

    /// How long one waits before the door is open.
    public var waitMinutes: Minutes

    /// How much later one can leave without harm to anything that follows.
    public var slackMinutes: Minutes

    /// The opening of the visit, as in `10:00-17:00`; `nil` if the hours are unknown.
    public var open: String?

    /// Whether the hours are stated, rather than assumed.
    public var hoursKnown: Bool

    /// What the visit is worth at its planned stay; time to spare that is shared out adds nothing.
    public var score: Points

    /// How much a first-time visitor would regret missing it, 1 to 100 points; `nil` in plans that do not say.
    public var relevance: Score?
  }

  /// The way from one place to the next.
  public struct Leg: Hashable, Sendable {
    /// The id of the sight where it starts, or `start`.
    public var from: String

    /// The id of the sight where it ends, or `end`.
    public var to: String

    /// How long it takes.
    public var minutes: Minutes

    /// How long it is.
    public var meters: Meters

    /// Whether time and length are estimated from the straight line, rather than those of a way on streets.
    public var isEstimated = true

    /// The line that it follows, both ends included; empty if it is estimated.
    public var line: [Coordinate] = []

    /// The names of the streets that it follows, in order.
    public var streets: [String] = []
  }

  /// A time kept free.
  public struct Pause: Hashable, Sendable {
    /// What it is for.
    public var kind: BreakKind

    /// The id of the sight after which it comes; `nil` before the first.
    public var after: String?

    /// When it starts.
    public var start: ClockTime

    /// When it is over.
    public var end: ClockTime

    /// The name of the stop near which one has it; `nil` if that is none.
    public var near: String?

    /// The names of up to three places with food within five minutes' walk of there, the nearest first.
    public var places: [String] = []
  }

  /// A neighborhood: sights within a short way of each other.
  public struct Cluster: Hashable, Sendable, Codable {
    /// Its number, from 0.
    public var id: Int

    /// The name of its best-known sight.
    public var name: String

    /// The ids of its sights.
    public var members: [String]
  }

  /// What a plan is worth, in points.
  public struct Objective: Hashable, Sendable, Encodable {
    /// The scores of all stops.
    public var score: Points

    /// The minutes of all legs.
    public var travelMinutes: Minutes

    /// The score less the cost of travel.
    public var value: Double

    /// What no plan can exceed; the value itself if it is optimal.
    public var bound: Double

    /// How far the value may be below the best possible, as a share of the bound.
    public var gap: Double
  }

  /// What is proved of a plan, and how.
  public struct Proof: Hashable, Sendable, Encodable {
    /// How good a plan is known to be.
    public enum Status: String, Codable, CaseIterable, Hashable, Sendable {
      /// No better plan exists.
      case optimal
      /// None is better than the bound.
      case bounded
      /// Nothing is proved.
      case heuristic
    }

    /// How good the plan is known to be.
    public var status: Status

    /// The method: `glpk` or `local-search`.
    public var method: String

    /// The number of sights that were considered.
    public var candidates: Int

    /// The number of sights that were set aside before, unproved.
    public var setAside: Int

    /// The seconds that finding and proving took.
    public var seconds: Double
  }
}
