public import Catalogs
public import Geography
public import OpeningHours

/// What a visitor asks for: where, when, and with which preferences.
///
/// Properties have the same names as in a plan's `request`, so a plan records its request and can be made again.
///
/// ```swift
/// var request = PlanRequest(date: tuesday)
/// request.area = area
/// request.must = ["british-museum"]
/// ```
public struct PlanRequest: Hashable, Sendable {
  /// The area to look for sights in; the whole city if `nil`.
  public var area: Area?

  /// The day, or the first of several.
  public var date: CalendarDate

  /// The number of consecutive days, 1 to 5.
  public var days = 1

  /// The earliest start of a day.
  public var start = ClockTime.nine

  /// The latest end of a day; after ``start``, possibly past midnight.
  public var end = ClockTime.eighteen

  /// Where each day starts; at the first sight if `nil`.
  public var from: Waypoint?

  /// Where each day ends; at ``from`` if `nil`, or at the last sight if both are `nil` or this is ``Waypoint/anywhere``.
  public var to: Waypoint?

  /// The mode of travel.
  public var mode = TravelMode.walk

  /// Whether ways on foot avoid steps and steep slopes, as wheelchairs and prams need; only with ``TravelMode/walk``.
  public var stepFree = false

  /// The pace; `nil` in plans that predate it, which means 4.8 km/h, no time to get inside, and no limit on sights.
  public var pace: Pace? = .normal

  /// The cost of a minute of travel in dry weather, in points: 0 to 100, with at most three decimals; see ``minuteCost``.
  public var travelCost = 0.05

  /// The ids of the sights that must be visited, inside the area or not.
  public var must: [String] = []

  /// The sights that must be visited at some time, on some day, or for some minutes, inside the area or not.
  public var pins: [Pin] = []

  /// The ids of the sights to leave out.
  public var skip: [String] = []

  /// The ids of the only sights to consider besides ``must``; all if empty.
  public var select: [String] = []

  /// The only categories to consider besides ``must``; all if empty.
  public var categories: [Category] = []

  /// The categories that count more.
  public var like: [Interest] = []

  /// The categories that count less.
  public var dislike: [Interest] = []

  /// Whether the visitor knows the city; `nil` if unknown.
  public var familiarity: Familiarity?

  /// The lunch of each day; the default lunch if `nil`.
  public var lunch: MealBreak?

  /// The dinner of each day; the default dinner if `nil`.
  public var dinner: MealBreak?

  /// Whether days have default meals and a default rest; otherwise only ``lunch`` and ``dinner``.
  public var breaks = true

  /// The most sights a day; the limit of the pace if `nil`.
  public var maxStops: Int?

  /// The longest leg allowed; unlimited if `nil`.
  public var maxWalk: Minutes?

  /// The most travel allowed a day; unlimited if `nil`.
  public var maxWalkTotal: Minutes?

  /// The most that the sights of a day may cost a person, in whole units of the city's money; unlimited if `nil`.
  ///
  /// Costs are those of ``Plan/Stop/admission``. Sights with an unknown price are left out unless they are musts.
  public var budget: Int?

  /// Whether to visit only what costs nothing then, besides ``must``.
  public var freeOnly = false

  /// The weather to plan for; unknown if `nil`.
  public var weather: Weather?

  /// Who comes along, besides adults.
  public var with: [Companions] = []

  /// The day on which the visitor plans, for warnings about bookings; none are given if `nil`.
  public var today: CalendarDate?

  /// How to use spare time once the order is fixed.
  public var slack = SlackUse.leave

  /// The time limit for the plan and its reasons, in seconds; a quarter is reserved for the reasons.
  ///
  /// If time runs out, the plan says so: its proof has a gap, or reasons state that something was not computed.
  public var seconds = 5.0

  /// Whether to look for a proof; otherwise the local search runs alone.
  public var exact = true

  /// The seed of the local search.
  public var seed: UInt64 = 1

  /// Creates a request for a whole city on `date`, from 09:00 to 18:00 on foot at a normal pace.
  public init(date: CalendarDate) {
    self.date = date
  }

  /// The factor on the value of the sights of each category; categories without one have 1.
  package var weights: [Category: Double] {
    Dictionary((like + dislike).map { ($0.category, $0.weight) }) { first, _ in first }
  }

  /// The dates of all days.
  public var dates: [CalendarDate] {
    (0..<max(1, days)).map { date.adding(days: $0) }
  }

  /// Returns the clock of each day in a city, for days over a clock change.
  package func dayClocks(in city: City) -> [DayClock] {
    let zone = ZoneRule(identifier: city.timeZone)
    return dates.map { clock(on: $0, in: zone) }
  }

  /// Returns the clock of a day in a time zone.
  package func clock(on date: CalendarDate, in zone: ZoneRule?) -> DayClock {
    DayClock(on: date, from: start, until: end, in: zone)
  }
}

extension ClockTime {
  /// 09:00.
  fileprivate static let nine = Self(clamping: 9 * 60)

  /// 18:00.
  fileprivate static let eighteen = Self(clamping: 18 * 60)
}
